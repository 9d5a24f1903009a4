import Foundation
import Testing

@Suite struct InterruptionTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#

  @Test("what was decoded is written in whole records, and the summary says so")
  func whatWasDecodedIsWritten() throws {
    let program = try RunningProgram(["-l", "-o", "source", "meme"])
    try program.feed(Self.meme + "\n" + Self.meme + "\n" + String(Self.meme.dropLast(20)))
    #expect(program.wait { program.output.contains("\n") })
    program.interrupt()
    #expect(program.status() == 130)
    #expect(program.output == Self.meme + "\n" + Self.meme + "\n")
    #expect(program.errors == "interrupted after 2 records\n")
  }

  @Test("problems until then are reported") func problemsUntilThenAreReported() throws {
    let program = try RunningProgram(["-l", "-o", "source", "-r", "json=report", "meme"])
    try program.feed(Self.meme + "\n{\"id\":1}\n" + Self.meme + "\n")
    #expect(program.wait { program.output.count > Self.meme.count + 10 })
    program.interrupt()
    #expect(program.status() == 130)
    #expect(program.errors == "interrupted: 2 problems in 1 file (3 records)\n")
    let report = try program.folder.text("report")
    #expect(report.split(separator: "\n").count == 2)
  }

  @Test("an element that is cut in two is none") func anElementThatIsCutInTwoIsNone() throws {
    let program = try RunningProgram(["--each", "-o", "source", "meme"])
    try program.feed("[\(Self.meme), \(Self.meme), \(Self.meme.dropLast(5))")
    #expect(program.wait { program.output.contains("\n") })
    program.interrupt()
    #expect(program.status() == 130)
    #expect(program.output == Self.meme + "\n" + Self.meme + "\n")
    #expect(program.errors == "interrupted after 2 records\n")
  }

  @Test("a text that is read in part is no record") func aTextThatIsReadInPartIsNoRecord() throws {
    let program = try RunningProgram(["meme"])
    try program.feed(String(Self.meme.dropLast()))
    // Nothing shows that it has been read.
    usleep(500_000)
    program.interrupt()
    #expect(program.status() == 130)
    #expect(program.output == "")
    #expect(program.errors == "interrupted after 0 records\n")
  }

  @Test("interrupted while it waits, it ends at once", arguments: 0..<5)
  func interruptedWhileItWaits(_ run: Int) throws {
    let program = try RunningProgram(["-l", "meme"])
    usleep(300_000 + UInt32(run) * 17_000)
    let start = Date()
    program.interrupt()
    #expect(program.status() == 130)
    #expect(Date().timeIntervalSince(start) < 5)
  }

  @Test("the second interrupt ends it, whatever it waits for") func theSecondInterruptEndsIt() throws {
    // More than a pipe holds: the program waits for somebody to read. Fed through another pipe, it would keep these tests waiting.
    let lines = String(repeating: Self.meme + "\n", count: 10_000)
    let program = try RunningProgram(
      ["-l", "-o", "source", "meme", "many.jsonl"], files: ["many.jsonl": lines], output: .unreadPipe)
    usleep(500_000)
    program.interrupt()
    usleep(500_000)
    #expect(program.isRunning)
    program.interrupt()
    #expect(program.status() == -2)
  }
}
