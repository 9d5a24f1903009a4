import JSONCoding
import Testing
import TestSupport

/// If a model has not read everything that it might read, a note says that more problems may hide.
struct HiddenProblemTests {
  private struct Refusal: Error {}

  /// Synthesized code for `let id = UUID()`: the constant has a key, which is not read.
  private struct Identified: Decodable, SharedType {
    let id: Int
    let a: String
    let b: Int
    private enum CodingKeys: String, CodingKey { case id, a, b }
    init(from decoder: any Decoder) throws {
      id = 1
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(String.self, forKey: .a)
      b = try container.decode(Int.self, forKey: .b)
    }
  }

  /// Accepts no placeholder.
  private struct Currency: Decodable {
    let code: String
    private enum CodingKeys: CodingKey { case code }
    init(from decoder: any Decoder) throws {
      code = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .code)
      guard code.count == 3 else { throw Refusal() }
    }
  }

  private struct Bill: Decodable, SharedType {
    let email: String
    let number: Int
    let currency: Currency
  }

  @Test func valueThatTakesNoPlaceholderHidesNothingBeforeIt() {
    #expect(
      SearchCase.problems(Bill.self, #"{"email":null,"number":"x","currency":{"code":"EUR"}}"#)
        == ["value-not-found .email `null`", "type-mismatch .number `\"x\"`"])
  }

  /// The first key decides which of two keys is read, and both set the same property.
  private struct Payment: Decodable, SharedType {
    let kind: String
    let account: Int
    let currency: Currency
    private enum CodingKeys: CodingKey { case kind, bank, currency, card }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(String.self, forKey: .kind)
      account = try container.decode(Int.self, forKey: kind == "card" ? .card : .bank)
      currency = try container.decode(Currency.self, forKey: .currency)
    }
  }

  @Test func problemsThatDependOnATagAreNotReported() {
    #expect(
      SearchCase.problems(Payment.self, #"{"kind":5,"card":1,"currency":{"code":"EUR"}}"#)
        == ["type-mismatch .kind `5` and more may hide"])
  }

  @Test func constantWithAKeyHidesNothing() {
    #expect(
      SearchCase.problems(Identified.self, #"{"a":null,"b":"x"}"#)
        == ["value-not-found .a `null`", "type-mismatch .b `\"x\"`"])
  }

  /// Accepts no placeholder.
  private struct Money: Decodable {
    let cents: Int
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text.hasSuffix(" EUR"), let cents = Int(text.dropLast(4)) else { throw Refusal() }
      self.cents = cents
    }
  }

  private struct Row: Decodable {
    let price: Money
    let name: String
  }

  /// Throws before it has read everything.
  private struct Pair: Decodable {
    let low: Int
    let high: Int
    private enum CodingKeys: String, CodingKey { case low, high }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      low = try container.decode(Int.self, forKey: .low)
      guard low > 0 else { throw Refusal() }
      high = try container.decode(Int.self, forKey: .high)
    }
  }

  /// Reads its settings only if they are on, and they are off in a placeholder.
  private struct Feature: Decodable {
    let isOn: Bool
    let level: Int?
    private enum CodingKeys: String, CodingKey { case isOn, level }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      isOn = try container.decode(Bool.self, forKey: .isOn)
      level = isOn ? try container.decode(Int.self, forKey: .level) : nil
    }
  }

  /// As many rows as its count, in an object or as the first element of an array.
  private struct Table: Decodable {
    private enum CodingKeys: String, CodingKey { case id, count, rows }
    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: CodingKeys.self) {
        _ = try container.decodeIfPresent(Int.self, forKey: .id)
        let count = try container.decode(Int.self, forKey: .count)
        var rows = try container.nestedUnkeyedContainer(forKey: .rows)
        for _ in 0..<max(0, count) { _ = try rows.decode(Int.self) }
      } else {
        var container = try decoder.unkeyedContainer()
        let count = try container.decode(Int.self)
        for _ in 0..<max(0, count) { _ = try container.decode(Int.self) }
      }
    }
  }

  /// Reads two of the three numbers of its place, whatever its other values are.
  private struct Pin: Decodable {
    let id: Int
    private enum CodingKeys: String, CodingKey { case id, place }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      var place = try container.nestedUnkeyedContainer(forKey: .place)
      _ = (try place.decode(Double.self), try place.decode(Double.self))
    }
  }

  private static func issues<Model: Decodable>(
    _ type: Model.Type, _ json: String, _ options: RecordDecoder.Options = .beginsInput
  ) -> [JSONCoding.Issue] {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    return RecordDecoder.forTestModels.outcome(type, from: text, range, options).issues
  }

  private static func mayHideMore<Model: Decodable>(_ type: Model.Type, _ json: String) -> Bool {
    issues(type, json).last?.hints.contains(.moreMayHide) == true
  }

  @Test(arguments: [
    #"{"price":7,"name":6}"#, #"{"price":7}"#, #"{"name":6}"#, #"{"price":"x","name":6}"#,
  ])
  func anElementThatIsLeftOut(_ row: String) {
    #expect(HiddenProblemTests.mayHideMore(Row.self, row))
    #expect(HiddenProblemTests.mayHideMore([Row].self, "[\(row)]"))
    #expect(HiddenProblemTests.mayHideMore([String: [Row]].self, #"{"a":[\#(row)]}"#))
  }

  @Test func anElementThatTheModelRefuses() {
    #expect(HiddenProblemTests.mayHideMore([Pair].self, #"[{"low":0,"high":"x"}]"#))
    #expect(HiddenProblemTests.mayHideMore([Pair].self, #"[{"low":0}]"#))
    #expect(!HiddenProblemTests.mayHideMore([Pair].self, #"[{"low":1,"high":"x"}]"#))
  }

  @Test func aBranchThatAPlaceholderDoesNotTake() {
    #expect(HiddenProblemTests.mayHideMore(Feature.self, #"{"isOn":"true","level":"3"}"#))
    #expect(!HiddenProblemTests.mayHideMore(Feature.self, #"{"isOn":true,"level":"3"}"#))
    // With the flag set, its level would be missing.
    #expect(HiddenProblemTests.mayHideMore(Feature.self, #"{"isOn":"true","unknown":"3"}"#))
  }

  @Test func rowsThatFollowACount() {
    #expect(HiddenProblemTests.mayHideMore(Table.self, #"{"count":"2","rows":[1,"x"]}"#))
    #expect(HiddenProblemTests.mayHideMore(Table.self, #"{"id":"1","count":"2","rows":[1,"x"]}"#))
    #expect(HiddenProblemTests.mayHideMore([Table].self, #"[{"count":"2","rows":[1,"x"]}]"#))
    #expect(HiddenProblemTests.mayHideMore(Table.self, #"["2",1,"x"]"#))
    #expect(!HiddenProblemTests.mayHideMore(Table.self, #"{"count":2,"rows":[1,"x"]}"#))
    #expect(!HiddenProblemTests.mayHideMore(Pin.self, #"{"id":"x","place":[1,2,3]}"#))
  }

  /// A case or a number decides how strictly the rest is read.
  private struct Reading<Level: Decodable & Sendable>: Decodable {
    let level: Level
    let size: Int
    private enum CodingKeys: CodingKey { case level, size }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      level = try container.decode(Level.self, forKey: .level)
      if level as? Mode == .strict || (level as? Int ?? 0) > 0 {
        size = try container.decode(Int.self, forKey: .size)
      } else {
        size = (try? container.decode(Int.self, forKey: .size)) ?? 0
      }
    }
  }

  private enum Mode: String, Decodable { case lenient, strict }

  /// Has additional rows in the array.
  private struct Matrix: Decodable {
    let rows: Int
    let columns: Int
    private enum CodingKeys: CodingKey { case rows, columns, cells }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      rows = try container.decode(Int.self, forKey: .rows)
      columns = try container.decode(Int.self, forKey: .columns)
      var cells = try container.nestedUnkeyedContainer(forKey: .cells)
      for _ in 0..<max(0, rows) {
        var row = try cells.nestedUnkeyedContainer()
        for _ in 0..<max(0, columns) { _ = try row.decode(Double.self) }
      }
    }
  }

  @Test func aPlaceholderThatTakesTheLenientBranch() {
    for level in [#""strct""#, "5"] {
      #expect(HiddenProblemTests.mayHideMore(Reading<Mode>.self, #"{"level":\#(level),"size":"x"}"#))
      #expect(!HiddenProblemTests.mayHideMore(Reading<Mode>.self, #"{"level":\#(level),"size":1}"#))
    }
    #expect(HiddenProblemTests.mayHideMore(Reading<Int>.self, #"{"level":"1","size":"x"}"#))
    #expect(!HiddenProblemTests.mayHideMore(Reading<Int>.self, #"{"level":"1","size":1}"#))
  }

  @Test func aCountOfWhichTheFirstElementIsWrong() {
    #expect(HiddenProblemTests.mayHideMore(Table.self, #"{"count":"2","rows":["x",1]}"#))
    #expect(HiddenProblemTests.mayHideMore(Matrix.self, #"{"rows":1,"columns":"x","cells":[["9",2]]}"#))
    #expect(HiddenProblemTests.mayHideMore(Matrix.self, #"{"rows":"x","columns":1,"cells":[5,[2]]}"#))
  }

  /// A key that the model knows is not called unread if the model has not got that far.
  @Test func aKeyThatWasNotReached() {
    func unread<Model: Decodable>(_ type: Model.Type, _ json: String) -> [String] {
      HiddenProblemTests.issues(type, json, [.beginsInput, .unreadKeys])
        .filter { if case .unreadKey = $0.kind { true } else { false } }.map(\.path.text)
    }
    #expect(unread([Row].self, #"[{"price":7,"name":"n","other":1}]"#) == ["[0].other"])
    #expect(unread(Feature.self, #"{"isOn":"true","level":3}"#) == [])
    #expect(unread(Feature.self, #"{"isOn":false,"level":3}"#) == [".level"])
  }
}
