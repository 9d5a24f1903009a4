import Diagnostics
import Foundation
import JSONCoding
import Testing
import TestSupport

@testable import Runner

/// Following a help literally works: the problem is gone, and the text is valid JSON.
struct FollowedHelpTests {
  enum Role: String, Codable { case admin, member, guestUser = "guest_user" }
  enum Level: Int, Codable { case low = 1, middle = 2, high = 300 }
  enum Digit: String, Codable { case one = "1", two = "2" }
  enum Shape: Decodable { case circle(radius: Double), square(side: Double), none }
  /// Refuses the raw value of one of its cases.
  enum Picky: String, Codable {
    case yes, never
    init?(rawValue: String) {
      guard rawValue == "yes" else { return nil }
      self = .yes
    }
  }

  struct All: Decodable {
    var double: Double?, float: Float?, int: Int?, int8: Int8?, unsigned: UInt?, bool: Bool?,
      decimal: Decimal?
    var role: Role?, level: Level?, digit: Digit?, shape: Shape?, picky: Picky?, shapes: [Shape]?
    var inner: EmbeddedJSON<Numbers>?
    struct Numbers: Decodable { var int: Int }
    var date: Date?, dates: [Date]?, doubles: [Double]?, names: Names?, camel: [Names]?
    var url: URL?, uuid: UUID?, data: Data?
    struct Names: Decodable { var firstName: String }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// The help of all problems.
    let help: [String]
    /// The options before any help has been followed.
    let options: [String]
    var testDescription: String { text }

    init(_ text: String, _ help: String..., options: [String] = []) {
      self.text = text
      self.help = help
      self.options = options
    }
  }

  private static func holds(_ type: String) -> String {
    "the string contains \(type): remove the quotes, or convert it in the model"
  }

