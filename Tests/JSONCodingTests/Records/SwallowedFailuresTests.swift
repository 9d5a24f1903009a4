import Foundation
import Testing

@testable import JSONCoding

@Suite struct SwallowedFailuresTests {
  typealias Models = LossyModels
  private struct PrivatePair: Decodable { let a, b: Int }

  struct Row: CustomTestStringConvertible, @unchecked Sendable {
    var testDescription: String { "\(type) \(json)" }
    let type: any Decodable.Type
    let json: String
    let losses: [String]

    init(_ type: any Decodable.Type, _ json: String, _ losses: String...) {
      self.type = type
      self.json = json
      self.losses = losses
    }
  }

  static let rows = [
    // Arrays that omit elements that do not fit.
    Row(Models.LossyArray<Models.Item>.self, #"[{"id":1},{"id":"2"}]"#, #"[1].id: Int, "2"; Item at [1]"#),
    Row(Models.LossyArray<Models.Item>.self, "[{\"id\":1},null]", "[1]: object, null; Item at [1]"),
    Row(
      Models.LossyArray<Models.Item>.self, "[false,[]]", "[0]: object, false (nothing); Item at [0]",
      "[1]: object, [] (nothing); Item at [1]"),
    Row(
      Models.LossyArray<Models.Item>.self, #"[{"id":1,"tags":[1,2]}]"#,
      #"[0].tags[0]: String, 1; Item at [0]"#),
    Row(Models.LossyArray<Int8>.self, "[1000]", "[0]: Int8, 1000; Int8 at [0]"),
    Row(Models.LossyArray<Models.Color>.self, #"["red","owner"]"#, #"[1]: Color, "owner"; Color at [1]"#),
    Row(
      Models.LossyDictionary<Models.Item>.self, #"{"a":{"id":"2"},"b":{"id":1}}"#,
      #"a.id: Int, "2"; Item at a"#),
    Row(Models.LossyDictionary<Int>.self, #"{"a":null}"#, "a: Int, null; Int at a"),
    // Defaults.
    Row(Models.Defaulted.self, #"{"count":1,"size":2,"note":"n","item":{"id":1}}"#),
    Row(Models.Defaulted.self, #"{"count":null,"size":null,"note":null,"item":null}"#),
    Row(
      Models.Defaulted.self, #"{"count":"1","size":"2","note":3}"#, #"count: Int, "1"; Int at count"#,
      #"size: Double, "2"; Double at size"#, "note: String, 3; String at note"),
    Row(
      Models.Defaulted.self, #"{"count":1,"item":{"tags":[]}}"#, #"item.id: Int, {"tags":[]}; Item at item"#),
    // Read successfully in another way.
    Row([Models.IntOrString].self, #"[1,"2"]"#),
    Row(Models.Lossless<Int>.self, #""2""#),
    Row(Models.LossyArray<Models.IntOrString>.self, "[1,true]", "[1]: Int|String, true; IntOrString at [1]"),
    Row(
      Models.LossyArray<Models.Lossless<Int>>.self, #"[1,{}]"#,
      "[1]: Int|String|Bool|Int8|UInt|Double|Float, {}; Int at [1]"),
    Row(Models.LossyArray<Models.Lossless<Int>>.self, #"[1,"x"]"#, #"[1]: Int, "x"; Int at [1]"#),
    Row([Models.Shape].self, #"[{"radius":1},{"side":1}]"#),
    Row([Models.Shape].self, #"[{"side":"1"}]"#, #"[0].side: Double, "1"; Square at [0]"#),
    // The model's own error, and a text in a string.
    Row(
      Models.LossyArray<Models.Range>.self, #"[{"low":10},{"low":1}]"#, #"[0]: -, {"low":10}; Range at [0]"#),
    Row(
      [EmbeddedJSON<Models.Defaulted>].self, #"["{\"count\":\"1\"}"]"#,
      #"[0].count: Int, \"1\"; Int at [0].count"#),
    // Only the outermost loss counts.
    Row(
      Models.LossyArray<Models.LossyArray<Int>>.self, #"[[1,"2"],3]"#, #"[0][1]: Int, "2"; Int at [0][1]"#,
      "[1]: array, 3; LossyArray<Int> at [1]"),
  ]

  /// With `try? T(from: decoder)`, which is not itself a read: T's failed reads, and uncertain losses.
  static let called = [
    Row([Models.Throwable<Models.Item>].self, #"[{"id":"2"},{"id":1}]"#, #"[0].id: Int, "2"; Item at [0]"#),
    Row([Models.Throwable<Models.Painted>].self, #"[{"c":null}]"#, "[0].c: String, null; Painted at [0]"),
    Row(
      [Models.Throwable<Models.Painted>].self, #"[{"c":"green"}]"#,
      #"[0].c: Color, "green"; Painted at [0]"#),
    Row([Models.Throwable<Models.Color>].self, #"["red","green"]"#, "uncertain"),
    Row(
      [Models.Throwable<[Models.Color]>].self, #"[["red","x"]]"#, #"[0][1]: Color, "x"; Color at [0][1]"#),
    Row([Models.Throwable<UUID>].self, #"["nope"]"#, "uncertain"),
    // A URL is read from a string only as a property.
    Row([Models.Throwable<URL>].self, #"["https://a.b"]"#, #"[0]: object, "https://a.b"; object at [0]"#),
    // An error with a place; one without a place is not noticed.
    Row([Models.Throwable<Models.Positive>].self, #"[{"n":-1}]"#, "uncertain"),
    Row([Models.Throwable<Models.Even>].self, "[1,2,3]"),
    Row(
      [Models.Throwable<Models.Translating>].self, #"[{"c":"green"},{"c":"red"}]"#,
      #"[0].c: Color, "green"; Painted at [0]"#),
    // The object is opened again for another member.
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"lon":"x","by":"a"}"#, "uncertain"),
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"by":"a"}"#, "uncertain"),
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"lon":2,"by":"a"}"#),
    Row(Models.EitherSpot.self, #"{"lat":1.5,"lon":"x"}"#, "uncertain"),
    Row([Models.Number].self, "[1,null]"),
    Row(Models.SuperArray<Models.Color>.self, #"["red","green"]"#, "uncertain"),
    // Another way to read the value.
    Row([Models.ColorOrText].self, #"["red","green"]"#),
    Row([Models.KnownOrText].self, #"["red","green"]"#, "uncertain"),
    Row([Models.PaintedOrNamed].self, #"[{"c":"red"},{"name":"x"},{"c":"green","name":"x"}]"#),
    // The keys belong to a private type, a generic one, or to several types.
    Row(Models.SuperArray<PrivatePair>.self, #"[{"a":1}]"#, #"[0].b: Int, {"a":1}; PrivatePair at [0]"#),
    Row(Models.SuperArray<Models.Pair<Int>>.self, #"[{"a":1}]"#, #"[0].b: Int, {"a":1}; Pair<Int> at [0]"#),
    Row(Models.SuperArray<Models.WithSharedKeys>.self, #"[{"a":1},{"a":1,"b":2}]"#, "uncertain"),
  ]

  @Test(arguments: rows + called) func losses(_ row: Row) {
    #expect(Self.losses(row.type, row.json) == row.losses)
  }

  /// Declares the keys of its nested object itself.
  private struct Page: Decodable {
    private enum CodingKeys: String, CodingKey { case meta }
    private enum MetaKeys: String, CodingKey { case ids }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let meta = try? container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
      _ = try meta?.decode([Int].self, forKey: .ids) ?? []
    }
  }

  @Test func aNestedContainerIsNotMistakenForTheOwnerOfItsKeys() {
    #expect(Self.losses(Page.self, #"{"meta":5}"#) == ["meta: object, 5; object at meta"])
  }

  /// A strategy that tries several forms in turn loses nothing.
  @Test func formsOfDatesAreTriedInTurn() {
    struct NoDate: Error {}
    @Sendable func day(_ text: String) throws -> Date {
      guard text.count == 10 else { throw NoDate() }
      return Date(timeIntervalSince1970: 0)
    }
    let decoder = RecordDecoder()
    decoder.strategies.dates = .custom(
      CustomCoding { decoder in
        let text = try String(from: decoder)
        return try (try? day(text)) ?? Date(text, strategy: .iso8601)
      })
    let outcome = decoder.outcome(
      [Date].self, of: #"["2026-01-31","2026-01-31T12:00:00Z"]"#, .swallowedFailures)
    #expect(outcome.value?.count == 2 && outcome.issues.isEmpty)
  }

  /// A record that does not decode has its own problems.
  @Test func failedRecordReportsNone() {
    struct Strict: Decodable { let a: Models.LossyArray<Int>, b: Int }
    let decoder = RecordDecoder()
    for (json, path) in [(#"{"a":["x"],"b":"y"}"#, ".b"), (#"{"a":["x"],"b":1}"#, ".a[0]")] {
      let issues = decoder.outcome(Strict.self, of: json, .swallowedFailures).issues
      #expect(issues.map(\.path.text) == [path])
      #expect((issues[0].loss == nil) == (path == ".b"))
    }
    #expect(decoder.outcome(Strict.self, of: #"{"a":[],"b":1}"#, .swallowedFailures).issues.isEmpty)
  }

  /// A decoder's reports do not depend on earlier records.
  @Test func logIsEmptiedBetweenRecords() {
    let decoder = RecordDecoder()
    for json in [#"[1,"2"]"#, "[1]", #"["2"]"#] {
      let issues = decoder.outcome(Models.LossyArray<Int>.self, of: json, .swallowedFailures).issues
      #expect(issues.count == (json.contains("\"2\"") ? 1 : 0))
    }
  }

  /// Each loss is looked up, not searched for.
  @Test func manyLossesTakeLinearTime() {
    let json = "[" + (0..<4_000).map { $0 % 2 == 0 ? "\"x\"" : "[1,\"2\"]" }.joined(separator: ",") + "]"
    #expect(Self.losses(Models.LossyArray<Int>.self, json).count == 4_000)
  }

  /// The models with synthesized code.
  private static let knowledge = SearchKnowledge.of(
    [
      "LossyModels.Item", "LossyModels.Painted", "LossyModels.Spot", "LossyModels.OldSpot",
      "LossyModels.Pair",
      "SwallowedFailuresTests.PrivatePair",
    ].map { ($0, .synthesized, []) })

  private static func losses<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    let text = Text(json)
    let decoder = RecordDecoder()
    decoder.knowledge = { knowledge }
    let outcome = decoder.outcome(type, of: json, [.beginsInput, .swallowedFailures])
    guard outcome.value != nil else { return ["does not decode"] }
    return outcome.issues.map { issue in
      guard let loss = issue.loss else { return "no loss" }
      if loss.isUncertain { return "uncertain" }
      let wanted = loss.expected.isEmpty ? issue.expected.map { [$0] } ?? [] : loss.expected
      let expected = wanted.isEmpty ? "-" : wanted.map(words).joined(separator: "|")
      let nothing = loss.nothing == nil ? "" : " (nothing)"
      return "\(path(issue.path)): \(expected), \(text.string(issue.range))\(nothing); "
        + "\(words(loss.value)) at \(path(loss.path))"
    }
  }

  private static func path(_ path: [PathComponent]) -> String {
    path.isEmpty ? "top" : String(path.text.drop { $0 == "." })
  }

  private static func words(_ expected: JSONCoding.Issue.Expected) -> String {
    switch expected {
    case .object: "object"
    case .array: "array"
    // Without the enclosing types.
    case .type(let type):
      type.metatype == nil ? type.name.split(separator: ".").last.map(String.init) ?? "" : "\(type)"
    }
  }
}
