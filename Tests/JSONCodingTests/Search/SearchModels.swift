import Foundation
import JSONCoding

struct Picture: Decodable {
  let id: Int
  let image: URL
  let caption: String
}

struct RenamedKeys: Decodable {
  let type: String
  let count: Int
  let image: String
  let option: Int?

  private enum CodingKeys: String, CodingKey {
    case type
    case option = "opt"
    case image = "img"
    case count = "n"
  }
}

/// Flattens nested JSON.
struct Parcel: Decodable {
  struct Owner: Decodable { let name: String }

  let id: String
  let width: Int
  let tag: String
  let owner: Owner
  let weight: Int

  private enum CodingKeys: CodingKey { case id, size, tags, owner, weight }
  private enum SizeKeys: CodingKey { case width, height }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    width = try container.nestedContainer(keyedBy: SizeKeys.self, forKey: .size).decode(
      Int.self, forKey: .width)
    var tags = try container.nestedUnkeyedContainer(forKey: .tags)
    tag = try tags.decode(String.self)
    owner = try Owner(from: container.superDecoder(forKey: .owner))
    weight = try container.decode(Int.self, forKey: .weight)
  }
}

/// A hand-written loop over an array.
struct Album: Decodable {
  var pictures: [String] = []

  private enum CodingKeys: CodingKey { case id, caption }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let picture = try container.nestedContainer(keyedBy: CodingKeys.self)
      let id = try picture.decode(Int.self, forKey: .id)
      pictures.append("\(id) \(try picture.decode(String.self, forKey: .caption))")
    }
  }
}

/// A hand-written loop over the members of an object.
struct Shelf: Decodable {
  var pictures: [Picture] = []

  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for key in container.allKeys { pictures.append(try container.decode(Picture.self, forKey: key)) }
  }
}

enum IntOrText: Decodable {
  case int(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let int = try? container.decode(Int.self) {
      self = .int(int)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

struct IntOrBool: Decodable {
  let isOn: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      isOn = try container.decode(Bool.self)
    } catch DecodingError.typeMismatch {
      let number = try container.decode(Int.self)
      guard number == 0 || number == 1 else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither 0 nor 1")
      }
      isOn = number == 1
    }
  }
}

struct Forgiving: Decodable {
  let number: Int?
  let list: [Int]
  let name: String

  private enum CodingKeys: CodingKey { case number, list, name }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try? container.decode(Int.self, forKey: .number)
    list = (try? container.decode([Int].self, forKey: .list)) ?? []
    name = try container.decode(String.self, forKey: .name)
  }
}

/// An enum that does not list its cases.
enum Mood: String, Decodable { case happy, sad }

struct Period: Decodable {
  let start: Int
  let end: Int
  let note: String

  private enum CodingKeys: CodingKey { case start, end, note }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Int.self, forKey: .start)
    end = try container.decode(Int.self, forKey: .end)
    guard start < end else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "start is not before end"))
    }
    note = try container.decode(String.self, forKey: .note)
  }
}

/// A number that must be even: the model throws its own error, at the value.
struct Even: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    guard value % 2 == 0 else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd")
    }
  }
}

/// Refuses every value.
struct Impossible: Decodable {
  struct Refusal: Error {}

  init(from decoder: any Decoder) throws { throw Refusal() }
}

struct Envelope<Content: Decodable>: Decodable {
  let before: Int
  let content: Content
  let after: Int
}

struct Chain: Decodable {
  let name: String
  let next: [Chain]?
}

struct Inline<Content: Decodable>: Decodable {
  let text: EmbeddedJSON<Content>
  let id: Int
}

/// A union with a member common to all cases.
struct Tagged: Decodable {
  let figure: Figure
  let id: Int

  private enum CodingKeys: CodingKey { case id, type, radius, width }
  private enum Kind: String, Decodable { case circle, box }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .circle: figure = .circle(radius: try container.decode(Double.self, forKey: .radius))
    case .box: figure = .box(width: try container.decode(Double.self, forKey: .width), height: 1)
    }
    id = try container.decode(Int.self, forKey: .id)
  }
}

enum Outline: Decodable {
  case circle(radius: Double)
  case box(width: Double, height: Double)
  case dot
}

/// An enum whose first case is recursive.
indirect enum Sum: Decodable {
  case add(Sum, Sum)
  case number(Int)
}

struct Labeled<Form: Decodable>: Decodable {
  let form: Form
  let count: Int
  let name: String
}

/// A tree with a member before and after the nodes below each node, for problems in both.
struct Twig: Decodable {
  let name: String
  let left: Branch?
  let right: Branch?
  let size: Int

  indirect enum Branch: Decodable {
    case twig(Twig)

    init(from decoder: any Decoder) throws {
      self = .twig(try decoder.singleValueContainer().decode(Twig.self))
    }
  }
}

/// The same with classes, whose instances are created again whenever their parent is.
final class TwigObject: Decodable {
  let name: String
  let left: TwigObject?
  let right: TwigObject?
  let size: Int
}

/// Dictionary keys that are written as an object's names.
enum ShirtSize: String, Decodable, CodingKeyRepresentable { case small = "s", medium = "m" }
