import JSONCoding
import Testing
import TestSupport

/// Unions that pass their decoder to the type of a case: every problem of that type is found, unless the tag is wrong.
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
    #expect(SearchCase.problems(Event.self, click) == problems)
    #expect(SearchCase.problems([Event].self, "[\(click)]").count == 4)
    #expect(
      SearchCase.problems(Event.self, #"{"kind":"scroll","id":5,"delta":"x"}"#)
        == ["type-mismatch .delta `\"x\"`", "type-mismatch .id `5`"])
  }

  /// The intended case is unknown.
  @Test func nothingOfACaseThatAWrongTagMayNotMean() {
    #expect(
      SearchCase.problems(Event.self, #"{"kind":"scrol","id":"5","delta":"x"}"#)
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
      SearchCase.problems([Shape].self, #"[{"kind":"squar","side":"q"}]"#)
        == ["data-corrupted (not a raw value) [0].kind `\"squar\"` and more may hide"])
    #expect(
      SearchCase.problems([Shape].self, #"[{"kind":"square","side":"q"}]"#) == [
        "type-mismatch [0].side `\"q\"`"
      ])
  }

  private struct Invoice: Decodable {
    let kind: Kind
    let amount: Int
    let note: String
    enum Kind: String, Decodable { case full, brief }
    enum CodingKeys: CodingKey { case kind, amount, note }
  }

  /// Reads by another type's keys, and not always all of them.
  private enum Entry: Decodable, SharedType {
    case full(Invoice)
    case brief(String)
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Invoice.CodingKeys.self)
      switch try container.decode(Invoice.Kind.self, forKey: .kind) {
      case .full: self = .full(try Invoice(from: decoder))
      case .brief: self = .brief(try container.decode(String.self, forKey: .note))
      }
    }
  }

  @Test func readerByAnotherTypesKeysNeedNotReadThemAll() {
    #expect(
      SearchCase.problems(Entry.self, #"{"kind":"breif","amount":null,"note":"n"}"#)
        == ["data-corrupted (not a raw value) .kind `\"breif\"` and more may hide"])
  }

  private struct Old: Decodable {
    let id: Int
    let tag: String
  }

  private struct New: Decodable {
    let id: String
    let tag: [String]
  }

  /// Reads the same array as one of two types.
  private struct Feed: Decodable, SharedType {
    private enum CodingKeys: CodingKey { case version, items }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if try container.decode(Int.self, forKey: .version) == 2 {
        _ = try container.decode([New].self, forKey: .items)
      } else {
        _ = try container.decode([Old].self, forKey: .items)
      }
    }
  }

  /// The null is wrong with either version, and shows nothing of the other elements.
  @Test func aProblemThatEachTypeHas() {
    let items = #"[null,{"id":"b","tag":["y"]}]"#
    #expect(
      SearchCase.problems(Feed.self, #"{"version":"2","items":\#(items)}"#)
        == ["type-mismatch .version `\"2\"`", "value-not-found .items[0] `null` and more may hide"])
    #expect(
      SearchCase.problems(Feed.self, #"{"version":2,"items":\#(items)}"#) == [
        "value-not-found .items[0] `null`"
      ])
  }

  private indirect enum Block: Decodable, SharedType {
    case text(String)
    case list([Block])
    private enum Kind: String, Decodable { case text, list }
    private enum CodingKeys: CodingKey { case kind, text, items }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      switch try container.decode(Kind.self, forKey: .kind) {
      case .text: self = .text(try container.decode(String.self, forKey: .text))
      case .list: self = .list(try container.decode([Block].self, forKey: .items))
      }
    }
  }

  /// With the right tag, the outer block is a list, which contains a block with a wrong tag.
  @Test func aTagBehindATag() {
    #expect(
      SearchCase.problems(Block.self, #"{"kind":"lst","items":[{"kind":"txt","text":"a"}]}"#)
        == ["data-corrupted (not a raw value) .kind `\"lst\"` and more may hide"])
  }

  /// Accepts one placeholder for its tag: the literal in its code.
  private enum Animal: Decodable, SharedType {
    case cat(Cat)
    struct Cat: Decodable { let name: String }
    private enum CodingKeys: CodingKey { case kind }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard try container.decode(String.self, forKey: .kind) == "cat" else {
        throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "no animal")
      }
      self = .cat(try Cat(from: decoder))
    }
  }

  @Test func aTagThatHasOneLiteral() {
    #expect(
      SearchCase.problems([Animal].self, #"[{"kind":7,"name":5}]"#)
        == ["type-mismatch [0].kind `7`", "type-mismatch [0].name `5`"])
    #expect(
      SearchCase.problems([Animal].self, #"[{"kind":7}]"#)
        == ["type-mismatch [0].kind `7`", #"key-not-found name [0].name `{"kind":7}`"#])
  }
}
