import Foundation
import JSONCoding

/// Models of varied kinds, whose schemas are compared with what they decode.
enum Agreement {
  struct Row: @unchecked Sendable {
    // Sendable because types are.
    let type: any Decodable.Type
    var literals: [String] = []
    var dates = JSONDecoder.DateDecodingStrategy.deferredToDate
    var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys

    var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = dates
      decoder.keyDecodingStrategy = keys
      return decoder
    }
  }

  static let rows: [Row] =
    DescribedTextTests.rows.map { Row(type: $0.type, literals: DescribedTextTests.literals) } + [
      Row(type: Person.self), Row(type: ListOrOne.self), Row(type: [Int: Double].self),
      Row(type: [Level: Int].self), Row(type: [UUID: String].self), Row(type: Tail.self),
      Row(type: Dates.self, dates: .iso8601), Row(type: Dates.self, dates: .secondsSince1970),
      Row(type: SnakeCase.self, keys: .convertFromSnakeCase), Row(type: Switched.self),
      Row(type: Versioned.self, literals: ["1", "2"]), Row(type: Union.self), Row(type: Wrapped.self),
      Row(type: Cat.self), Row(type: Open.self, literals: ["a", "b"]),
      Row(type: [Level: [UUID: Int]].self), Row(type: Stars.self, literals: ["1", "5"]),
    ]

  enum Level: String, Codable, CaseIterable { case low, middle, high }

  struct Person: Codable {
    struct Address: Codable { let street: String, zip: String?, geo: [Double] }
    let name: String
    let age: UInt8?
    let isActive: Bool
    let addresses: [Address]
    let levels: [Level?]?
    let site: URL?
    let scores: [String: Int]
  }

  struct ListOrOne: Decodable {
    struct Nothing: Error {}
    private enum Keys: String, CodingKey { case list, one }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      if try values.decodeIfPresent([String].self, forKey: .list) != nil { return }
      if try values.decodeIfPresent(String.self, forKey: .one) == nil { throw Nothing() }
    }
  }

  /// An array with an optional tail.
  struct Tail: Decodable {
    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      _ = try values.decode(String.self)
      _ = try values.decode(Int.self)
      if !values.isAtEnd { _ = try values.decode(Bool.self) }
    }
  }

  struct Dates: Codable {
    let start: Date
    let end: Date?
    let data: Data
  }

  struct SnakeCase: Codable {
    struct Inner: Codable { let firstName: String, lastName: String? }
    let createdAt: Int
    let mainUser: Inner
  }

  /// A flag and an enum decide what is read.
  struct Switched: Decodable {
    private enum Keys: String, CodingKey { case isRemote, url, path, level, limit }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      if try values.decode(Bool.self, forKey: .isRemote) {
        _ = try values.decode(URL.self, forKey: .url)
      } else {
        _ = try values.decode(String.self, forKey: .path)
      }
      if try values.decode(Level.self, forKey: .level) == .high {
        _ = try values.decode(Int.self, forKey: .limit)
      }
    }
  }

  struct Versioned: Decodable {
    private enum Keys: String, CodingKey { case version, old, new }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      switch try values.decode(Int.self, forKey: .version) {
      case 1: _ = try values.decode(String.self, forKey: .old)
      case 2: _ = try values.decode([String].self, forKey: .new)
      default:
        throw DecodingError.dataCorruptedError(forKey: .version, in: values, debugDescription: "unknown")
      }
    }
  }

  /// Three objects in turn, and a string.
  struct Union: Decodable {
    struct A: Decodable { let a: Int, note: String? }
    struct B: Decodable { let b: [String] }
    struct C: Decodable { let c: Level }

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if (try? value.decode(A.self)) != nil || (try? value.decode(B.self)) != nil { return }
      if (try? value.decode(C.self)) == nil { _ = try value.decode(String.self) }
    }
  }

  /// A number that may be a string.
  struct Wrapped: Decodable {
    struct Stringified: Decodable {
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if (try? value.decode(Int.self)) != nil { return }
        guard Int(try value.decode(String.self)) != nil else {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "no number")
        }
      }
    }
    let count: Stringified
    let total: Stringified?
  }

  /// Cases with associated values, decoded by synthesized code.
  enum Account: Codable {
    case free
    case paid(plan: Level, seats: Int?)
    indirect case shared(Account, with: [String])
  }

  final class Cat: Observed.Animal {
    let lives: Int
    private enum Keys: String, CodingKey { case lives }

    required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      lives = try values.decode(Int.self, forKey: .lives)
      try super.init(from: values.superDecoder())
    }
  }

  /// An unknown `type` is accepted, and its value is kept.
  struct Open: Decodable {
    private enum Keys: String, CodingKey { case type, value }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      switch try values.decode(String.self, forKey: .type) {
      case "a": _ = try values.decode(Int.self, forKey: .value)
      case "b": _ = try values.decode(String.self, forKey: .value)
      default: _ = try values.decode([String: Int].self, forKey: .value)
      }
    }
  }

  /// A range, which the sources tell by its ends.
  struct Stars: Decodable {
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      guard (1...5).contains(try value.decode(Int.self)) else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "not 1 to 5")
      }
    }
  }
}
