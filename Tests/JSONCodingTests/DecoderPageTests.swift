import Foundation
import JSONCoding
import Testing
import TestSupport

/// The examples of `Sources/Decoder.md`: this file repeats their lines, so that they are compiled and run.
@Suite struct DecoderPageTests {
  @Test func everyLineIsInThisFile() throws {
    let page = try Repository.text("Sources/Decoder.md")
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    func plain(_ line: some StringProtocol) -> String { String(line.filter { !$0.isWhitespace }) }
    let known = plain(here)
    var isCode = false
    var count = 0
    for line in page.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode, !line.hasPrefix("import ") {
        count += 1
        #expect(known.contains(plain(line)), "\(line)")
      }
    }
    #expect(count > 20)
  }

  @Test func issuesWithoutTheCommandLine() {
    struct Track: Codable { var title: String; var seconds: Int }

    let decoder = RecordDecoder()
    let text = Text(#"[{"title": 1, "seconds": "2"}]"#)
    let range = SourceRange(start: 0, end: text.count)
    let outcome = decoder.outcome([Track].self, from: text, range)
    let lines = LineTable(text, range)
    for issue in outcome.issues { print(lines.location(of: issue.range.start), issue.path, issue.kind) }
    #expect(outcome.issues.count == 2)
  }

  @Test func foundationSettings() throws {
    struct Launch: Codable { var missionName: String; var launchDate: Date }

    let reference = JSONDecoder()
    reference.keyDecodingStrategy = .convertFromSnakeCase
    reference.dateDecodingStrategy = .custom { decoder in
      let year = try decoder.singleValueContainer().decode(Int.self)
      return Date(timeIntervalSince1970: Double(year - 1970) * 31_556_952)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]

    let launches = Text(
      #"[{"mission_name": "Apollo 11", "launch_date": 1969}, {"mission_name": 12, "launch_date": "69"}]"#)
    let found = RecordDecoder(like: reference).outcome(
      [Launch].self, from: launches, SourceRange(start: 0, end: launches.count))
    for issue in found.issues { print(issue.path, issue.kind) }
    var bytes: [UInt8] = []
    try RecordEncoder(like: encoder).encode(
      Launch(missionName: "Apollo 11", launchDate: .distantPast), into: &bytes)
    #expect(
      found.issues.map { SearchCase.line($0, in: launches) } == [
        "type-mismatch [1].mission_name `12`", #"type-mismatch [1].launch_date `"69"`"#,
      ])
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("{\n  \"launchDate\" : -"))
  }
}
