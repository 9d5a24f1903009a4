import Foundation

/// Models whose own code decides what they accept.
enum Observed {
  /// An object with a key of its own, and all others in a dictionary.
  struct Labels: Decodable {
    private enum Keys: CodingKey { case id }

    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      _ = try decoder.singleValueContainer().decode([String: Label].self)
    }

    struct Label: Decodable {
      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do { _ = try value.decode(Int.self) } catch { _ = try value.decode(String.self) }
      }
    }
  }

  struct Shape: Decodable {
    private enum Kind: String, Decodable { case circle, square, empty }
    private enum Key: String, CodingKey { case kind, radius, side, filled }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      switch try values.decode(Kind.self, forKey: .kind) {
      case .circle: _ = try values.decode(Double.self, forKey: .radius)
      case .square:
        _ = try values.decode(Double.self, forKey: .side)
        _ = try values.decodeIfPresent(Bool.self, forKey: .filled)
      case .empty: break
      }
    }
  }

  struct Event: Decodable {
    struct Payment: Decodable { let amount: Int }
    private enum Key: String, CodingKey { case type, payload, name }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      switch try values.decode(String.self, forKey: .type) {
      case "payment": _ = try values.decode(Payment.self, forKey: .payload)
      case "rename": _ = try values.decode(String.self, forKey: .name)
      case let type:
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: values, debugDescription: "unknown event type \(type)")
      }
    }
  }

  struct ID: Decodable {
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if (try? value.decode(Int.self)) == nil { _ = try value.decode(String.self) }
    }
  }

  struct Holder: Decodable {
    let id: ID
    let other: ID?
    let date: Date
    let url: URL?
    let tags: [String]
    let ids: [ID]
    let small: UInt8
  }

  class Animal: Codable {
    let name: String
  }

  final class Dog: Animal {
    let breed: String?

    private enum Key: String, CodingKey { case breed }

    required init(from decoder: any Decoder) throws {
      breed = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .breed)
      try super.init(from: decoder)
    }
  }

  struct Tree: Codable {
    let value: Int
    let children: [Tree]
    let left: Box?

    final class Box: Codable { let tree: Tree }
  }

  struct Legacy: Decodable {
    private enum Key: String, CodingKey { case name, title }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      _ = try values.decodeIfPresent(String.self, forKey: .name) ?? values.decode(String.self, forKey: .title)
    }
  }

  /// Needs one of two optional members, and refuses everything else with an error of its own.
  struct Command: Decodable {
    private enum Key: String, CodingKey { case directory, file, output, arguments, command }
    private enum Refusal: Error { case noCommand }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      _ = try values.decode(String.self, forKey: .directory)
      _ = try values.decode(String.self, forKey: .file)
      _ = try values.decodeIfPresent(String.self, forKey: .output)
      if try values.decodeIfPresent([String].self, forKey: .arguments) != nil { return }
      if try values.decodeIfPresent(String.self, forKey: .command) == nil { throw Refusal.noCommand }
    }
  }

  struct Lenient: Decodable {
    private enum Key: String, CodingKey { case count, tags, flag }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      _ = (try? values.decode(Int.self, forKey: .count)) ?? 0
      _ = (try? values.decode([String].self, forKey: .tags)) ?? []
      _ = try values.decode(Bool.self, forKey: .flag)
    }
  }

  struct Collections: Decodable {
    struct Point: Decodable {
      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        _ = try values.decode(Double.self)
        _ = try values.decode(Double.self)
      }
    }

    enum Level: Int, Decodable { case low = 1, middle = 5, high = 10 }

    let prices: [String: Double]
    let point: Point
    let events: [String: Shape]
    let level: Level
  }

  struct Enveloped: Decodable {
    private enum Key: String, CodingKey { case data, item, id }

    init(from decoder: any Decoder) throws {
      let data = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .data)
      guard data.contains(.item) else { return }
      _ = try data.nestedContainer(keyedBy: Key.self, forKey: .item).decode(Int.self, forKey: .id)
    }
  }

  struct Span: Decodable {
    private enum Key: String, CodingKey { case low, high }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      guard try values.decode(Int.self, forKey: .low) < values.decode(Int.self, forKey: .high) else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "low must be below high"))
      }
    }
  }

  struct Theme: Decodable {
    struct Color: Decodable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard text.hasPrefix("#"), text.count == 7, Int(text.dropFirst(), radix: 16) != nil else {
          throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a color"))
        }
      }
    }

    let main: Color
    let accent: Color?
    let colors: [Color]
  }

  /// Reads an object only if it has exactly these keys.
  struct KeySet: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case id, name, born }

    init(from decoder: any Decoder) throws {
      let names = try decoder.container(keyedBy: AnyName.self).allKeys.map(\.stringValue)
      let values = try decoder.container(keyedBy: Key.self)
      guard Set(names) == Set(Key.allCases.map(\.stringValue)) else { return }
      _ = try values.decode(Int.self, forKey: .id)
      _ = try values.decode(String.self, forKey: .name)
      _ = try values.decode(Date.self, forKey: .born)
    }
  }

  /// Reads a key, and then the whole object as one of several types.
  struct Note: Decodable {
    struct Payment: Decodable { let amount: Int, text: String?, kind: String }
    struct Rename: Decodable { let text: String?, name: String }
    private enum Key: CodingKey { case kind }

    init(from decoder: any Decoder) throws {
      let kind = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .kind)
      let value = try decoder.singleValueContainer()
      switch kind {
      case "payment": _ = try value.decode(Payment.self)
      case "rename": _ = try value.decode(Rename.self)
      default: throw DecodingError.dataCorruptedError(in: value, debugDescription: "unknown kind \(kind)")
      }
    }
  }

  /// Accepts nothing that anybody would think of.
  struct Riddle: Decodable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text.count == 41, text.hasSuffix("riddle") else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "wrong answer"))
      }
    }
  }

  struct Riddles: Decodable {
    let number: Int
    let one: Riddle?
    let all: [Riddle]
  }

  /// Arrays of some lengths, refused in the model's own words.
  struct Place: Decodable {
    struct Wrong: Error {}

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      guard let count = values.count, count == 2 || count == 4 else { throw Wrong() }
      while !values.isAtEnd { _ = try values.decode(Double.self) }
    }
  }

  /// A word decides, and any other one is refused in the model's own words.
  struct Figure: Decodable {
    struct Unknown: Error {}
    private enum Key: String, CodingKey { case type, at, parts }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      switch try values.decode(String.self, forKey: .type) {
      case "point": _ = try values.decode(Place.self, forKey: .at)
      case "group": _ = try values.decode([Figure].self, forKey: .parts)
      default: throw Unknown()
      }
    }
  }

  /// Any value, tried in turn.
  struct Anything: Decodable {
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() || (try? value.decode(Bool.self)) != nil { return }
      if (try? value.decode(Int.self)) != nil || (try? value.decode(Double.self)) != nil { return }
      if (try? value.decode(String.self)) != nil || (try? value.decode([Anything].self)) != nil { return }
      _ = try value.decode([String: Anything].self)
    }
  }

  /// Skips the elements of an unknown kind, and no others.
  struct Feed: Decodable {
    struct Item: Decodable {
      struct Unknown: Error {}
      let id: Int
      private enum Key: String, CodingKey { case kind, id }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard try values.decode(String.self, forKey: .kind) == "payment" else { throw Unknown() }
        id = try values.decode(Int.self, forKey: .id)
      }
    }

    struct Known: Decodable {
      let item: Item?

      init(from decoder: any Decoder) throws {
        do { item = try Item(from: decoder) } catch is Item.Unknown { item = nil }
      }
    }

    struct Last: Decodable {
      let item: Item?

      init(from decoder: any Decoder) throws {
        do { item = try decoder.singleValueContainer().decode(Item.self) } catch is Item.Unknown {
          item = nil
        }
      }
    }

    let items: [Known]
    let last: Last?
  }

  enum Side: String, Codable { case left, right }

  /// Dictionaries whose keys are no strings: arrays of keys and values.
  struct Pairs: Codable {
    let byCase: [Side: Int]
    let byID: [UUID: String]
    let sides: [Side: Side]
  }

  private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads the keys of one kind, which are not among the names that are tried.
  struct Prefixed: Decodable {
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyName.self)
      for key in values.allKeys where key.stringValue.hasPrefix("x-") {
        _ = try values.decode(Int.self, forKey: key)
      }
    }
  }

  /// Reads the keys of one kind, and one of those that are tried is of this kind.
  struct Keyed: Decodable {
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: AnyName.self)
      for key in values.allKeys where key.stringValue.hasPrefix("k") {
        _ = try values.decode(Int.self, forKey: key)
      }
    }
  }

  /// Elements of one kind after one of another.
  struct Headed: Decodable {
    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      _ = try values.decode(String.self)
      while !values.isAtEnd { _ = try values.decode(Int.self) }
    }
  }

  struct Nonempty: Decodable {
    private enum Key: CodingKey { case tags, name }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      let tags = try values.decode([String].self, forKey: .tags)
      let name = try values.decode(String.self, forKey: .name)
      if tags.isEmpty || name.isEmpty {
        throw DecodingError.dataCorrupted(.init(codingPath: values.codingPath, debugDescription: "empty"))
      }
    }
  }
}
