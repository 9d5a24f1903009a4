import Foundation

/// Models in which one value decides what else is read, in the usual ways.
enum FirstFix {
  /// An open discriminator: every unknown kind is a message.
  enum Item: Decodable {
    case call(name: String, arguments: String)
    case reasoning([String])
    case message(role: String, content: String)

    private enum Keys: String, CodingKey { case type, name, arguments, summary, role, content }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "call":
        self = .call(
          name: try container.decode(String.self, forKey: .name),
          arguments: try container.decode(String.self, forKey: .arguments))
      case "reasoning": self = .reasoning(try container.decode([String].self, forKey: .summary))
      default:
        self = .message(
          role: try container.decode(String.self, forKey: .role),
          content: try container.decode(String.self, forKey: .content))
      }
    }
  }

  /// A closed discriminator in an enum with three cases, and a separate type for each.
  enum Shape: Decodable {
    case point(Point)
    case line(Line)
    case area(Area)

    struct Point: Decodable { let name: String, role: Int }
    struct Line: Decodable { let name: String, content: [Int] }
    struct Area: Decodable { let role: Int, content: [Int] }

    private enum Keys: String, CodingKey { case type }
    private enum Kind: String, Decodable { case point, line, area }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.decode(Kind.self, forKey: .type) {
      case .point: self = .point(try Point(from: decoder))
      case .line: self = .line(try decoder.singleValueContainer().decode(Line.self))
      case .area: self = .area(try Area(from: decoder))
      }
    }
  }

  /// A numeric discriminator with a value that is not among the first candidates, and members common to all cases.
  struct Event: Decodable {
    let role: Int
    let name: String
    let extra: Int?

    private enum Keys: String, CodingKey { case type, role, name, content }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.decode(Int.self, forKey: .type) {
      case 3: extra = try container.decode(Int.self, forKey: .content)
      default: extra = nil
      }
      role = try container.decode(Int.self, forKey: .role)
      name = try container.decode(String.self, forKey: .name)
    }
  }

  /// The discriminator is in a nested value.
  struct Letter: Decodable {
    struct Header: Decodable { let type: String }
    enum Body {
      case text(String)
      case numbers([Int])
    }
    let header: Header
    let content: Body
    let name: String

    private enum Keys: String, CodingKey { case header, content, name }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      header = try container.decode(Header.self, forKey: .header)
      content =
        header.type == "call"
        ? .text(try container.decode(String.self, forKey: .content))
        : .numbers(try container.decode([Int].self, forKey: .content))
      name = try container.decode(String.self, forKey: .name)
    }
  }

  /// A value that all kinds but one require is stored in an optional property. All keys are read from a placeholder.
  struct Note: Decodable {
    let type: String
    let role: Int?

    private enum Keys: String, CodingKey { case type, role }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      type = try container.decode(String.self, forKey: .type)
      role = type == "call" ? nil : try container.decode(Int.self, forKey: .role)
    }
  }

  /// An open discriminator whose known word comes last, and values that are always present but not always read.
  struct Block: Decodable {
    let type: String
    let content: String
    let name: String

    private enum Keys: String, CodingKey { case type, content, name }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      type = try container.decode(String.self, forKey: .type)
      if type != "call" {
        content = try container.decode(String.self, forKey: .content)
        name = ""
      } else {
        content = ""
        name = try container.decode(String.self, forKey: .name)
      }
    }
  }

  /// Tries one shape after the other.
  enum Either: Decodable {
    struct File: Decodable { let name: String, role: Int }
    struct Folder: Decodable { let name: Int, content: [Int], type: String }
    case file(File)
    case folder(Folder)

    init(from decoder: any Decoder) throws {
      if let file = try? File(from: decoder) {
        self = .file(file)
      } else {
        self = .folder(try decoder.singleValueContainer().decode(Folder.self))
      }
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
