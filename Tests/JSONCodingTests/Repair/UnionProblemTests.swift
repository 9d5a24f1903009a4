import JSONCoding
import TestSupport
import Testing

/// Unions that hand their decoder to the type of a case: every problem of that type is found, unless the tag is wrong.
struct UnionProblemTests {
  private struct Click: Decodable {
    let id: String
    let name: String
    let x: Int
    let isDouble: Bool?
  }

  private struct Scroll: Decodable {
    let id: String
    let delta: Double
    private enum CodingKeys: CodingKey { case id, delta }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      delta = try container.decode(Double.self, forKey: .delta)
      id = try container.decode(String.self, forKey: .id)
    }
  }

  private enum Event: Decodable, SharedType {
    case click(Click)
    case scroll(Scroll)
    private enum Kind: String, Decodable { case click, scroll }
    private enum CodingKeys: CodingKey { case kind }
    init(from decoder: any Decoder) throws {
      switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind) {
      case .click: self = .click(try Click(from: decoder))
      case .scroll: self = .scroll(try Scroll(from: decoder))
      }
    }
  }

  @Test func everyProblemOfACase() {
    let click = #"{"kind":"click","id":5,"name":6,"x":"a","isDouble":1}"#
    let problems = [
      "type-mismatch .id `5`", "type-mismatch .name `6`", "type-mismatch .x `\"a\"`",
      "type-mismatch .isDouble `1`",
    ]
    #expect(RepairCase.problems(Event.self, click) == problems)
    #expect(RepairCase.problems([Event].self, "[\(click)]").count == 4)
    #expect(
      RepairCase.problems(Event.self, #"{"kind":"scroll","id":5,"delta":"x"}"#)
        == ["type-mismatch .delta `\"x\"`", "type-mismatch .id `5`"])
  }

  /// Nobody knows which case it was to be.
  @Test func nothingOfACaseThatAWrongTagMayNotMean() {
    #expect(
      RepairCase.problems(Event.self, #"{"kind":"scrol","id":"5","delta":"x"}"#)
        == ["data-corrupted (not a raw value) .kind `\"scrol\"` and more may hide"])
  }

  private struct Circle: Decodable {
    let kind: Kind
    let radius: Double
    enum Kind: String, Decodable { case circle }
  }

  private struct Square: Decodable {
    let kind: Kind
    let side: Double
    enum Kind: String, Decodable { case square }
  }

  private enum Shape: Decodable, SharedType {
    case circle(Circle)
    case square(Square)
    private enum Kind: String, Decodable { case circle, square }
    private enum CodingKeys: CodingKey { case kind }
    init(from decoder: any Decoder) throws {
      let kind = try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .kind)
      let container = try decoder.singleValueContainer()
      switch kind {
      case .circle: self = .circle(try container.decode(Circle.self))
      case .square: self = .square(try container.decode(Square.self))
      }
    }
  }

  @Test func moreMayHideBehindATagThatIsReadTwice() {
    #expect(
      RepairCase.problems([Shape].self, #"[{"kind":"squar","side":"q"}]"#)
        == ["data-corrupted (not a raw value) [0].kind `\"squar\"` and more may hide"])
    #expect(
      RepairCase.problems([Shape].self, #"[{"kind":"square","side":"q"}]"#) == [
        "type-mismatch [0].side `\"q\"`"
      ])
  }
}
