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

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for key in container.allKeys { pictures.append(try container.decode(Picture.self, forKey: key)) }
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

/// Dictionary keys that are written as an object's names.
enum ShirtSize: String, Decodable, CodingKeyRepresentable { case small = "s", medium = "m" }
