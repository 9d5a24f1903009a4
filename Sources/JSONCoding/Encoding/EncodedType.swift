/// How the values of a type that is not a scalar are encoded.
struct EncodedType {
  enum Form {
    /// By its own `encode(to:)`, or by the strategy for it.
    case model
    /// Element by element, as the array's own `encode(to:)` does it.
    case array(any EncodableArray.Type)
    /// As a list or dictionary of the most common scalars.
    case scalars
    /// See ``UnorderedCollection``.
    case unordered
  }

  let form: Form
  /// Whether it is a dictionary whose keys no strategy converts.
  let isDictionary: Bool

  init(_ type: any Any.Type) {
    isDictionary = type is any EncodableDictionary.Type
    form =
      if EncodedType.scalars.contains(ObjectIdentifier(type)) {
        .scalars
      } else if let array = type as? any EncodableArray.Type {
        .array(array)
      } else if type is any UnorderedCollection.Type { .unordered } else { .model }
  }

  private static let scalars: Set = [
    ObjectIdentifier([Double].self), ObjectIdentifier([Int].self), ObjectIdentifier([String].self),
    ObjectIdentifier([String: Double].self), ObjectIdentifier([String: Int].self),
    ObjectIdentifier([String: String].self), ObjectIdentifier([String: Bool].self),
  ]
}

/// An array, whose elements are encoded here: the standard library would copy each, and call a protocol for it.
protocol EncodableArray {
  /// Encodes the elements of `value`, which is such an array.
  static func encodeElements<Value>(of value: Value, in container: ArrayContainer) throws
}

extension Array: EncodableArray where Element: Encodable {
  static func encodeElements<Value>(of value: Value, in container: ArrayContainer) throws {
    try reinterpret(value, as: [Element].self).withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      // An element of a buffer would be a copy.
      for index in elements.indices { try container.encode(first[index]) }
    }
  }
}
