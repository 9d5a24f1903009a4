/// The readers of the types that a model has asked for, found by the type's identity.
///
/// **Why.** An array decodes its elements through a container, with one protocol call for each. That takes up to four
/// times as long as reading the elements directly. Dictionaries, sets and optionals gain less than a tenth.
///
/// **The same in every respect.** A reader returns the value that the type's `init(from:)` returns, marks the same
/// names as requested and throws the same error: `TypeReadersTests` compares the two. If a value is not of the expected
/// kind, the reader itself calls `init(from:)`. While a search or a log follows the reads, no reader is used: see
/// ``RecordState/isPlain``.
struct TypeReaders {
  /// Not counted: `readers` holds it. Nil if the type is decoded by its `init(from:)`.
  private var known: [ObjectIdentifier: Unmanaged<ValueReader>?] = [:]
  private var readers: [ValueReader] = []

  var count: Int { known.count }

  /// The type's reader, with a nil payload if the type is decoded by its `init(from:)`; nil if the type is not known
  /// yet.
  @inline(__always)
  func find(_ type: any Any.Type) -> Unmanaged<ValueReader>?? { known[ObjectIdentifier(type)] }

  mutating func add(_ type: any Any.Type, _ reader: ValueReader?) {
    if let reader { readers.append(reader) }
    known[ObjectIdentifier(type)] = .some(reader.map { Unmanaged.passUnretained($0) })
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
    if let scalar = type as? any Scalar.Type { return scalar.reader() }
    if let reader = specialReader(of: type) { return reader }
    return (type as? any ReadableArray.Type)?.reader(in: self)
  }
}

/// Arrays, whose elements are read without a container.
protocol ReadableArray {
  static func reader(in context: DecodingContext) -> ValueReader
}

extension Array: ReadableArray where Element: Decodable {
  static func reader(in context: DecodingContext) -> ValueReader {
    if let scalar = Element.self as? any Scalar.Type { return scalar.arrayReader() }
    let element = ElementReader<Element>(context)
    return TypedReader<[Element]> { context, node in
      try context.array(at: node) { try element.value($0, $1) }
    }
  }
}

extension Scalar {
  static func reader() -> ValueReader { TypedReader<Self> { try $0.scalar(Self.self, at: $1) } }

  static func arrayReader() -> ValueReader {
    TypedReader<[Self]> { context, node in try context.scalars(Self.self, at: node) }
  }
}

extension DecodingContext {
  @inline(__always)
  func array<Element: Decodable>(at node: Int, _ element: (DecodingContext, Int) throws -> Element) throws
    -> [Element]
  {
    guard kind(node) == .array, mayReserve(Element.self, at: node) else {
      return try [Element](from: NodeDecoder(context: self, node: node))
    }
    let opening = entries[unchecked: node]
    if opening.end == 0 { return [] }
    return try [Element](unsafeUninitializedCapacity: Int(opening.end)) { elements, count in
      var child = node &+ 1
      let end = Int(opening.link) &- 1
      while child != end {
        elements.initializeElement(at: count, to: try element(self, child))
        count &+= 1
        child = document.next(after: child)
      }
    }
  }

  /// An array of scalars.
  ///
  /// A few are appended to an array with reserved capacity: the initializer for any number asks the runtime for the
  /// type of the array's storage each time, which takes as long as reading several numbers.
  @inline(__always)
  func scalars<Element: Scalar>(_ type: Element.Type, at node: Int) throws -> [Element] {
    let opening = entries[unchecked: node]
    guard kind(node) == .array, opening.end <= 32 else {
      return try array(at: node) { try $0.scalar(type, at: $1) }
    }
    var elements: [Element] = []
    if opening.end == 0 { return elements }
    elements.reserveCapacity(Int(opening.end))
    var child = node &+ 1
    let end = Int(opening.link) &- 1
    while child != end {
      elements.append(try scalar(type, at: child))
      child = document.next(after: child)
    }
    return elements
  }

  /// Whether memory for all elements or members may be reserved before the first one has been decoded.
  ///
  /// A text may be long and its elements much smaller than the model's. Memory is therefore reserved only in proportion
  /// to the index, which takes 16 bytes for each value.
  @inline(__always)
  func mayReserve<Element>(_ type: Element.Type, at node: Int) -> Bool {
    let opening = entries[unchecked: node]
    return Int(opening.end) &* MemoryLayout<Element>.stride <= 64 &* (Int(opening.link) &- node)
  }
}

/// Reads values of one type without going through its `init(from:)`: see ``TypeReaders``.
///
/// Only ``TypedReader`` knows the type. Code that knows only the type of a value would make the runtime look up the
/// reader's type each time.
class ValueReader {}

final class TypedReader<Value>: ValueReader {
  let read: (DecodingContext, Int) throws -> Value

  init(_ read: @escaping (DecodingContext, Int) throws -> Value) {
    self.read = read
  }

  /// The value at `node`. Not inlined, because the caller's code would have to look up the type.
  @inline(never)
  func value(_ context: DecodingContext, _ node: Int) throws -> Value { try read(context, node) }
}

/// Reads the values of a collection, whose type's reader is looked up only once.
struct ElementReader<Element: Decodable> {
  /// Not counted for each element: the context that holds the collection's reader holds this one, too. Nil if the type
  /// is decoded by its `init(from:)`.
  private let reader: Unmanaged<ValueReader>?

  init(_ context: DecodingContext) {
    reader = context.reader(of: Element.self)
  }

  @inline(__always)
  func value(_ context: DecodingContext, _ node: Int) throws -> Element {
    guard let reader else { return try Element(from: NodeDecoder(context: context, node: node)) }
    return try reader._withUnsafeGuaranteedRef {
      try unsafeDowncast($0, to: TypedReader<Element>.self).value(context, node)
    }
  }
}
