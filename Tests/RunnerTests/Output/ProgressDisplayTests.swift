import Foundation
import OperatingSystem
import Testing
import TestSupport

@testable import Runner

@Suite struct ProgressDisplayTests {
  /// A progress line on a file, and a clock that is advanced by hand.
  private final class Fixture {
    let folder: TemporaryFolder
    let path: String
    let screen: OutputFile
    var now = Duration.zero

    init() throws {
      folder = try TemporaryFolder()
      path = try folder.write("", to: "screen")
      screen = try OutputFile(.file(path))
    }

    var written: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    func progress(delay: Duration = .zero) -> ProgressDisplay {
      ProgressDisplay(on: screen, total: nil, delay: delay) { [unowned self] in now }
    }
  }

  @Test func isDrawnAtMostTenTimesASecond() throws {
    let fixture = try Fixture()
    let progress = fixture.progress()
    for millisecond in 0..<1000 {
      fixture.now = .milliseconds(millisecond)
      progress.update(ProgressCounts(bytes: millisecond))
    }
    #expect(fixture.written.split(separator: "\r").count == 10)
  }

  @Test func waitsForTheDelay() throws {
    let fixture = try Fixture()
    let progress = fixture.progress(delay: .seconds(1))
    fixture.now = .milliseconds(999)
    progress.update(ProgressCounts(bytes: 1))
    progress.erase()
    #expect(fixture.written == "")
    fixture.now = .seconds(1)
    progress.update(ProgressCounts(bytes: 1))
    #expect(fixture.written == "\r1 B, 0 records, 0 problems, 1 B/s")
  }

  @Test func lineInAPipeComesEveryTenSeconds() throws {
    let fixture = try Fixture()
    let progress = ProgressDisplay(
      on: fixture.screen, total: 100, delay: ProgressDisplay.intervalInPipe, isPipe: true
    ) { fixture.now }
    for second in 1...25 {
      fixture.now = .seconds(second)
      progress.update(ProgressCounts(bytes: second, records: second))
    }
    progress.erase()
    #expect(
      fixture.written == """
        decode-model: 10 B of 100 B (10%), 1:30 left, 10 records, 0 problems, 1 B/s
        decode-model: 20 B of 100 B (20%), 1:20 left, 20 records, 0 problems, 1 B/s

        """, "\(fixture.written)")
  }

  @Test func shorterLineCoversALongerOne() throws {
    let fixture = try Fixture()
    let progress = fixture.progress()
    progress.update(ProgressCounts(bytes: 1, records: 100))
    fixture.now = .seconds(1)
    progress.update(ProgressCounts(bytes: 1))
    progress.erase()
    progress.erase()
    #expect(Screen.lines(fixture.written) == [""])
    let drawn = fixture.written.split(separator: "\r")
    #expect(drawn[0] == "1 B, 100 records, 0 problems")
    #expect(drawn[1] == "1 B, 0 records, 0 problems, 1 B/s")
  }

  @Test func makesRoomForOtherOutput() throws {
    let fixture = try Fixture()
    let progress = fixture.progress()
    let other = try OutputFile(.file(try fixture.folder.write("", to: "other")))
    progress.update(ProgressCounts(bytes: 1))
    try progress.makeRoom(for: other) {}
    #expect(Screen.lines(fixture.written) == ["1 B, 0 records, 0 problems"])
    try progress.makeRoom(for: fixture.screen) {}
    try fixture.screen.write("text\n")
    #expect(Screen.lines(fixture.written) == ["text", ""])
    fixture.now = .seconds(1)
    progress.update(ProgressCounts(bytes: 1))
    #expect(Screen.lines(fixture.written) == ["text", "1 B, 0 records, 0 problems, 1 B/s"])
  }

  @Test func isNotDrawnUnlessChosen() {
    #expect(ProgressDisplay(.never, []) == nil)
    #expect(ProgressDisplay(.always, []) != nil)
  }

  // MARK: - The words

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
    Line(
      testDescription: "half of it", bytes: 500_000, records: 1, problems: 1, total: 1_000_000, elapsed: 7,
      text: "500.0 kB of 1.0 MB (50%), 0:07 left, 1 record, 1 problem, 71.4 kB/s"),
    Line(
      testDescription: "nearly all of it is not all, and a started second is left", bytes: 999, total: 1000,
      elapsed: 1,
      text: "999 B of 1.0 kB (99%), 0:01 left, 0 records, 0 problems, 999 B/s"),
    Line(
      testDescription: "a pipe", bytes: 58_100_000, records: 2_912_345, elapsed: 2,
      text: "58.1 MB, 2,912,345 records, 0 problems, 29.1 MB/s"),
    Line(
      testDescription: "more than there was", bytes: 11, total: 10, elapsed: 1,
      text: "11 B, 0 records, 0 problems, 11 B/s"),
    Line(testDescription: "no bytes at all", total: 0, elapsed: 1, text: "0 B, 0 records, 0 problems, 0 B/s"),
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

  @Test(arguments: lines) func lineShowsTheCounts(_ line: Line) {
    let counts = ProgressCounts(bytes: line.bytes, records: line.records, problems: line.problems)
    let text = ProgressLine.text(counts, total: line.total, elapsed: line.elapsed, width: line.width)
    #expect(text == line.text)
    #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
  }

  // MARK: - The size of all inputs

  @Test func sizesOfFilesAddUpButAPipeHasNone() throws {
    let folder = try TemporaryFolder(["one": "12345", "two": "678"])
    mkfifo(folder.url.path + "/pipe", 0o600)
    func total(_ names: String...) -> Int? {
      InputSize.total(names.map { Input("\(folder.url.path)/\($0)") })
    }
    #expect(total("one", "two") == 8 && total() == 0 && total("one", "gone", ".") == 5)
    #expect(total("one", "pipe") == nil)
  }
}
