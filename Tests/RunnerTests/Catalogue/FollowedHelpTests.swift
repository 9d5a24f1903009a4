import Diagnostics
import Foundation
import JSONCoding
import Testing

@testable import Runner

/// What a help advises works when it is followed to the letter: the problem is gone, and the text is valid JSON.
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
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// The help of all problems.
    let help: [String]
    var testDescription: String { text }

    init(_ text: String, _ help: String...) {
      self.text = text
      self.help = help
    }
  }

  private static func holds(_ type: String) -> String {
    "the string holds \(type): remove the quotes, or convert it in the model"
  }

  static let quotes = [
    Row(#"{"double":"1.5"}"#, holds("a Double")), Row(#"{"double":"-1e3"}"#, holds("a Double")),
    Row(#"{"float":"2"}"#, holds("a Float")), Row(#"{"decimal":"1.50"}"#, holds("a Decimal")),
    Row(#"{"int":"1.0"}"#, holds("an Int")), Row(#"{"int":"7 "}"#, holds("an Int")),
    Row(#"{"bool":"true"}"#, holds("a Bool")), Row(#"{"level":"300"}"#, holds("an Int")),
    Row(#"{"inner":"{\"int\":\"5\"}"}"#, holds("an Int")),
    // What is no JSON without quotes.
    Row(#"{"double":".5"}"#), Row(#"{"double":"5."}"#), Row(#"{"double":"0x1p3"}"#),
    Row(#"{"double":"007"}"#),
    Row(#"{"int":"+5"}"#), Row(#"{"int":"007"}"#), Row(#"{"decimal":"+1"}"#), Row(#"{"int":"1,2"}"#),
    Row(#"{"int":"\u0035"}"#), Row(#"{"bool":"tru\u0065"}"#), Row(#"{"bool":"True"}"#), Row(#"{"int":""}"#),
    Row(#"{"inner":"{\"int\":\"\\u0035\"}"}"#), Row(#"{"int":"5 6"}"#),
    // What would not fit.
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

  @Test(arguments: quotes + choices) func theProblemIsGone(_ row: Row) {
    let text = Text(row.text)
    let found = FollowedHelpTests.problems(text)
    #expect(found.count == 1)
    #expect(found.flatMap(\.help) == row.help)
    for problem in found {
      for help in problem.help {
        guard let followed = FollowedHelpTests.follow(help, of: problem, in: row.text) else {
          Testing.Issue.record("nobody knows how to follow: \(help)")
          continue
        }
        let left = FollowedHelpTests.problems(Text(followed))
        #expect(!left.contains { $0.path == problem.path || $0.code == .invalidJSON }, "\(followed)")
      }
    }
  }

  private static func problems(_ text: Text) -> [Diagnostic] {
    let range = SourceRange(start: 0, end: text.count)
    let wording = IssueWording(RecordSource(file: "a.json", text: text, range: range))
    return RecordDecoder().outcome(All.self, from: text, range).issues.map {
      wording.diagnostic($0, severity: .error)
    }
  }

  /// The text after what the help says has been done at the problem's place.
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
    if help.hasPrefix("write ") { return before + help.dropFirst("write ".count) + after }
    guard help.hasPrefix("did you mean "), help.hasSuffix("?") else { return nil }
    let meant = help.dropFirst("did you mean ".count).dropLast()
    guard value == "{" else { return before + meant + after }
    let wrong = after.matches(of: /"[^"]*"(?=:)/).map(\.output)
      .first { $0.dropFirst().dropLast().lowercased().prefix(2) == meant.dropFirst().prefix(2) }
    return wrong.map { before + value + after.replacing($0, with: meant) }
  }
}