  static let quotes = [
    Row(#"{"double":"1.5"}"#, holds("a Double")), Row(#"{"double":"-1e3"}"#, holds("a Double")),
    Row(#"{"float":"2"}"#, holds("a Float")), Row(#"{"decimal":"1.50"}"#, holds("a Decimal")),
    Row(#"{"int":"1.0"}"#, holds("an Int")), Row(#"{"int":"7 "}"#, holds("an Int")),
    Row(#"{"bool":"true"}"#, holds("a Bool")), Row(#"{"level":"300"}"#, holds("an Int")),
    Row(#"{"inner":"{\"int\":\"5\"}"}"#, holds("an Int")),
    // Texts that would not be JSON without quotes.
    Row(#"{"double":".5"}"#), Row(#"{"double":"5."}"#), Row(#"{"double":"0x1p3"}"#),
    Row(#"{"double":"007"}"#),
    Row(#"{"int":"+5"}"#), Row(#"{"int":"007"}"#),
    Row(#"{"decimal":"+1"}"#, "a Decimal is a number, such as 12.34"), Row(#"{"int":"1,2"}"#),
    Row(#"{"int":"\u0035"}"#), Row(#"{"bool":"tru\u0065"}"#), Row(#"{"bool":"True"}"#),
    Row(#"{"int":""}"#, "an empty string is not an Int: write null instead, or convert it in the model"),
    Row(#"{"inner":"{\"int\":\"\\u0035\"}"}"#), Row(#"{"int":"5 6"}"#),
    // Values that would not fit.
    Row(#"{"double":"1e999"}"#), Row(#"{"double":"1e-999"}"#), Row(#"{"float":"1e99"}"#),
    Row(#"{"int8":"300"}"#), Row(#"{"int":"1.5"}"#), Row(#"{"unsigned":"-1"}"#), Row(#"{"bool":"1"}"#),
    Row(#"{"level":"9"}"#), Row(#"{"int":"true"}"#), Row(#"{"int":"null"}"#),
  ]

  static let choices = [
    Row(#"{"role":"Admin"}"#, #"did you mean "admin"?"#),
    Row(#"{"role":"guestUser"}"#, #"did you mean "guest_user"?"#), Row(#"{"role":"x"}"#), Row(#"{"role":5}"#),
    Row(#"{"level":30}"#), Row(#"{"level":3000}"#, "did you mean 300?"),
    Row(#"{"digit":2}"#, "put the number in quotes"), Row(#"{"digit":3}"#), Row(#"{"digit":"3"}"#),
    Row(#"{"picky":"Yes"}"#, #"did you mean "yes"?"#), Row(#"{"picky":"nevr"}"#),
    Row(#"{"shape":"none"}"#, #"write {"none":{}}"#), Row(#"{"shape":"circle"}"#),
    Row(#"{"shape":{"cirle":{"radius":1}}}"#, #"did you mean "circle"?"#),
    Row(#"{"shapes":[{"x":1,"Square":{"side":1}}]}"#, #"did you mean "square"?"#),
    Row(#"{"shape":{}}"#), Row(#"{"shape":{"none":{},"circle":{}}}"#),
  ]

  private static let readsFractions = (try? Date("2025-01-01T00:00:00.123Z", strategy: .iso8601)) != nil
  private static let iso = "the string is an ISO 8601 date: use --dates iso8601"
  private static let form =
    "a Date is a number of seconds since 2001-01-01, such as 757382400; --dates names another form"
  private static let snake = "the names are in snake case: use --keys snake"
  private static func floats(_ strings: String) -> String {
    "JSON has no such number: to read the string as one, use --nonconforming-floats \(strings)"
  }

  static let options = [
    Row(#"{"date":"2025-01-01T00:00:00Z"}"#, iso), Row(#"{"date":"2025-01-01T00:00:00+02:00"}"#, iso),
    Row(#"{"dates":["2025-01-01T00:00:00Z","2025-01-02T00:00:00Z"]}"#, iso),
    Row(#"{"date":"2025-01-01"}"#, "the string is a date in the form yyyy-MM-dd: use --dates yyyy-MM-dd"),
    Row(
      #"{"date":"2025-01-01 10:00:00"}"#,
      #"the string is a date in the form yyyy-MM-dd HH:mm:ss: use --dates "yyyy-MM-dd HH:mm:ss""#),
    Row(
      #"{"date":"2025-01-01T10:00:00"}"#,
      #"the string is a date in the form yyyy-MM-dd'T'HH:mm:ss: use --dates "yyyy-MM-dd'T'HH:mm:ss""#),
    Row(
      #"{"date":"Wed, 1 Jan 2025 00:00:00 GMT"}"#,
      #"the string is an RFC 5322 date: use --dates "EEE, dd MMM yyyy HH:mm:ss zzz""#),
    Row(#"{"date":"31/12/2025"}"#, "the string is a date in the form dd/MM/yyyy: use --dates dd/MM/yyyy"),
    Row(
      #"{"dates":["01/02/2025","12/31/2025"]}"#,
      "the string is a date in the form MM/dd/yyyy: use --dates MM/dd/yyyy"),
    Row(#"{"date":"31.12.2025"}"#, "the string is a date in the form dd.MM.yyyy: use --dates dd.MM.yyyy"),
    Row(#"{"date":"2025/12/31"}"#, "the string is a date in the form yyyy/MM/dd: use --dates yyyy/MM/dd"),
    Row(
      #"{"date":"2025-01-01T00:00:00.123Z"}"#,
      readsFractions
        ? "the string is an ISO 8601 date with fractions of a second, which Foundation reads since Swift 6.2, not on iOS 18: use --dates iso8601"
        : "the string is an ISO 8601 date with fractions of a second: use --dates \"yyyy-MM-dd'T'HH:mm:ss.SSSXXXXX\""
    ),
    // Another strategy would fix one date and break the other.
    Row(
      #"{"dates":["2025-01-01T00:00:00Z",5]}"#,
      "the string is an ISO 8601 date, but other dates have another form: only a custom strategy reads both"),
    Row(#"{"date":"2025-13-01T00:00:00Z"}"#, form),
    Row(
      #"{"dates":["2025-01-01T00:00:00Z","2025-01-01"]}"#,
      "the string is an ISO 8601 date, but other dates have another form: only a custom strategy reads both",
      "the string is a date in the form yyyy-MM-dd, but other dates have another form: only a custom strategy reads both"
    ),
    Row(
      #"{"date":1700000000}"#, "if it is a number of seconds since 1970-01-01, use --dates seconds",
      options: ["--dates", "iso8601"]),
    Row(
      #"{"date":1700000000000}"#,
      "if it is a number of milliseconds since 1970-01-01, use --dates milliseconds",
      options: ["--dates", "yyyy"]),
    Row(
      #"{"date":"2025-01-01"}"#, "the string is a date in the form yyyy-MM-dd: use --dates yyyy-MM-dd",
      options: ["--dates", "iso8601"]),
    Row(
      #"{"date":1700000000000}"#,
      "if it is a number of milliseconds since 1970-01-01, use --dates milliseconds"),
    Row(
      #"{"date":1700000000000}"#,
      "if it is a number of milliseconds since 1970-01-01, use --dates milliseconds",
      options: ["--dates", "seconds"]),
    Row(#"{"date":1700000000000000}"#),
    Row(#"{"date":1700000000000000}"#, options: ["--dates", "milliseconds"]),
    Row(#"{"names":{"first_name":"x"}}"#, #"the object has an unread key "first_name" at 1:11"#, snake),
    Row(
      #"{"camel":[{"first_name":"x"},{"firstName":"x"}]}"#,
      #"the object has an unread key "first_name" at 1:12"#, snake),
    Row(#"{"double":"NaN"}"#, floats("Infinity,-Infinity,NaN")),
    Row(#"{"float":"inf"}"#, floats("inf,-inf,nan")),
    Row(#"{"double":"-Infinity"}"#, floats("Infinity,-Infinity,NaN")),
    Row(#"{"double":"INF"}"#, floats("INF,-INF,NaN")), Row(#"{"double":"+Inf"}"#, floats("+Inf,-Inf,NaN")),
    Row(#"{"doubles":["nan","-INF","Infinity"]}"#, floats("Infinity,-INF,nan")),
    Row(#"{"double":"Na\u004e"}"#), Row(#"{"double":"--inf"}"#), Row(#"{"int":"NaN"}"#),
    Row(#"{"double":"NaN"}"#, options: ["--nonconforming-floats", "+,-,n"]),
  ]

  @Test(arguments: quotes + choices + options) func theProblemIsGone(_ row: Row) throws {
    let found = try FollowedHelpTests.problems(row.text, row.options)
    // Hints about hidden problems are facts about the search, not about the value.
    func helps(_ problem: Diagnostic) -> [String] {
      problem.help.map(\.words).filter { !$0.hasPrefix("more problems may hide") }
    }
    #expect(found.flatMap(helps) == row.help)
    for problem in found {
      for help in helps(problem) {
        // Help that only states facts.
        if help.hasPrefix("a ") || help.contains(" has an unread key ") || help.contains(": only a custom ") {
          continue
        }
        var followed = row.text
        var options = row.options
        if let option = help.components(separatedBy: "use --").dropFirst().first {
          options += FollowedHelpTests.words("--" + option)
        } else if let text = FollowedHelpTests.follow(help, of: problem, in: row.text) {
          followed = text
        } else {
          Testing.Issue.record("nobody knows how to follow: \(help)")
          continue
        }
        let left = try FollowedHelpTests.problems(followed, options)
        #expect(
          !left.contains { $0.path == problem.path || $0.code == .invalidJSON }, "\(followed) \(options)")
      }
    }
  }

  /// The examples of a type in the help decode as that type.
  @Test(
    arguments: [
      #"{"date":true}"#, #"{"url":5}"#, #"{"uuid":5}"#, #"{"data":5}"#, #"{"decimal":true}"#, #"{"url":""}"#,
      #"{"uuid":"x"}"#, #"{"data":"x"}"#,
    ],
    [
      [], ["--dates", "seconds"], ["--dates", "milliseconds"], ["--dates", "iso8601"],
      ["--dates", "dd.MM.yyyy"],
      ["--data", "default"],
    ]) func examplesDecode(_ text: String, _ options: [String]) throws
  {
    for problem in try FollowedHelpTests.problems(text, options) {
      let words = problem.message + " " + problem.help.map(\.words).joined()
      let example = try #require(words.firstMatch(of: /such as ("[^"]*"|\[[^\]]*\]|[0-9.]+)/)?.1)
      let key = try #require(problem.path?.first)
      guard case .member(let name) = key else { continue }
      #expect(try FollowedHelpTests.problems("{\"\(name)\":\(example)}", options).isEmpty, "\(words)")
    }
  }

  /// The words of a command line, as a shell splits it.
  private static func words(_ line: String) -> [String] {
    line.matches(of: /"([^"]*)"|[^ "]+/).map { String($0.1 ?? $0.0) }
  }

  private static func problems(_ json: String, _ options: [String]) throws -> [Diagnostic] {
    let settings = try invocation(options + ["meme"]).settings
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let wording = IssueWording(RecordSource(file: "a.json", text: text, range: range))
    let decoder = RecordDecoder()
    decoder.strategies = settings.strategies
    return decoder.outcome(All.self, from: text, range).issues.map {
      wording.diagnostic($0, severity: .error)
    }
  }

  /// The text after following the help at the problem's place.
  private static func follow(_ help: String, of problem: Diagnostic, in text: String) -> String? {
    guard let place = problem.place else { return nil }
    let bytes = Array(text.utf8)
    let end = place.offset + place.end.column - place.start.column
    let before = String(decoding: bytes[..<place.offset], as: UTF8.self)
    let value = String(decoding: bytes[place.offset..<end], as: UTF8.self)
    let after = String(decoding: bytes[end...], as: UTF8.self)
    if help.contains(": remove the quotes") {
      return before + value.replacing("\\\"", with: "").replacing("\"", with: "") + after
    }
    if help == "put the number in quotes" { return "\(before)\"\(value)\"\(after)" }
    if help.contains(": write null instead") { return before + "null" + after }
    if help.hasPrefix("write ") { return before + help.dropFirst("write ".count) + after }
    guard help.hasPrefix("did you mean "), help.hasSuffix("?") else { return nil }
    let meant = help.dropFirst("did you mean ".count).dropLast()
    guard value == "{" else { return before + meant + after }
    let wrong = after.matches(of: /"[^"]*"(?=:)/).map(\.output)
      .first { $0.dropFirst().dropLast().lowercased().prefix(2) == meant.dropFirst().prefix(2) }
    return wrong.map { before + value + after.replacing($0, with: meant) }
  }
}
