import Foundation

/// Models that handle a problem in one place and pass it on in a similar one.
enum Handling {
  private enum Keys: String, CodingKey { case kind, v, strict, inner, items, value, after }

  /// Reads its elements with nested containers: the value of a text is optional, that of a number is not.
  struct Nested: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        let element = try container.nestedContainer(keyedBy: Keys.self)
        switch try element.decode(String.self, forKey: .kind) {
        case "number": _ = try element.decode(Double.self, forKey: .v)
        default: _ = try? element.decode(Double.self, forKey: .v)
        }
      }
    }
  }

  struct Value: Decodable { let value: Int }

  /// Passes on errors of its inner value only if it is strict.
  struct Strict: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decode(Bool.self, forKey: .strict) {
        _ = try container.decode(Value.self, forKey: .inner)
      } else {
        _ = try? container.decode(Value.self, forKey: .inner)
      }
    }
  }

  /// The same for a list.
  struct StrictList: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decode(Bool.self, forKey: .strict) {
        _ = try container.decode([Value].self, forKey: .items)
      } else {
        _ = try? container.decode([Value].self, forKey: .items)
      }
      _ = try container.decode(Int.self, forKey: .after)
    }
  }

  /// Passes on the problems of its first three elements only.
  struct FirstThree: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        if container.currentIndex < 3 {
          _ = try container.decode(Value.self)
        } else if (try? container.decode(Value.self)) == nil {
          _ = try container.superDecoder()
        }
      }
    }
  }

  /// Passes on the problems of all elements but every fourth one.
  struct NotEveryFourth: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      for (index, key) in container.allKeys.enumerated() {
        do {
          _ = try container.decode(Value.self, forKey: key)
        } catch {
          if index % 4 != 0 { throw error }
        }
      }
    }
  }

  /// Ignores errors unless their path leads beyond its third element.
  struct LooksAtPath: Decodable {
    let after: Int

    private enum Keys: String, CodingKey { case items, after }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      do {
        _ = try container.decode([Value].self, forKey: .items)
      } catch DecodingError.typeMismatch(_, let context) where (context.codingPath[1].intValue ?? 0) > 2 {}
      after = try container.decode(Int.self, forKey: .after)
    }
  }

  /// Refuses its first three values itself, and no others.
  struct RefusesThree: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd {
        let index = container.currentIndex
        if try container.decode(Int.self) == 0, index < 3 {
          throw DecodingError.dataCorrupted(
            .init(codingPath: container.codingPath + [Name(intValue: index)], debugDescription: "zero"))
        }
      }
    }
  }

  struct Name: CodingKey {
    let stringValue: String
    let intValue: Int?
    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = ("Index \(intValue)", intValue) }
  }

  final class Basket: Decodable {
    var items: [Int]
  }

  /// Changes an object that it has received, and reads its kind only if the object has changed.
  struct Merging: Decodable {
    var kind = 0
    let basket: Basket
    let value: Int
    let after: Int

    private enum CodingKeys: String, CodingKey { case inner, kind, items, value, after }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      basket = try container.decode(Basket.self, forKey: .inner)
      if basket.items.count != 1 { kind = try container.decode(Int.self, forKey: .kind) }
      basket.items += try container.decode([Int].self, forKey: .items)
      value = try container.decode(Int.self, forKey: .value)
      after = try container.decode(Int.self, forKey: .after)
    }
  }

  /// Holds an object that was not created by a decoder.
  struct Shared: Decodable {
    let name: String
    let basket: Basket

    private enum CodingKeys: String, CodingKey { case name }

    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      basket = try JSONDecoder().decode(Basket.self, from: Data(#"{"items":[1]}"#.utf8))
    }
  }

  struct MergingShared: Decodable {
    var kind = 0
    let shared: Shared
    let value: Int
    let after: Int

    private enum CodingKeys: String, CodingKey { case inner, kind, items, value, after }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      shared = try container.decode(Shared.self, forKey: .inner)
      let isEmpty = shared.name.isEmpty
      if isEmpty || shared.basket.items.count > 1 { kind = try container.decode(Int.self, forKey: .kind) }
      shared.basket.items += try container.decode([Int].self, forKey: .items)
      value = try container.decode(Int.self, forKey: .value)
      after = try container.decode(Int.self, forKey: .after)
    }
  }

  struct MaybeValue: Decodable {
    let value: Int?
    init(from decoder: any Decoder) throws {
      value = try? decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .value)
    }
  }

  /// Reads the same list twice, as different types, and its kind only if they differ.
  struct TwoPasses: Decodable {
    var kind = 0
    let all: [Value]
    let after: Int

    private enum CodingKeys: String, CodingKey { case items, kind, after }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let known = try container.decode([MaybeValue].self, forKey: .items).compactMap(\.value)
      all = try container.decode([Value].self, forKey: .items)
      if all.isEmpty || known.count != all.count { kind = try container.decode(Int.self, forKey: .kind) }
      after = try container.decode(Int.self, forKey: .after)
    }
  }

  enum Kind: String, Decodable { case plain, named }

  /// Reads the value only for one kind, which is the first candidate of a placeholder.
  struct Branching: Decodable {
    var value = 0
    let kind: Kind

    private enum CodingKeys: String, CodingKey { case kind, value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(Kind.self, forKey: .kind)
      if kind == .plain { value = try container.decode(Int.self, forKey: .value) }
    }
  }

  /// Reads the value only for old versions, although its code counts as synthesized.
  struct Versioned: Decodable {
    let version: Int
    let value: Int

    private enum CodingKeys: String, CodingKey { case version, value }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      version = try container.decode(Int.self, forKey: .version)
      value = version < 2 ? try container.decode(Int.self, forKey: .value) : 0
    }
  }
}
