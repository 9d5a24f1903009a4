/// Types that are printed along with a model that needs them.
enum AddedTypes {
  /// A value that is null or absent in all payloads.
  static func unseenCode(_ access: String, name: String) -> String {
    """
    /// A value that was always null or empty. Any other value is read too, and written as null.
    \(access)struct \(name): Codable, Hashable, Sendable {
      \(access)init(from decoder: any Decoder) throws {}
      \(access)func encode(to encoder: any Encoder) throws { try String?.none.encode(to: encoder) }
    }

    """
  }

  /// Any JSON, as short as possible.
  static func jsonCode(_ access: String, name: String) -> String {
    """
    /// Any JSON value: a `Bool`, `Double`, `String`, array or dictionary of such values, or nil.
    \(access)struct \(name): Codable, Hashable, @unchecked Sendable {
      \(access)let value: AnyHashable

      \(access)init(from decoder: any Decoder) throws {
        let json = try decoder.singleValueContainer()
        func read<T: Decodable & Hashable>(_: T.Type) -> AnyHashable? { try? json.decode(T.self) }
        let other = read(Bool?.self) ?? read(Double.self) ?? read(String.self) ?? read([Self].self)
        value = try other ?? AnyHashable(json.decode([String: Self].self))
      }

      \(access)func encode(to encoder: any Encoder) throws {
        try (value.base as? any Encodable)?.encode(to: encoder)
      }
    }

    """
  }

  /// An optional value that may hold others of its type.
  static func boxedCode(_ access: String) -> String {
    """
    /// Stores an optional value indirectly: a value cannot be part of itself.
    @propertyWrapper
    \(access)struct Boxed<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
      private var values: [Value]

      \(access)init(wrappedValue: Value?) {
        values = wrappedValue.map { [$0] } ?? []
      }

      \(access)var wrappedValue: Value? {
        get { values.first }
        set { values = newValue.map { [$0] } ?? [] }
      }

      \(access)init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value?.self))
      }

      \(access)func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
      }
    }

    """
  }

  /// The code with which keyed containers read and write the wrapper with this full name.
  static func boxedExtensions(_ access: String, name: String) -> String {
    """
    extension KeyedDecodingContainer {
      \(access)func decode<Value>(
        _: \(name)<Value>.Type, forKey key: Key
      ) throws -> \(name)<Value> {
        .init(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
      }
    }

    extension KeyedEncodingContainer {
      \(access)mutating func encode<Value>(
        _ value: \(name)<Value>, forKey key: Key
      ) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
      }
    }

    """
  }
}
