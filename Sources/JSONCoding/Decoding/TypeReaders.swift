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
