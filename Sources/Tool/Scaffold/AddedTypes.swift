/// Types that are printed along with a model that needs them.
enum AddedTypes {
  /// Any JSON, as short as it can be.
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

  /// Any JSON, with every digit that a number of Swift holds.
  static func exactJSONCode(_ access: String, name: String) -> String {
    """
    /// Any JSON value.
    \(access)enum \(name): Codable, Hashable, Sendable {
      case null
      case bool(Bool)
      case int(Int)
      case unsigned(UInt64)
      case decimal(Decimal)
      case double(Double)
      case string(String)
      case array([\(name)])
      case object([String: \(name)])

      \(access)init(from decoder: any Decoder) throws {
        if var elements = try? decoder.unkeyedContainer() {
          var values: [\(name)] = []
          while !elements.isAtEnd { values.append(try elements.decode(\(name).self)) }
          self = .array(values)
          return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .bool(value)
        } else if let value = try? container.decode(String.self) {
          self = .string(value)
        } else if let value = try? container.decode(Int.self) {
          self = .int(value)
        } else if let value = try? container.decode(UInt64.self) {
          self = .unsigned(value)
        } else if let value = try? container.decode(Decimal.self) {
          self = .decimal(value)
        } else if let value = try? container.decode(Double.self) {
          self = .double(value)
        } else {
          self = .object(try container.decode([String: \(name)].self))
        }
      }

      \(access)func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
      }
    }

    """
  }

  /// Null, an absent key or a value.
  static func nullableCode(_ access: String) -> String {
    """
    /// An optional value that is written as it was read: null as null, an absent key not at all.
    @propertyWrapper
    \(access)indirect enum Nullable<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
      case absent
      case null
      case value(Value)

      \(access)init(wrappedValue: Value?) {
        self = wrappedValue.map { .value($0) } ?? .null
      }

      \(access)var wrappedValue: Value? {
        get {
          if case .value(let value) = self { value } else { nil }
        }
        set { self = newValue.map { .value($0) } ?? .null }
      }

      \(access)init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
      }

      \(access)func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if case .value(let value) = self {
          try container.encode(value)
        } else {
          try container.encodeNil()
        }
      }
    }

    """
  }

  /// An optional value that may hold others of its type.
  static func boxedCode(_ access: String) -> String {
    """
    /// Keeps an optional value elsewhere: a value cannot be part of itself.
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

  /// How keyed containers read and write a wrapper.
  ///
  /// - Parameters:
  ///   - name: its full name.
  ///   - keepsNull: whether it tells null from an absent key.
  static func wrapperExtensions(_ access: String, name: String, keepsNull: Bool) -> String {
    let decoding =
      keepsNull
      ? """
          guard contains(key) else { return .absent }
          return try decodeNil(forKey: key) ? .null : .value(decode(Value.self, forKey: key))
      """ : "    .init(wrappedValue: try decodeIfPresent(Value.self, forKey: key))"
    let encoding =
      keepsNull
      ? """
          switch value {
          case .absent: break
          case .null: try encodeNil(forKey: key)
          case .value(let value): try encode(value, forKey: key)
          }
      """ : "    try encodeIfPresent(value.wrappedValue, forKey: key)"
    return """
      extension KeyedDecodingContainer {
        \(access)func decode<Value>(
          _: \(name)<Value>.Type, forKey key: Key
        ) throws -> \(name)<Value> {
      \(decoding)
        }
      }

      extension KeyedEncodingContainer {
        \(access)mutating func encode<Value>(
          _ value: \(name)<Value>, forKey key: Key
        ) throws {
      \(encoding)
        }
      }

      """
  }
}
