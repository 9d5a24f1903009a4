import Foundation
import JSONCoding
import Testing
import Words

@testable import Runner
@testable import Scaffolding

@Suite struct ScaffoldTests {
  @Test func propertyIsOptionalWhereItsKeyWasAbsentOrNull() throws {
    let json =
      #"[{"a":1,"b":null,"c":null,"d":1,"e":null},{"a":1,"b":1,"e":null},{"a":1,"b":1,"c":2,"e":null}]"#
    #expect(
      try scaffold(json).hasPrefix(
        """
        /// Null in 1 of 3: b, c.
        /// Absent in 1 of 3: c.
        /// Absent in 2 of 3: d.
        /// Always null: e.
        struct A: Codable, Hashable, Sendable {
          var a: Int
          var b: Int?
          var c: Int?
          var d: Int?
          var e: JSONValue?

        """))
  }

  /// A payload, and text that its code contains and lacks.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let json: String
    let has: [String]
    let lacks: [String]

    init(_ name: String, _ json: String, _ has: String..., lacks: String...) {
      (testDescription, self.json, self.has, self.lacks) = (name, json, has, lacks)
    }
  }

  static let notes = [
    Row(
      "a day", #"{"x":"2026-01-31"}"#,
      "  /// A day: `try Date(x, strategy: .iso8601.year().month().day())`.\n  var x: String\n"),
    Row(
      "an optional day", #"[{"x":"2026-01-31"},{}]"#,
      "  /// A day: `try x.map { try Date($0, strategy: .iso8601.year().month().day()) }`.\n  var x: String?\n"
    ),
    Row(
      "code in a note has no backticks", #"{"default":"2026-01-31"}"#, "/// A day: `try Date(self.default, "),
    Row(
      "thin evidence is named", #"[{"x":"https://a.b/c"},{"x":"https://a.b/c"}]"#,
      "import Foundation\n\n/// Both values are the same URL: x.\nstruct A"),
    Row(
      "once for all properties of a type",
      #"{"at":"2026-01-31T12:00:00Z","url":"https://a.b/c","next":"https://a.b/d"}"#,
      "\n/// 1 of 1 is an ISO 8601 date: at.\n/// 1 of 1 is a URL: url, next.\nstruct A"),
    Row("several strings are evidence", #"{"x":["https://a.b/c","https://a.b/d"]}"#, lacks: "///"),
  ]

  static let names = [
    Row("a name with a slash beside others", #"{"km/h":12,"name":"A","id":4}"#, "var kmH: Int"),
    Row(
      "types are named after their keys, and declared where they are used",
      #"{"users":[{"address":{"city":"x"}}],"date":{"a":1},"type":{"b":1}}"#, "  var users: [User]\n",
      "\n  struct User: Codable, Hashable, Sendable {\n    var address: Address\n", "\n    struct Address: ",
      "  var date: DateValue\n", "  var type: TypeValue\n"),
    Row(
      "identical types are one",
      #"{"from":{"x":1,"y":2},"to":{"x":1,"y":2},"at":{"x":1,"y":2,"z":3,"u":1},"by":{"x":1,"y":2,"z":3}}"#,
      "  var to: From\n", "  var by: By\n"),
    Row(
      "similar types of one name are one",
      #"{"a":{"address":{"city":"x","line":null,"zip":1}},"b":{"address":{"city":"y","line":"z","zip":2}}}"#,
      "    var line: String?\n", lacks: "struct BAddress"),
    Row(
      "a word in common", #"{"billing_address":{"c":"x"},"shipping_address":{"c":"x"}}"#,
      "  var billingAddress: Address\n  var shippingAddress: Address\n"),
    Row(
      "a taken name has that of the type around it",
      #"{"now":{"weather":{"id":1},"a":1},"day":{"weather":{"id":1},"b":1},"hourly":{"weather":{"t":"x"},"c":1},"w":{"weather":{"t":"x"},"d":1}}"#,
      "  struct HourlyWeather: ", lacks: "Weather2"),
    Row(
      "keys with a meaning for the compiler",
      #"{"description":"x","hashValue":1,"debugDescription":2,"rawValue":3}"#,
      "  var description: String\n  var hash: Int\n  var debugDescription: Int\n  var rawValue: Int\n"),
    Row(
      "a number that would be Hashable's", #"{"hashValue":1,"hash":2}"#,
      "  var hashNumber: Int\n  var hash: Int\n"),
    Row("a string is not Hashable's", #"{"hashValue":"x","hash":2}"#, "  var hashValue: String\n"),
    Row(
      "one object under data is no item", #"{"data":{"x":1},"list":{"data":[{"y":1}]}}"#,
      "  var data: AData\n", "    var data: [Item]\n"),
    // Apart from capitals, both would have the same name.
    Row(
      "a case and the type of its value", #"[{"type":"日本","a":1},{"type":"b","b":2}]"#, "  case 日本(A日本)\n"),
    Row(
      "nested types like those of Swift",
      #"{"results":[{"a":1}],"value":{"b":1},"key":{"c":1},"date":{"d":1},"any_hashable":{"e":1}}"#,
      ": [Result]\n", ": Value\n", ": Key\n", ": DateValue\n", ": AnyHashableValue\n"),
    // The singular of `s` used to be empty, and so was the name of the type.
    Row(
      "every type has a name", #"{"y":[{"k":{"i":1,"v":2}},{"k":[{"s":[{"i":1,"v":2}],"t":1}]}]}"#,
      lacks: "struct :", "[]"),
    Row("a name of one letter", #"{"s":[{"i":1}]}"#, "struct S: "),
    Row(
      "keys that differ in an underscore", #"[{"id":null,"_id":"x"},{"_id":"y"}]"#, "var id: JSONValue?",
      "var _id: String"),
    // The words of a name in capitals are in lower case.
    Row(
      "a type of two places begins with a capital",
      #"{"a":{"urls":[{"x":1}],"b":1},"c":{"urls":[{"x":2}],"d":1}}"#, "  struct URLValue: "),
    Row(
      "helpers are nested, so that two models fit in one module", #"{"a":[],"b":[{"c":null}]}"#,
      "  var a: [JSONValue]\n", "\n  struct JSONValue: ", "    var c: JSONValue?\n"),
    Row("a helper of an alias", "[[]]", "typealias A = [[AValue]]\n"),
  ]

  static let shapes = [
    Row(
      "names that are paths are data", #"{"paths":{"/a":{"x":1},"/b":{"x":2},"/c":{"x":3}}}"#,
      "var paths: [String: "),
    Row(
      "names with digits make no dictionary",
      #"{"a":{"shippingAddressLine1":"x","shippingAddressLine2":"y"},"b":{"oauth2Configuration":"z"}}"#,
      "  var a: A", "  var b: B"),
    // Pages have the same names, whatever their contents.
    Row(
      "a page in a page is no recursion",
      #"{"object":"list","data":[{"object":"customer","id":1,"subs":{"object":"list","data":[{"object":"sub","id":2}]}}]}"#,
      "var subs: Subs\n"),
    Row(
      "nor is one without a word for its kind",
      #"{"count":1,"data":[{"title":"x","pages":3,"subs":{"count":1,"data":[{"text":"y","user":"z"}]}}]}"#,
      "var subs: Subs\n"),
    Row(
      "nor is one of nodes",
      #"{"n":1,"data":[{"cursor":"x","node":{"a":1,"subs":{"n":1,"data":[{"cursor":"y","node":{"b":2}}]}}}]}"#,
      "var subs: Subs\n"),
    Row(
      "nor is an empty one",
      #"{"object":"list","data":[{"id":1,"refunds":{"object":"list","data":[],"url":"/r"}}],"url":"/c"}"#,
      "    var refunds: Refunds\n"),
    Row(
      "a page of the same objects is a recursion",
      #"{"count":1,"data":[{"kind":"comment","text":"x","answers":{"count":1,"data":[{"kind":"comment","text":"y","answers":{"count":0,"data":[]}}]}}]}"#,
      "var answers: A\n"),
    Row(
      "objects inside objects of the same shape are recursive",
      #"{"text":"a","answers":[{"text":"b","answers":[{"text":"c","answers":[]}]}],"next":{"text":"d","answers":[],"next":null}}"#,
      "  var answers: [A]\n", "  @Boxed var next: A?\n", lacks: "struct Next"),
    // Deeper values do not count where the recursion begins.
    Row(
      "a recursive property is optional where its key was absent",
      #"[{"id":1},{"id":2,"tree":{"kids":[{"kids":[]}]}}]"#, "  var tree: Tree?\n", "    var kids: [Tree]\n"),
    Row("kinds of a recursive value", #"{"x":[1,{"kids":[{"kids":[]}]}]}"#, "/// 1 number, 1 object.\n"),
    Row(
      "several kinds of values make an enum", #"{"x":[1,"a",true,[1],{"k":1}]}"#,
      "  /// 1 boolean, 1 number, 1 string, 1 array, 1 object.\n  enum XValue: ", "    case bool(Bool)\n",
      "    case int(Int)\n", "    case string(String)\n", "    case array([Int])\n", "    case object(X)\n"),
    Row(
      "objects with a member for their type make an enum",
      #"[{"type":"circle","r":1},{"type":"box","w":1,"h":2},{"type":"circle","r":2}]"#,
      "/// Told apart by type: 2 circle, 1 box.\nenum A: Codable", "  case circle(Circle)\n  case box(Box)\n",
      "    case \"box\": self = .box(try Box(from: decoder))\n"),
    Row(
      "the same member with other kinds of values tells objects apart",
      #"[{"type":"Point","at":[1,2]},{"type":"Line","at":[[1,2],[3,4]]}]"#,
      "  case point(Point)\n  case line(Line)\n"),
  ]

  @Test(arguments: notes + names + shapes) func codeOfAPayload(_ row: Row) throws {
    let code = try scaffold(row.json)
    for part in row.has { #expect(code.contains(part), "\(code)") }
    for part in row.lacks { #expect(!code.contains(part), "\(code)") }
  }

  @Test(arguments: [
    ("1", "Int"), ("2147483648", "Int"), ("9223372036854775808", "UInt64"),
    ("18446744073709551616", "Decimal"), ("1.0", "Double"), ("1e2", "Double"),
    ("0.1234567890123456789", "Double"), ("true", "Bool"), (#""x""#, "String"), ("null", "JSONValue?"),
    ("[]", "[JSONValue]"), ("{}", "[String: JSONValue]"), ("[[1]]", "[[Int]]"), ("[1,null]", "[Int?]"),
    (#"{"1":2,"2":3,"3":4}"#, "[String: Int]"), (#"["https://a.b/c","https://a.b/d"]"#, "[URL]"),
    (#"["https://a.b/c","https://a.b/c"]"#, "[URL]"),
    (#"["2026-01-31T12:00:00Z","2026-01-31T12:00:01Z"]"#, "[Date]"),
    (#"["2026-01-31T12:00:00.001Z","2026-01-31T12:00:01.002Z"]"#, "[Date]"),
    (#"["2026-01-31T12:00:00+01:00","2026-01-31T12:00:01Z"]"#, "[Date]"),
    (#"["2026-01-31T12:00:00.000001Z","2026-01-31T12:00:01.000002Z"]"#, "[String]"),
    (#"["2026-01-31T12:00:00.1Z","2026-01-31T12:00:01.2Z"]"#, "[String]"),
    (#"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F","E621E1F8-C36C-495A-93FC-0C247A3E6E50"]"#, "[UUID]"),
    (#"["e621e1f8-c36c-495a-93fc-0c247a3e6e5f","e621e1f8-c36c-495a-93fc-0c247a3e6e50"]"#, "[UUID]"),
    ("[1,2.5]", "[Double]"), ("[9007199254740993,2.5]", "[Double]"),
    // A Decimal has no such exponents.
    ("[18446744073709551616,1e308]", "[Double]"), ("[18446744073709551616,1e-200]", "[Double]"),
    ("[18446744073709551616,1e20]", "[Double]"),
  ])
  func aType(json: String, type: String) throws {
    #expect(try scaffold("{\"x\":\(json)}").contains("  var x: \(type)\n"))
  }

  @Test(arguments: [
    ("created_at", "1700000000", "Seconds since 1970: `Date(timeIntervalSince1970: Double(createdAt))`"),
    ("ts", "1700000000000", "Milliseconds since 1970: `Date(timeIntervalSince1970: Double(ts) / 1000)`"),
    ("created_at", "999999999", nil), ("created_at", "2000000000", nil), ("size", "1700000000", nil),
    ("created", "17", nil), ("zip_code", "\"10115\"", nil), ("version", "\"2.1\"", nil),
    ("count", "\"007\"", nil),
  ])
  func timestampHasANote(key: String, json: String, note: String?) throws {
    let code = try scaffold("{\"\(key)\":\(json)}")
    #expect(note.map { code.contains("  /// \($0).\n") } ?? !code.contains("///"))
  }

  @Test func datesWithFractionsNeedAStrategyOfTheirOwn() throws {
    let milliseconds = #""2026-01-31T12:00:00.001Z","2026-01-31T12:00:01.002Z""#
    #expect(try make("{\"x\":[\(milliseconds)]}").dates == "yyyy-MM-dd'T'HH:mm:ss.SSSX")
    let both = try make("{\"x\":[\(milliseconds)],\"y\":[\"2026-01-31T12:00:00Z\",\"2026-01-31T12:00:01Z\"]}")
    #expect(both.dates == "iso8601")
    #expect(both.code.contains("  var x: [Date]\n"))
    let one = try make(#"{"x":["2026-01-31T12:00:00Z","2026-01-31T12:00:01.002Z"]}"#)
    #expect(one.dates == "iso8601")
    #expect(one.code.contains("  var x: [Date]\n"))
    #expect(one.code.contains("//   decoder.dateDecodingStrategy = .custom {\n"))
  }

  @Test func changedNameOfTheModelIsReported() throws {
    let place = ScaffoldOptions.NamedPath(
      path: PathExpression([.init(.each)]), typed: ".[]", option: .typeAtPath)
    #expect(throws: ModelTypes.Problem(place: place, kind: .renames(to: "Order"))) {
      try scaffold("[{\"a\":1}]") { $0.types = [.init(place: place, type: "Order")] }
    }
  }

  @Test(arguments: [
    (#"{"x":"2026-01-31T12:00:00Z"}"#, "iso8601"), (#"{"x":1700000000}"#, "seconds"),
    (#"{"x":1700000000000}"#, "milliseconds"), (#"{"x":"2026-01-31"}"#, "yyyy-MM-dd"), (#"{"x":17.5}"#, nil),
  ])
  func chosenDateHasTheStrategyOfItsPayload(json: String, dates: String?) throws {
    let path = PathExpression([.init(.member("x"))])
    let scaffold = try make(json) {
      $0.types = [.init(place: .init(path: path, typed: ".x", option: .typeAtPath), type: "Date?")]
    }
    #expect(scaffold.dates == dates && scaffold.code.contains("var x: Date?"))
  }

  /// No property would have these names. Three are enough.
  @Test(arguments: [
    (["-NxA8f3k", "-NxA8f3l", "-NxB8f3m"], true), (["example.com", "a.org", "b.net"], true),
    (["Actions.swift", "Foo.swift", "Bar.swift"], true), (["1", "2", "3"], true),
    (["en", "zh-Hans", "sr-Latn-RS", "es-419"], true), (["200", "4XX", "default"], true),
    (["k3Jd82hFGd7sK20dkL1mQp9rTz12", "a@example.com", "b@example.com"], true),
    (["deadbeef0", "deadbeef1", "deadbeef2"], true), (["a/b", "@c/d", "e/f"], true),
    (["example.com", "a.org"], false), (["name", "a.org", "b.net"], false), (["id", "no", "to"], false),
    (["@id", "@type", "@context"], false), (["shippingAddressLine1", "shippingAddressLine2", "x"], false),
  ])
  func strangeNamesMakeADictionary(_ names: [String], _ isDictionary: Bool) throws {
    let members = names.map { "\"\($0)\":{\"x\":1}" }.joined(separator: ",")
    #expect(try make("{\(members)}").model == (isDictionary ? "[String: A]" : "A"))
  }

  @Test func fewWordsThatRepeatMakeAnEnum() throws {
    func json(_ count: Int) -> String {
      "[\((0..<count).map { "{\"x\":\"\($0 % 2 == 0 ? "new" : "used-up")\"}" }.joined(separator: ","))]"
    }
    #expect(try scaffold(json(19)).contains("  var x: String\n"))
    let code = try scaffold(json(20))
    #expect(
      code.contains(
        """
          /// 2 words in 20 strings.
          enum X: String, Codable, Hashable, Sendable {
            case new
            case usedUp = "used-up"
          }

        """))
  }

  @Test func userChoosesBetweenDictionaryAndStruct() throws {
    let path = PathExpression([.init(.member("users"))])
    let place = ScaffoldOptions.NamedPath(path: path, typed: ".users", option: .mapAtPath)
    let json = #"{"users":{"ada":{"a":1},"bob":{"a":2}}}"#
    let data = try scaffold(#"{"users":{"a.org":1,"b.org":1,"c.org":1}}"#) {
      $0.structures = [.init(path: path, typed: ".users", option: .structAtPath)]
    }
    #expect(data.contains("  var users: Users\n"))
    let map = try scaffold(json) { $0.maps = [place] }
    #expect(map.contains("  var users: [String: User]\n"))
    let named = try scaffold(json) { $0.types = [.init(place: place, type: "[String: Member]")] }
    #expect(named.contains("  var users: [String: Member]\n"))
    #expect(named.contains("  struct Member: "))
    #expect(throws: ModelTypes.Problem.self) { try scaffold(#"{"x":1}"#) { $0.maps = [place] } }
  }

  @Test func userChoosesTypes() throws {
    let path = PathExpression([.init(.each), .init(.member("x"))])
    let float = ScaffoldOptions.Override(
      place: .init(path: path, typed: ".[].x", option: .typeAtPath), type: "Float")
    let code = try scaffold(#"[{"x":1},{}]"#) { $0.types = [float] }
    #expect(code.contains("  var x: Float?\n"))
    let own = try make(#"[{"x":1},{}]"#) { $0.types = [.init(place: float.place, type: "[Mine]?")] }
    #expect(own.foreignTypes == ["Mine"])
    #expect(throws: ModelTypes.Problem.self) { try scaffold(#"{"x":1}"#) { $0.types = [float] } }
  }

  @Test func propertiesMayBePublic() throws {
    let code = try scaffold(#"[{"x":1,"y":2},{"x":null,"y":3}]"#) { $0.isPublic = true }
    #expect(
      code == """
        /// Null in 1 of 2: x.
        public struct A: Codable, Hashable, Sendable {
          public var x: Int?
          public var y: Int

          public init(x: Int? = nil, y: Int) {
            self.x = x
            self.y = y
          }
        }

        """)
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
    return Scaffold(try ModelTypes(try #require(recorder.shape), options), options) { _, _ in [] }
  }
}
