import Foundation
import JSONCoding
import Testing

@testable import Runner

@Suite struct ScaffoldTests {
  @Test func propertyIsOptionalWhereItsKeyWasAbsentOrNull() throws {
    let code = try scaffold(#"[{"a":1,"b":null,"c":null,"d":1},{"a":1,"b":1},{"a":1,"b":1,"c":2}]"#)
    #expect(
      code.hasPrefix(
        """
        struct A: Codable, Hashable, Sendable {
          var a: Int
          // null in 1 of 3
          @Nullable var b: Int?
          // absent in 1 of 3
          // null in 1 of 3
          @Nullable var c: Int?
          // absent in 2 of 3
          var d: Int?
        }

        """))
    #expect(code.contains("indirect enum Nullable<"))
  }

  @Test(arguments: [
    ("1", "Int"), ("-2147483648", "Int"), ("2147483648", "Int64"), ("9223372036854775808", "UInt64"),
    ("18446744073709551616", "Decimal"), ("1.0", "Double"), ("1e2", "Double"),
    ("0.1234567890123456789", "Decimal"),
    ("true", "Bool"), (#""x""#, "String"), ("null", "JSONValue"), ("[]", "[JSONValue]"),
    ("{}", "[String: JSONValue]"),
    ("[[1]]", "[[Int]]"), ("[1,null]", "[Int?]"), (#"{"1":2}"#, "[String: Int]"),
    (#"["https://a.b/c","https://a.b/d"]"#, "[URL]"), (#"["https://a.b/c","https://a.b/c"]"#, "[String]"),
    (#"["2026-01-31T12:00:00Z","2026-01-31T12:00:01Z"]"#, "[Date]"),
    (#"["2026-01-31T12:00:00.001Z","2026-01-31T12:00:01.002Z"]"#, "[Date]"),
    (#"["2026-01-31T12:00:00+01:00","2026-01-31T12:00:01+01:00"]"#, "[String]"),
    (#"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F","E621E1F8-C36C-495A-93FC-0C247A3E6E50"]"#, "[UUID]"),
    (#"["e621e1f8-c36c-495a-93fc-0c247a3e6e5f","e621e1f8-c36c-495a-93fc-0c247a3e6e50"]"#, "[String]"),
    ("[1,2.5]", "[Double]"), ("[9007199254740993,2.5]", "[Decimal]"),
    // A Decimal has no such exponents.
    ("[18446744073709551616,1e308]", "[Double]"), ("[18446744073709551616,1e-200]", "[Double]"),
    ("[18446744073709551616,1e20]", "[Decimal]"),
  ])
  func aType(json: String, type: String) throws {
    #expect(try scaffold("{\"x\":\(json)}").contains("  var x: \(type)\n"))
  }

  @Test func datesWithFractionsNeedAStrategyOfTheirOwn() throws {
    let milliseconds = #""2026-01-31T12:00:00.001Z","2026-01-31T12:00:01.002Z""#
    #expect(try make("{\"x\":[\(milliseconds)]}").dates == "yyyy-MM-dd'T'HH:mm:ss.SSSX")
    let both = try make("{\"x\":[\(milliseconds)],\"y\":[\"2026-01-31T12:00:00Z\",\"2026-01-31T12:00:01Z\"]}")
    #expect(both.dates == "iso8601")
    #expect(both.code.contains("  var x: [String]\n"))
  }

  @Test func typesHaveTheNamesOfTheirKeysAndStandWhereTheyAreUsed() throws {
    let code = try scaffold(#"{"users":[{"address":{"city":"x"}}],"date":{"a":1},"type":{"b":1}}"#)
    #expect(code.contains("  var users: [User]\n"))
    #expect(code.contains("\n  struct User: Codable, Hashable, Sendable {\n    var address: Address\n"))
    #expect(code.contains("\n    struct Address: "))
    #expect(code.contains("  var date: DateValue\n"))
    #expect(code.contains("  var type: TypeValue\n"))
    let flat = try scaffold(#"{"users":[{"address":{"city":"x"}}]}"#) { $0.isFlat = true }
    #expect(flat.contains("\nstruct Address: "))
  }

  @Test func identicalTypesAreOneAndSimilarOnesOnRequest() throws {
    let json =
      #"{"from":{"x":1,"y":2},"to":{"x":1,"y":2},"at":{"x":1,"y":2,"z":3,"u":1},"by":{"x":1,"y":2,"z":3}}"#
    let code = try scaffold(json)
    #expect(code.contains("  var to: From\n"))
    #expect(code.contains("  var by: By\n"))
    let merged = try scaffold(json) { $0.mergesSimilar = true }
    #expect(merged.contains("  var by: At\n"))
    #expect(merged.contains("    var u: Int?\n"))
  }

  @Test func objectsInsideObjectsOfTheSameShapeAreRecursive() throws {
    let code = try scaffold(
      #"{"text":"a","answers":[{"text":"b","answers":[{"text":"c","answers":[]}]}],"next":{"text":"d","answers":[],"next":null}}"#
    )
    #expect(code.contains("  var answers: [A]\n"))
    #expect(code.contains("  @Nullable var next: A?\n"))
    #expect(!code.contains("struct Next"))
  }

  /// What is further inside is not counted where the recursion begins.
  @Test func recursivePropertyIsOptionalWhereItsKeyWasAbsent() throws {
    let code = try scaffold(#"[{"id":1},{"id":2,"tree":{"kids":[{"kids":[]}]}}]"#)
    #expect(code.contains("  // absent in 1 of 2\n  var tree: Tree?\n"))
    #expect(code.contains("    var kids: [Tree]\n"))
    let union = try scaffold(#"{"x":[1,{"kids":[{"kids":[]}]}]}"#)
    #expect(union.contains("// 1 number, 1 object\n"))
  }

  @Test func namesThatAreDataMakeADictionary() throws {
    let many = (0..<25).map { "\"name\($0)\":{\"x\":1,\"y\":\"\($0)\"}" }.joined(separator: ",")
    let dictionary = try make("{\(many)}")
    #expect(dictionary.model == "[String: A]")
    #expect(dictionary.code.hasPrefix("// names are data, up to 25 in one object\n"))
    let few = (0..<5).map { "\"name\($0)\":{\"x\":1}" }.joined(separator: ",")
    #expect(try make("{\(few)}").model == "A")
  }

  @Test func severalKindsOfValuesMakeAnEnum() throws {
    let code = try scaffold(#"{"x":[1,"a",true,[1],{"k":1}]}"#)
    #expect(code.contains("  // 1 boolean, 1 number, 1 string, 1 array, 1 object\n  enum X: "))
    for line in [
      "case bool(Bool)", "case int(Int)", "case string(String)", "case array([Int])", "case object(XObject)",
    ] {
      #expect(code.contains("    \(line)\n"))
    }
  }

  @Test func objectsThatSayWhatTheyAreMakeAnEnum() throws {
    let code = try scaffold(
      #"[{"type":"circle","r":1},{"type":"box","w":1,"h":2},{"type":"circle","r":2}]"#)
    #expect(code.hasPrefix("// told apart by type: 2 circle, 1 box\nenum A: Codable"))
    #expect(code.contains("  case circle(Circle)\n  case box(Box)\n"))
    #expect(code.contains("    case \"box\": self = .box(try Box(from: decoder))\n"))
  }

  @Test func fewWordsThatRepeatMakeAnEnumOnRequest() throws {
    let json = "[\((0..<12).map { "{\"x\":\"\($0 % 2 == 0 ? "new" : "used up")\"}" }.joined(separator: ","))]"
    #expect(try scaffold(json).contains("  var x: String\n"))
    let code = try scaffold(json) { $0.hasEnums = true }
    #expect(code.contains("    case usedUp\n    case unknown(String)\n"))
    #expect(code.contains("      case \"used up\": self = .usedUp\n"))
  }

  @Test func usersTypesWin() throws {
    let path = PathExpression([.init(.each), .init(.member("x"))])
    let code = try scaffold(#"[{"x":1},{}]"#) {
      $0.types = [.init(path: path, typed: ".[].x", type: "Float")]
    }
    #expect(code.contains("  var x: Float?\n"))
    #expect(throws: Scaffold.Problem.self) {
      try scaffold(#"{"x":1}"#) { $0.types = [.init(path: path, typed: ".[].x", type: "Float")] }
    }
  }

  @Test func propertiesMayBeLetAndPublic() throws {
    let code = try scaffold(#"[{"x":1},{"x":null}]"#) {
      $0.isPublic = true; $0.isConstant = true
    }
    #expect(
      code.hasPrefix(
        "public struct A: Codable, Hashable, Sendable {\n  // null in 1 of 2\n  public let x: Nullable<Int>\n"
      ))
  }

  @Test func payloadWithoutObjectsHasANameToo() throws {
    #expect(try scaffold("[1,2]") == "typealias A = [Int]\n")
    #expect(try make("[1,2]").model == "A")
    #expect(try make("[{\"x\":1},null]").model == "[A?]")
  }

  private func scaffold(_ json: String, _ change: (inout ScaffoldOptions) -> Void = { _ in }) throws -> String
  {
    let code = try make(json, change).code
    return String(code.drop { $0 == "\n" })
  }

  private func make(_ json: String, _ change: (inout ScaffoldOptions) -> Void = { _ in }) throws -> Scaffold {
    var options = ScaffoldOptions(name: "A")
    change(&options)
    let recorder = ShapeRecorder(Scaffold.limits)
    let text = Text(json)
    let issues = RecordDecoder().record(text, SourceRange(start: 0, end: text.count), in: recorder)
    #expect(issues.isEmpty)
    return try Scaffold(try #require(recorder.shape), options) { _, _ in [] }
  }
}
