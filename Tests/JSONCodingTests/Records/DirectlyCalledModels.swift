import Foundation

/// Models that call an `init(from:)` with their own decoder, which is not a read, and catch its errors.
enum DirectlyCalledModels {
  typealias Throwable = LossyModels.Throwable

  enum Color: String, Decodable { case red, blue }

  struct Painted: Decodable { let c: Color }

  /// Throws its own errors, about a single value.
  struct Even: Decodable {
    struct Odd: Error { let number: Int }
    init(from decoder: any Decoder) throws {
      let number = try Int(from: decoder)
      if number % 2 == 1 { throw Odd(number: number) }
    }
  }

  /// Throws an error without a place.
  struct Nowhere: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try String(from: decoder)
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "never"))
    }
  }

  /// Throws its own error instead of the decoder's.
  struct Translating: Decodable {
    struct Bad: Error {}
    init(from decoder: any Decoder) throws {
      do { _ = try Painted(from: decoder) } catch { throw Bad() }
    }
  }

  /// Names the wrong key in its error.
  struct Positive: Decodable {
    enum CodingKeys: String, CodingKey { case n }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(Int.self, forKey: .n) > 0 else {
        throw DecodingError.dataCorruptedError(forKey: .n, in: container, debugDescription: "not positive")
      }
    }
  }

  struct SuperArray<Element: Decodable>: Decodable {
    var elements: [Element?] = []
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { elements.append(try? Element(from: container.superDecoder())) }
    }
  }

  // MARK: - Another way to read the value

  enum ColorOrText: Decodable {
    case color(Color)
    case text(String)
    init(from decoder: any Decoder) throws {
      if let color = try? Color(from: decoder) {
        self = .color(color)
      } else {
        self = .text(try String(from: decoder))
      }
    }
  }

  /// Has already read the text.
  enum KnownOrText: Decodable {
    case known(Color)
    case other(String)
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      self = (try? Color(from: decoder)).map { .known($0) } ?? .other(text)
    }
  }

  /// Has already opened the object.
  enum PaintedOrNamed: Decodable {
    case painted(Painted)
    case named(String)
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

  struct Spot: Decodable { let lat, lon: Double }

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

  struct OldSpot: Decodable { let lat: Double }

  /// Calls the type for the older form of its object if the newer form does not fit.
  struct EitherSpot: Decodable {
    init(from decoder: any Decoder) throws {
      if (try? Spot(from: decoder)) == nil { _ = try OldSpot(from: decoder) }
    }
  }

  /// Checks last whether the value is null, as many models do.
  enum Number: Decodable {
    case number(Int), none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        self = .number(try container.decode(Int.self))
      } catch {
        guard container.decodeNil() else { throw error }
        self = .none
      }
    }
  }
}
