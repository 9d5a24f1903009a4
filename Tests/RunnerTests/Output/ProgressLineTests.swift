import Testing

@testable import Runner

@Suite struct ProgressLineTests {
  struct Line: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var bytes = 0
    var records = 0
    var problems = 0
    var total: Int?
    var elapsed = 0.0
    var width = 200
    let text: String
  }

  static let lines = [
    Line(testDescription: "nothing yet", text: "0 B, 0 records, 0 problems"),
    Line(
      testDescription: "half of it", bytes: 500_000, records: 1, problems: 1, total: 1_000_000, elapsed: 7,
      text: "500.0 kB of 1.0 MB (50%), 0:07 left, 1 record, 1 problem, 71.4 kB/s"),
    Line(
      testDescription: "all of it", bytes: 999, records: 2, total: 999, elapsed: 1,
      text: "999 B of 999 B (100%), 0:00 left, 2 records, 0 problems, 999 B/s"),
    Line(
      testDescription: "nearly all of it is not all", bytes: 999, total: 1000,
      text: "999 B of 1.0 kB (99%), 0 records, 0 problems"),
    Line(
      testDescription: "a started second is left", bytes: 999, total: 1000, elapsed: 1,
      text: "999 B of 1.0 kB (99%), 0:01 left, 0 records, 0 problems, 999 B/s"),
    Line(
      testDescription: "a pipe", bytes: 58_100_000, records: 2_912_345, elapsed: 2,
      text: "58.1 MB, 2,912,345 records, 0 problems, 29.1 MB/s"),
    Line(
      testDescription: "more than there was", bytes: 11, total: 10, elapsed: 1,
      text: "11 B, 0 records, 0 problems, 11 B/s"),
    Line(
      testDescription: "no bytes at all", total: 0, elapsed: 1,
      text: "0 B, 0 records, 0 problems, 0 B/s"),
    Line(
      testDescription: "hours", bytes: 1, total: 3724, elapsed: 1,
      text: "1 B of 3.7 kB (0%), 1:02:03 left, 0 records, 0 problems, 1 B/s"),
    Line(
      testDescription: "a guess and no time", bytes: 1, total: 1 << 40, elapsed: 1,
      text: "1 B of 1.1 TB (0%), 0 records, 0 problems, 1 B/s"),
    Line(
      testDescription: "rounded up to the next unit", bytes: 999_950, text: "1.0 MB, 0 records, 0 problems"),
    Line(
      testDescription: "the largest numbers", bytes: .max, records: .max, problems: .max, total: .max,
      elapsed: 1e-300,
      text:
        "9.2 EB of 9.2 EB (100%), 0:00 left, 9,223,372,036,854,775,807 records, 9,223,372,036,854,775,807 problems, much/s"
    ),
    Line(testDescription: "a narrow terminal", width: 10, text: "0 B, 0 rec"),
    Line(testDescription: "no width", width: -1, text: ""),
  ]

  @Test(arguments: lines) func says(_ line: Line) {
    let counts = ProgressCounts(bytes: line.bytes, records: line.records, problems: line.problems)
    let text = ProgressLine.text(counts, total: line.total, elapsed: line.elapsed, width: line.width)
    #expect(text == line.text)
    #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
  }
}
