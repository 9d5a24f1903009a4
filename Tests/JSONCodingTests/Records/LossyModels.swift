import Foundation

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

  struct LossyDictionary<Value: Decodable>: Decodable {
    init(from decoder: any Decoder) throws {
      let object = try decoder.object
      for key in object.allKeys { _ = try? object.decode(Value.self, forKey: key) }
    }
  }

  struct Default<Value: Decodable & ExpressibleByIntegerLiteral>: Decodable {
    var value: Value
    init(from decoder: any Decoder) throws {
      value = (try? decoder.singleValueContainer().decode(Value.self)) ?? 0
    }
  }

  struct Defaulted: Decodable {
    enum CodingKeys: String, CodingKey { case count, size, note, item }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _ = try container.decode(Default<Int>.self, forKey: .count)
      _ = (try? container.decode(Double.self, forKey: .size)) ?? 1
      _ = try? container.decodeIfPresent(String.self, forKey: .note)
      _ = try? container.decode(Item.self, forKey: .item)
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

  enum Color: String, Decodable { case red, blue }

  struct Painted: Decodable { let c: Color }
}

/// Models that call an `init(from:)` with their own decoder, which is not a read, and catch its errors.
extension LossyModels {
  /// The usual wrapper around an element that may fail.
  struct Throwable<Value: Decodable>: Decodable {
    let result: Result<Value, any Error>
    init(from decoder: any Decoder) throws { result = Result { try Value(from: decoder) } }
  }

  struct SuperArray<Element: Decodable>: Decodable {
    var elements: [Element?] = []
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { elements.append(try? Element(from: container.superDecoder())) }
    }
  }

  /// Throws an error of its own from within another `init`.
  struct Range: Decodable {
    struct Empty: Error {}
    enum CodingKeys: String, CodingKey { case low }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decode(Int.self, forKey: .low) > 9 { throw Empty() }
    }
  }

  /// The same about a single value.
  struct Even: Decodable {
    struct Odd: Error {}
    init(from decoder: any Decoder) throws {
      if try Int(from: decoder) % 2 == 1 { throw Odd() }
    }
  }

  /// Throws its own error instead of the decoder's.
  struct Translating: Decodable {
    struct Bad: Error {}
    init(from decoder: any Decoder) throws {
      do { _ = try Painted(from: decoder) } catch { throw Bad() }
    }
  }

  /// Names the key of a value that it refuses.
  struct Positive: Decodable {
    enum CodingKeys: String, CodingKey { case n }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(Int.self, forKey: .n) > 0 else {
        throw DecodingError.dataCorruptedError(forKey: .n, in: container, debugDescription: "not positive")
      }
    }
  }

  struct Spot: Decodable { let lat, lon: Double }
  struct OldSpot: Decodable { let lat: Double }
  struct Meta: Decodable { let by: String }

  /// Decodes two parts of its object by calling their types, and reads a third part itself.
  struct Place: Decodable {
    private enum CodingKeys: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
      _ = try? Spot(from: decoder)
      _ = try? Meta(from: decoder)
      _ = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
    }
  }

  /// Calls the type for the older form of its object if the newer form does not fit.
  struct EitherSpot: Decodable {
    init(from decoder: any Decoder) throws {
      if (try? Spot(from: decoder)) == nil { _ = try OldSpot(from: decoder) }
    }
  }

  enum ColorOrText: Decodable {
    case color(Color), text(String)
    init(from decoder: any Decoder) throws {
      self = try (try? Color(from: decoder)).map(Self.color) ?? .text(String(from: decoder))
    }
  }

  /// Has already read the text.
  enum KnownOrText: Decodable {
    case known(Color), other(String)
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = (try? Color(from: decoder)).map { .known($0) } ?? .other(text)
    }
  }

  /// Has already opened the object.
  enum PaintedOrNamed: Decodable {
    case painted(Painted), named(String)
    enum CodingKeys: String, CodingKey { case name }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let painted = try? Painted(from: decoder) {
        self = .painted(painted)
      } else {
        self = .named(try container.decode(String.self, forKey: .name))
      }
    }
  }

  /// Checks last whether the value is null, as many models do.
  struct Number: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { _ = try container.decode(Int.self) } catch {
        guard container.decodeNil() else { throw error }
      }
    }
  }

  // MARK: - Keys that do not reveal the type

  struct Pair<Value: Decodable>: Decodable { let a, b: Value }

  enum Keys: String, CodingKey { case a, b }

  struct WithSharedKeys: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(Int.self, forKey: .a)
      _ = try container.decode(Int.self, forKey: .b)
    }
  }
}
