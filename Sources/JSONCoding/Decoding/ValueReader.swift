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
