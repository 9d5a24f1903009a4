/// Models in which one value decides what else is read, in the usual ways.
enum FirstFix {
  private enum Keys: String, CodingKey { case type, name, arguments, summary, role, content, header }

  /// An open discriminator: every unknown kind is a message.
  struct Item: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.string(.type) {
      case "call": try container.string(.name, .arguments)
      case "reasoning": _ = try container.decode([String].self, forKey: .summary)
      default: try container.string(.role, .content)
      }
    }
  }

  /// A closed discriminator in an enum with three cases, and a separate type for each.
  struct Shape: Decodable {
    struct Point: Decodable { let name: String, role: Int }
    struct Line: Decodable { let name: String, content: [Int] }
    struct Area: Decodable { let role: Int, content: [Int] }

    private enum Kind: String, Decodable { case point, line, area }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.decode(Kind.self, forKey: .type) {
      case .point: _ = try Point(from: decoder)
      case .line: _ = try decoder.singleValueContainer().decode(Line.self)
      case .area: _ = try Area(from: decoder)
      }
    }
  }

  /// A numeric discriminator with a value that is not among the first candidates, and members common to all cases.
  struct Event: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.int(.type) == 3 { try container.int(.content) }
      try container.int(.role)
      try container.string(.name)
    }
  }

  /// The discriminator is in a nested value.
  struct Letter: Decodable {
    struct Header: Decodable { let type: String }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decode(Header.self, forKey: .header).type == "call" {
        try container.string(.content)
      } else {
        _ = try container.decode([Int].self, forKey: .content)
      }
      try container.string(.name)
    }
  }

  /// A value that all kinds but one require. All keys are read from a placeholder.
  struct Note: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.string(.type) == "call" ? nil : container.int(.role)
    }
  }

  /// An open discriminator whose known word comes last, and values that are always present but not always read.
  struct Block: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      try container.string(container.string(.type) != "call" ? .content : .name)
    }
  }

  /// Tries one shape after the other.
  struct Either: Decodable {
    struct File: Decodable { let name: String, role: Int }
    struct Folder: Decodable { let name: Int, content: [Int], type: String }

    init(from decoder: any Decoder) throws {
      if (try? File(from: decoder)) == nil { _ = try decoder.singleValueContainer().decode(Folder.self) }
    }
  }

  /// Plain members around all of them.
  struct Page: Decodable {
    let name: String
    let role: Int
    let items: [Item]?
    let shapes: [String: Shape]?
    let events: [Event]?
    let letter: Letter?
    let notes: [Note]?
    let blocks: [Block]?
    let either: [Either]?
    let content: [Int]
  }
}
