enum Suit: String, Decodable, CaseIterable { case hearts, spades, clubs = "♣", diamonds = "é" }

enum Level: Int, Decodable { case low = 1, high = 10, none = -1 }

enum Size: UInt8, Decodable { case small, large = 255 }

enum Grade: Double, Decodable { case good = 1.5, bad = 3 }

/// An enum with associated values, whose decoding the compiler synthesizes.
enum Event: Decodable {
  case started
  case moved(x: Int, y: Int?)
  case named(String)
  case failed(code: Int, Suit)
}

struct Cards: Decodable {
  let suit: Suit
  let level: Level
  let size: Size?
  let grade: Grade?
  let suits: [Suit]
  let byName: [String: Level]
}

/// An enum whose case is determined by a member.
enum Figure: Decodable {
  case circle(radius: Double)
  case box(width: Double, height: Double)

  private enum CodingKeys: CodingKey { case type, radius, width, height }
  private enum Kind: String, Decodable { case circle, box }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .circle: self = .circle(radius: try container.decode(Double.self, forKey: .radius))
    case .box:
      self = .box(
        width: try container.decode(Double.self, forKey: .width),
        height: try container.decode(Double.self, forKey: .height))
    }
  }
}

extension ParityModel {
  static let enums: [ParityModel] = {
    let suit = Shape.words(["hearts", "spades", "♣", "é", "e\u{301}", "clubs"])
    let event = Shape.oneOf([
      ["started": [:]], ["moved": ["x": .int, "y": .optional(.int)]], ["named": ["_0": .string]],
      ["failed": ["code": .int, "_1": suit]],
    ])
    let figure = Shape.oneOf([
      ["type": "circle", "radius": .double], ["type": "box", "width": .double, "height": .double],
      ["type": "line"],
    ])
    return [
      ParityModel(
        Cards.self,
        [
          "suit": suit, "level": .integer(bits: 3), "size": .optional(.integer(bits: 8)),
          "grade": .optional(.double),
          "suits": .list(suit), "byName": .dictionary(names: .string, .integer(bits: 2)),
        ]),
      ParityModel(Event.self, event), ParityModel([Event].self, .list(event)),
      ParityModel([Figure].self, .list(figure)),
      ParityModel([Suit].self, .list(suit)), ParityModel(Level.self, .integer(bits: 2)),
    ]
  }()
}
