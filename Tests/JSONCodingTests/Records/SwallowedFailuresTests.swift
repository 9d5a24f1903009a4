import Foundation
import Testing

@testable import JSONCoding

@Suite struct SwallowedFailuresTests {
  typealias Models = LossyModels

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
    Row(
      Models.LossyDictionary<Models.Item>.self, #"{"a":{"id":"2"},"b":{"id":1}}"#,
      #"a.id: Int, "2"; Item at a"#),
    Row(Models.LossyDictionary<Int>.self, #"{"a":null}"#, "a: Int, null; Int at a"),
    // The init is called without a container.
    Row(
      [Models.Throwable<Models.Item>].self, #"[{"id":"2"},{"id":1}]"#, #"[0].id: Int, "2"; Item at [0]"#),
    Row(Models.Person.self, #"{"name":"A"}"#, "uncertain"),
    Row(Models.Person.self, #"{"name":"A","street":"S","city":"C"}"#),
    Row(Models.Person.self, #"{"name":"A","city":"C"}"#, "uncertain"),
    // Defaults.
    Row(Models.Defaulted.self, #"{"count":1,"size":2,"note":"n","item":{"id":1}}"#),
    Row(Models.Defaulted.self, #"{"count":null,"size":null,"note":null,"item":null}"#),
    Row(
      Models.Defaulted.self, #"{"count":"1","size":"2","note":3}"#, #"count: Int, "1"; Int at count"#,
      #"size: Double, "2"; Double at size"#, "note: String, 3; String at note"),
    Row(
      Models.Defaulted.self, #"{"count":1,"item":{"tags":[]}}"#, #"item.id: Int, {"tags":[]}; Item at item"#),
    Row(Models.Defaulted.self, #"{"count":1,"item":{"id":null}}"#, "item.id: Int, null; Item at item"),
    Row(Models.Account.self, #"{"role":"owner"}"#, #"role: Role, "owner"; Role at role"#),
    Row(Models.Account.self, #"{"role":"admin"}"#),
    // Read successfully in another way.
    Row([Models.IntOrString].self, #"[1,"2"]"#),
    Row(Models.AnyValue.self, #"{"a":[1,2.5,"x",null,true,{"b":[]}]}"#),
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
      Models.LossyArray<EmbeddedJSON<Models.Item>>.self, #"["{\"id\":1}","{\"id\":true}"]"#,
      #"[1].id: Int, true; Item at [1]"#),
    Row(
      [EmbeddedJSON<Models.Defaulted>].self, #"["{\"count\":\"1\"}"]"#,
      #"[0].count: Int, \"1\"; Int at [0].count"#),
    // Only the outermost loss counts.
    Row(
      Models.LossyArray<Models.LossyArray<Int>>.self, #"[[1,"2"],3]"#, #"[0][1]: Int, "2"; Int at [0][1]"#,
      "[1]: array, 3; LossyArray<Int> at [1]"),
  ]

  @Test(arguments: rows) func losses(_ row: Row) {
    #expect(SwallowedFailuresTests.losses(row.type, row.json) == row.losses)
  }

  /// A record that does not decode has its own problems.
  @Test func failedRecordReportsNone() {
    struct Strict: Decodable { let a: Models.LossyArray<Int>, b: Int }
    let decoder = RecordDecoder()
    let issues = decoder.outcome(Strict.self, of: #"{"a":["x"],"b":"y"}"#, .swallowedFailures)
      .issues
    #expect(issues.map(\.path.text) == [".b"])
    #expect(issues.allSatisfy { $0.loss == nil })
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
    #expect(SwallowedFailuresTests.losses(Models.LossyArray<Int>.self, json).count == 4_000)
    #expect(SwallowedFailuresTests.losses([Models.AnyValue].self, json).isEmpty)
  }

  /// The models with synthesized code.
  private static let knowledge = SearchKnowledge(
    Dictionary(
      uniqueKeysWithValues: [
        "LossyModels.Item", "LossyModels.Person.Address", "DirectlyCalledModels.Painted",
        "DirectlyCalledModels.Spot", "DirectlyCalledModels.OldSpot",
        "HiddenKeyModels.PrivatePair", "HiddenKeyModels.Pair",
      ].map { ("JSONCodingTests." + $0, SearchKnowledge.Facts(.synthesized)) }), isOfSources: true)

  static func losses<Value: Decodable>(_ type: Value.Type, _ json: String) -> [String] {
    let text = Text(json)
    let decoder = RecordDecoder()
    decoder.knowledge = { knowledge }
    let outcome = decoder.outcome(
      type, from: text, SourceRange(start: 0, end: text.count), [.beginsInput, .swallowedFailures])
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
      type.metatype == nil ? type.name.components(separatedBy: "Models.").last ?? "" : "\(type)"
    }
  }
}
