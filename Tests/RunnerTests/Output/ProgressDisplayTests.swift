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

  private static func line(
    _ bytes: Int, records: Int = 0, problems: Int = 0, of total: Int? = nil, after elapsed: Double = 0,
    width: Int = 200
  ) -> String {
    let counts = ProgressCounts(bytes: bytes, records: records, problems: problems)
    return ProgressLine.text(counts, total: total, elapsed: elapsed, width: width)
  }

  @Test(arguments: [
    (
      "half of it", line(500_000, records: 1, problems: 1, of: 1_000_000, after: 7),
      "500.0 kB of 1.0 MB (50%), 0:07 left, 1 record, 1 problem, 71.4 kB/s"
    ),
    (
      "nearly all of it is not all, and a started second is left", line(999, of: 1000, after: 1),
      "999 B of 1.0 kB (99%), 0:01 left, 0 records, 0 problems, 999 B/s"
    ),
    (
      "a pipe", line(58_100_000, records: 2_912_345, after: 2),
      "58.1 MB, 2,912,345 records, 0 problems, 29.1 MB/s"
    ),
    ("more than there was", line(11, of: 10, after: 1), "11 B, 0 records, 0 problems, 11 B/s"),
    ("no bytes at all", line(0, of: 0, after: 1), "0 B, 0 records, 0 problems, 0 B/s"),
    (
      "hours", line(1, of: 3724, after: 1), "1 B of 3.7 kB (0%), 1:02:03 left, 0 records, 0 problems, 1 B/s"
    ),
    (
      "too long to guess", line(1, of: 1 << 40, after: 1), "1 B of 1.1 TB (0%), 0 records, 0 problems, 1 B/s"
    ),
    ("rounded up to the next unit", line(999_950), "1.0 MB, 0 records, 0 problems"),
    (
      "the largest numbers", line(.max, records: .max, problems: .max, of: .max, after: 1e-300),
      "9.2 EB of 9.2 EB (100%), 0:00 left, 9,223,372,036,854,775,807 records, 9,223,372,036,854,775,807 problems, much/s"
    ),
    ("a narrow terminal", line(0, width: 10), "0 B, 0 rec"), ("no width", line(0, width: -1), ""),
  ])
  func lineShowsTheCounts(_ name: String, _ line: String, _ text: String) {
    #expect(line == text)
    #expect(line.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
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
