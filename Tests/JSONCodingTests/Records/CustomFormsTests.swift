import Foundation
@testable import JSONCoding
import Testing

/// Help about a program's own code for keys, dates and data.
@Suite struct CustomFormsTests {
  struct Event: Decodable {
    let id: Int
    let startDate: Date
    let endDate: Date
    let blob: Data?
  }

  private func found(_ json: String, _ change: (JSONDecoder) -> Void) -> (
    issues: [JSONCoding.Issue], lines: [String]
  ) {
    let oracle = JSONDecoder()
    change(oracle)
    return SearchCase.found(Event.self, json, by: RecordDecoder(like: oracle))
  }

  private struct BadDate: Error, CustomStringConvertible {
    let text: String
    var description: String { "no day: \(text)" }
  }

  private static let day: @Sendable (any Decoder) throws -> Date = { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    guard text.utf8.count == 10, let date = DateText(format: "yyyy-MM-dd").date(text) else {
      throw BadDate(text: text)
    }
    return date
  }

  @Test func everyProblemOfCustomDatesIsFound() {
    let json = #"{"id":"7","startDate":"tomorrow","endDate":5,"blob":1}"#
    #expect(
      found(json) { $0.dateDecodingStrategy = .custom(Self.day) }.lines == [
        #"type-mismatch .id `"7"`"#, #"data-corrupted (no day: tomorrow) .startDate `"tomorrow"`"#,
        "type-mismatch .endDate `5`", "type-mismatch .blob `1`",
      ])
  }

  @Test func exampleIsAcceptedByTheCustomCode() throws {
    func form(_ decode: @escaping @Sendable (any Decoder) throws -> Date) throws -> JSONCoding.Issue.Form? {
      let (issues, _) = found(#"{"id":1,"startDate":"?","endDate":"?"}"#) {
        $0.dateDecodingStrategy = .custom(decode)
      }
      #expect(issues.count == 2)
      let forms = issues.map { issue in
        issue.hints.compactMap { if case .form(let form) = $0 { form } else { nil } }.first
      }
      #expect(forms.last == .some(nil), "it is said once")
      return try #require(forms.first)
    }
    #expect(try form(Self.day) == .customDate(example: #""2025-01-01""#, found: nil))
    #expect(
      try form { decoder in
        Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self) / 1000)
      } == .customDate(example: "1735689600000", found: nil))
    // The code examines the path, as in some projects.
    #expect(
      try form { decoder in
        guard decoder.codingPath.last?.stringValue == "startDate" else { throw BadDate(text: "path") }
        return Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
      } == .customDate(example: "1735689600", found: nil))
    #expect(try form { _ in throw BadDate(text: "never") } == nil)
  }

  @Test func formattersAreNamedAsSuch() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "dd.MM.yyyy"
    let json = #"{"id":1,"startDate":"2025-01-01","endDate":"01.01.2025"}"#
    let (issues, _) = found(json) { $0.dateDecodingStrategy = .formatted(formatter) }
    let issue = try #require(issues.first)
    guard case .dataCorrupted(.invalidDate(let format)) = issue.kind else {
      Issue.record("\(issue.kind)")
      return
    }
    #if canImport(Darwin)
      #expect(format == #"a date as dd.MM.yyyy such as "01.01.2025""#)
    #else
      #expect(format == "a date as the decoder's DateFormatter reads it")
      let form = try #require(issue.hints.first)
      guard case .form(.formatter(let example, let found)) = form else { throw BadDate(text: "\(form)") }
      // A formatter of this platform also accepts other separators.
      #expect(["01/01/2025", "01.01.2025"].contains(example.dropFirst().dropLast()))
      #expect(found == .strategy(.formatted(DateText(format: "yyyy-MM-dd"))))
    #endif
    #expect(issues.count == 1)
  }

  @Test func missingKeyIsReportedWithTheNameThatConvertsToIt() throws {
    func missing(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) -> [String] {
      found(#"{"id":1,"ID":1,"blob":null}"#) { $0.keyDecodingStrategy = .custom(convert) }.lines
    }
    let kebab = missing { path in
      let words = path[path.count - 1].stringValue.split(separator: "-")
      return Name(stringValue: words.first.map { $0 + words.dropFirst().map(\.capitalized).joined() } ?? "")
    }
    #expect(kebab.first == #"key-not-found start-date .start-date `{"id":1,"ID":1,"blob":null}`"#)
    let (issues, lines) = found(#"{"_id":1,"_startDate":1,"_blob":null}"#) {
      $0.keyDecodingStrategy = .custom { Name(stringValue: String($0[$0.count - 1].stringValue.dropFirst())) }
    }
    #expect(
      lines.first?.hasPrefix("key-not-found endDate .endDate") == true)
    #expect(issues.first?.isNameUnknown == true)
  }

  @Test func onlyTheFirstNameThatConvertsToAKeyIsRead() {
    let oracle = JSONDecoder()
    oracle.keyDecodingStrategy = .custom { Name(stringValue: $0[$0.count - 1].stringValue.lowercased()) }
    struct Model: Decodable { let id: Int }
    let (_, lines) = SearchCase.found(
      Model.self, #"{"ID":1,"Id":2,"other":3}"#, by: RecordDecoder(like: oracle), .unreadKeys)
    #expect(
      lines == [
        #"unread-key Id .Id `"Id"`"#, #"unread-key other .other `"other"`"#,
      ])
  }
}
