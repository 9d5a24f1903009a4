/// Models that catch errors of their decoder, in the way that projects and libraries do.
enum LossyModels {
  struct Item: Decodable {
    let id: Int
    let tags: [String]?
  }

  /// Skips an element by reading it as a type that reads nothing, as BetterCodable's LossyArray does.
  struct LossyArray<Element: Decodable>: Decodable {
    var elements: [Element] = []
    private struct AnyValue: Decodable {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        do { elements.append(try container.decode(Element.self)) } catch {
          _ = try? container.decode(AnyValue.self)
        }
      }
    }
  }

  /// The usual wrapper around an element that may fail.
  struct Throwable<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>
    init(from decoder: any Decoder) throws { result = Result { try Value(from: decoder) } }
  }

  struct LossyDictionary<Value: Decodable>: Decodable {
    var values: [String: Value] = [:]
    private struct Box: Decodable {
      let value: Value
      init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for key in container.allKeys {
        values[key.stringValue] = try? container.decode(Box.self, forKey: key).value
      }
    }
  }

  @propertyWrapper struct Default<Value: Decodable & ExpressibleByIntegerLiteral>: Decodable {
    var wrappedValue: Value
    init(from decoder: any Decoder) throws {
      wrappedValue = (try? decoder.singleValueContainer().decode(Value.self)) ?? 0
    }
  }

  struct Defaulted: Decodable {
    @Default var count: Int
    let size: Double
    let note: String?
    let item: Item?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _count = try container.decode(Default<Int>.self, forKey: .count)
      size = (try? container.decode(Double.self, forKey: .size)) ?? 1
      note = try? container.decodeIfPresent(String.self, forKey: .note)
      item = try? container.decode(Item.self, forKey: .item)
    }

    enum CodingKeys: String, CodingKey {
      case count, size, note, item
    }
  }

  enum IntOrString: Decodable {
    case int(Int), string(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let int = try? container.decode(Int.self) {
        self = .int(int)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  indirect enum AnyValue: Decodable {
    case null, bool(Bool), int(Int), double(Double), string(String), array([AnyValue]), object(
      [String: AnyValue])
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int.self) {
        self = .int(value)
      } else if let value = try? container.decode(Double.self) {
        self = .double(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([AnyValue].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: AnyValue].self))
      }
    }
  }

  /// Reads a value as its own type, or else as one of many types whose text can be converted.
  struct Lossless<Value: Decodable & LosslessStringConvertible>: Decodable {
    let value: Value
    init(from decoder: any Decoder) throws {
      do { value = try Value(from: decoder) } catch {
        let attempts: [(any Decoder) -> (any LosslessStringConvertible)?] = [
          { try? String(from: $0) }, { try? Bool(from: $0) }, { try? Int(from: $0) }, { try? Int8(from: $0) },
          { try? UInt(from: $0) }, { try? Double(from: $0) }, { try? Float(from: $0) },
        ]
        guard let raw = attempts.lazy.compactMap({ $0(decoder) }).first, let value = Value("\(raw)") else {
          throw error
        }
        self.value = value
      }
    }
  }

  enum Shape: Decodable {
    case circle(radius: Double), square(side: Double), unknown
    struct Circle: Decodable { let radius: Double }
    struct Square: Decodable { let side: Double }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let circle = try? container.decode(Circle.self) {
        self = .circle(radius: circle.radius)
      } else if let square = try? container.decode(Square.self) {
        self = .square(side: square.side)
      } else {
        self = .unknown
      }
    }
  }

  enum Role: String, Decodable { case admin, member }

  struct Account: Decodable {
    let role: Role?
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      role = try? container.decode(Role.self, forKey: .role)
    }
    enum CodingKeys: String, CodingKey { case role }
  }

  /// Throws its own error from within another `init`.
  struct Range: Decodable {
    struct Empty: Error {}
    let low: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      low = try container.decode(Int.self, forKey: .low)
      if low > 9 { throw Empty() }
    }
    enum CodingKeys: String, CodingKey { case low }
  }

  /// A part of the object with its own optional keys.
  struct Person: Decodable {
    struct Address: Decodable { let street: String, city: String }
    let name: String
    let address: Address?
    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      address = try? Address(from: decoder)
    }
    enum CodingKeys: String, CodingKey { case name }
  }
}
