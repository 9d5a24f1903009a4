import Foundation

struct Collections: Decodable {
  let array: [Int]
  let contiguous: ContiguousArray<String>
  let set: Set<Int>
  let nested: [[Bool]]
  let optionals: [Int?]
}

struct Dictionaries: Decodable {
  let byText: [String: Int]
  let byNumber: [Int: String]
  let byColor: [Hue: Int]
  let byCode: [Code: Int]?
  let byFlag: [Bool: Int]
  let nested: [String: [String: [Int]]]
  let optionals: [String: Int?]

  enum Hue: String, Decodable { case red, green }

  /// An enum that is encoded as a name.
  enum Code: String, Decodable, CodingKeyRepresentable { case first, second, third = "é" }
}

@propertyWrapper
struct Clamped: Decodable {
  var wrappedValue: Int

  init(from decoder: any Decoder) throws {
    wrappedValue = min(max(try decoder.singleValueContainer().decode(Int.self), 0), 100)
  }
}

@propertyWrapper
struct Defaulted: Decodable {
  var wrappedValue: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? "none" : try container.decode(String.self)
  }
}

struct Wrapped: Decodable {
  @Clamped var percent: Int
  @Defaulted var name: String?
  let rest: [Clamped]
}

/// Synthesized, with different names in JSON.
struct Renamed: Decodable {
  let id: Int
  let cafe: String?
  let empty: Int?

  enum CodingKeys: String, CodingKey {
    case id = "the \"id\""
    case cafe = "é"
    case empty = ""
  }
}

struct Node: Decodable {
  let name: String
  let children: [Node]
  let next: Box?

  final class Box: Decodable {
    let node: Node

    init(from decoder: any Decoder) throws {
      node = try Node(from: decoder)
    }
  }
}

extension ParityModel {
  static let containers: [ParityModel] = [
    ParityModel(
      Collections.self,
      [
        "array": .list(.int), "contiguous": .list(.string), "set": .list(.int), "nested": .list(.list(.bool)),
        "optionals": .list(.optional(.int)),
      ]),
    ParityModel(
      Dictionaries.self,
      [
        "byText": .dictionary(names: .string, .int),
        "byNumber": .dictionary(names: .integer(bits: 20), .string),
        "byColor": .oneOf([[], ["red", .int], [.words(["green", "red"]), .int, "red", .int]]),
        "byCode": .optional(.dictionary(names: .words(["first", "second", "é", "e\u{301}", "third"]), .int)),
        "byFlag": .oneOf([[], [.bool, .int]]),
        "nested": .dictionary(names: .string, .dictionary(names: .string, .list(.int))),
        "optionals": .dictionary(names: .string, .optional(.int)),
      ]),
    ParityModel([String: Int].self, .dictionary(names: .string, .int)),
    ParityModel(
      [Int: [Int: Bool]].self,
      .dictionary(names: .integer(bits: 8), .dictionary(names: .integer(bits: 8), .bool))),
    ParityModel([String: String?]?.self, .optional(.dictionary(names: .string, .optional(.string)))),
    ParityModel(Set<String>.self, .list(.string)), ParityModel([[[Int]]].self, .list(.list(.list(.int)))),
    ParityModel(Range<Int>.self, [.int, .int]), ParityModel(PartialRangeFrom<Int>.self, [.int]),
    ParityModel(Wrapped.self, ["percent": .int, "name": .optional(.string), "rest": .list(.int)]),
    ParityModel(Renamed.self, ["the \"id\"": .int, "é": .optional(.string), "": .optional(.int)]),
    ParityModel(
      [Renamed].self, .list(["the \"id\"": .int, "e\u{301}": .optional(.string), "": .optional(.int)])),
    ParityModel(
      Node.self,
      .recursive(
        { ["name": .string, "children": .oneOf([[], [$0], [$0, $0]]), "next": .optional($0)] }, depth: 3)),
  ]
}
