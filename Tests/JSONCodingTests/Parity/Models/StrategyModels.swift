import Foundation

struct Snake: Decodable {
  let favoriteToy: String
  let iconUri: String?
  let _private: Int?
  let plain: Int
  let byName: [String: Int]
  let inner: Inner?
  let list: [Inner]

  struct Inner: Decodable {
    let theKey: Int
  }
}

/// The names of the object as the strategy converts them, sorted because Foundation's order is arbitrary.
struct Names: Decodable {
  let names: [String]
  let values: [Int]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
    names = keys.map(\.stringValue)
    values = try keys.map { try container.decode(Int.self, forKey: $0) }
  }
}

struct Plain: Decodable {
  let userid: Int
  let list: [Plain]
  let map: [String: Int]?
}

struct Prefixed: Decodable {
  let id: Int
  let up: Upper?

  struct Upper: Decodable {
    let NAME: String
    let list: [Prefixed]?
  }
}

struct Measures: Decodable {
  let double: Double
  let float: Float
  let optional: Double?
  let list: [Float]
  let date: Date
}

extension ParityModel {
  static let strategies: [ParityModel] = {
    let names = Shape.words([
      "favorite_toy", "favoriteToy", "_leading", "trailing_", "__", "_", "a__b", "URL", "icon_URI", "ÉTÉ_é",
      "x_y_z", "a_1",
    ])
    let inner: Shape = ["the_key": .int]
    let measures: Shape = [
      "double": .oneOf([.double, .words(["inf", "-inf", "NaN", "nan"])]),
      "float": .oneOf([.double, .words(["inf", "NaN"])]), "optional": .optional(.words(["inf", "+inf"])),
      "list": .list(.oneOf([.double, .words(["-inf"])])), "date": .oneOf([.double, .words(["inf", "NaN"])]),
    ]
    let prefixed: Shape = [
      "x-id": .int,
      "up": .optional(["x-name": .string, "name": .string, "LIST": .optional(.list(["id": .int]))]),
    ]
    return [
      ParityModel(
        Snake.self, .snakeCase,
        [
          "favorite_toy": .string, "icon_URI": .optional(.string), "_private": .optional(.int), "plain": .int,
          "by_name": .dictionary(names: names, .int), "inner": .optional(inner), "list": .list(inner),
        ]),
      ParityModel(Names.self, .snakeCase, .dictionary(names: names, .int)),
      ParityModel(Names.self, .dictionary(names: names, .int)),
      ParityModel(Names.self, .customKeys, .dictionary(names: .words(["x-a", "a", "x-", "up", "b"]), .int)),
      ParityModel(
        [String: [String: Snake.Inner]].self, .snakeCase,
        .dictionary(names: names, .dictionary(names: names, inner))),
      ParityModel([Int: Snake.Inner].self, .snakeCase, .dictionary(names: .int, inner)),
      ParityModel([String: Prefixed].self, .customKeys, .dictionary(names: .words(["up", "x-a"]), prefixed)),
      ParityModel(Prefixed.self, .customKeys, prefixed),
      ParityModel(
        Names.self, .plainKeys, .dictionary(names: .words(["a", "A", "-a", "b-", "B", "-", ""]), .int)),
      ParityModel(
        Plain.self, .plainKeys,
        [
          "user-id": .int, "UserID": .optional(.int), "LIST": .list(["user-ID": .int, "list": []]),
          "map": .optional(.dictionary(names: .words(["A", "a", "-"]), .int)),
        ]),
      ParityModel(
        [String: [String: Plain]].self, .plainKeys,
        .dictionary(
          names: .words(["A", "a"]), .dictionary(names: .words(["-"]), ["userid": .int, "list": []]))),
      ParityModel(
        [Int: Plain].self, .plainKeys,
        .dictionary(names: .words(["1", "-1", "2"]), ["userid": .int, "list": []])),
      ParityModel(
        Cat.self, .snakeCase, ["lives": .int, "super": ["name": .string, "legs": .optional(.int)]]),
      ParityModel(
        Bird.self, .customKeys,
        ["x-wingspan": .double, "x-animal": ["x-name": .string, "legs": .optional(.int)]]),
      ParityModel(
        Stock.self, .snakeCase, .dictionary(names: names, ["count": .int, "price": .optional(.double)])),
      ParityModel(Event.self, .snakeCase, ["moved": ["x": .int, "y": .int]]),
      ParityModel(Measures.self, .namedInfinity, measures), ParityModel(Measures.self, measures),
      ParityModel([Double?].self, .namedInfinity, .list(.optional(.words(["inf", "-inf", "NaN", "x"])))),
    ]
  }()
}
