/// The readers of the types that a model has asked for, found by the type's identity.
///
/// **Why.** The standard library's collections decode their elements through containers, one call of a protocol's
/// function for each. That takes two to four times as long as reading the elements (`make bench`).
///
/// **The same in every respect.** A reader gives the value that the type's `init(from:)` gives, marks the same names as
/// requested and throws the same error: `TypeReadersTests` compares the two. Where a value is not of the expected kind,
/// the reader itself calls `init(from:)`. While anything follows the reads, no reader is used: see
/// ``DecodingContext/usesReaders``.
struct TypeReaders {
  private struct Slot {
    /// The type's metadata, or nil if the slot is free.
    var type: UnsafeRawPointer?
    /// Not counted: `readers` holds it. Nil if the type is decoded by its `init(from:)`.
    var reader: Unmanaged<ValueReader>?
  }

  /// A hash table whose size is a power of two.
  private var slots: [Slot] = []
  private(set) var count = 0
  private var readers: [ValueReader] = []

  /// The type's reader, nil inside if the type is decoded by its `init(from:)`; nil if the type is not known yet.
  @inline(__always)
  func find(_ type: any Any.Type) -> Unmanaged<ValueReader>?? {
    guard !slots.isEmpty else { return nil }
    let identity = unsafeBitCast(type, to: UnsafeRawPointer.self)
    var index = TypeReaders.hash(identity) & (slots.count &- 1)
    while let known = slots[index].type {
      if known == identity { return .some(slots[index].reader) }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Metadata is aligned to words and often lies close together.
  @inline(__always)
  private static func hash(_ type: UnsafeRawPointer) -> Int {
    let address = UInt(bitPattern: type)
    return Int(bitPattern: (address >> 4) ^ (address >> 10))
  }

  mutating func add(_ type: any Any.Type, _ reader: ValueReader?) {
    if count * 2 >= slots.count { grow() }
    if let reader { readers.append(reader) }
    insert(
      Slot(
        type: unsafeBitCast(type, to: UnsafeRawPointer.self),
        reader: reader.map { Unmanaged.passUnretained($0) }))
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(16, old.count * 2))
    for slot in old where slot.type != nil { insert(slot) }
  }

  private mutating func insert(_ slot: Slot) {
    guard let type = slot.type else { return }
    var index = TypeReaders.hash(type) & (slots.count - 1)
    while slots[index].type != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }
}

extension DecodingContext {
  /// The reader of the type, or nil if it is decoded by its `init(from:)`.
  @inline(__always)
  func reader<Value: Decodable>(of type: Value.Type) -> Unmanaged<ValueReader>? {
    readers.find(type) ?? newReader(of: type)
  }

  @inline(never)
  private func newReader<Value: Decodable>(of type: Value.Type) -> Unmanaged<ValueReader>? {
    let reader = makeReader(of: type)
    readers.add(type, reader)
    return reader.map { Unmanaged.passUnretained($0) }
  }

  private func makeReader<Value: Decodable>(of type: Value.Type) -> ValueReader? {
    if let scalar = ScalarTypes.find(type) { return scalar.reader() }
    if let reader = specialReader(of: type) { return reader }
    // All collections are generic. For a model, the cast would look through all conformances of the program.
    guard TypeDescriptor(type)?.isGeneric != false else { return nil }
    return (type as? any ReadableCollection.Type)?.reader(in: self)
  }
}
