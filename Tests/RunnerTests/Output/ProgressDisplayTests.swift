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
}
