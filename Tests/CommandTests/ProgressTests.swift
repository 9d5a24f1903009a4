import Foundation
import TestSupport
import Testing

@Suite struct ProgressTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"# + "\n"

  @Test func showsBytesRecordsAndProblemsAndDisappears() async throws {
    let program = try RunningProgram(
      ["-l", "-o", "none", "--progress", "always", "--color", "never", "meme"], errors: .terminal)
    try program.feed(Self.meme)
    #expect(await program.wait { program.errors.contains("59 B, 1 record, 0 problems") })
    try program.feed("{}\n")
    #expect(await program.wait { program.errors.contains("key-not-found") })
    try program.feed("\n")
    #expect(await program.wait { program.errors.contains("63 B, 2 records, 3 problems") })
    try program.endInput()
    #expect(await program.status() == 1)
    // The screen shows the report and the summary, and nothing of the progress line.
    let lines = Screen.lines(program.errors)
    #expect(lines.first == #"<stdin>:2:1: error: missing key "id", expected Int [key-not-found]"#)
    #expect(lines.suffix(2) == ["3 problems in 1 file (2 records)", ""])
    #expect(!lines.contains { $0.contains(" B, ") })
  }

  @Test func appearsOnATerminalAfterASecond() async throws {
    // Before the program starts, so its first second cannot end before this one.
    let start = ContinuousClock.now
    let program = try RunningProgram(["-l", "-o", "none", "meme"], errors: .terminal)
    #expect(
      await program.wait {
        try? program.feed(Self.meme)
        return !program.errors.isEmpty
      })
    #expect(start.duration(to: .now) > .seconds(1))
    try program.endInput()
    #expect(await program.status() == 0)
    #expect(Screen.lines(program.errors) == [""])
  }
}
