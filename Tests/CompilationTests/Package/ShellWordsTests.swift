import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Compilation

@Suite struct ShellWordsTests {
  @Test(
    "a line is split as the shell does",
    arguments: [
      "", "  ", "-lz", " -L/opt/lib  -lz\n", #"-L/opt/my\ libs -lz"#, #"-L"/opt/my libs" '-l z'"#,
      #"a"b c"'d e'f\ g"#, #""\a\"\$\\" '\a"' \a"#, #""" '' a"#, "a\\\nb \"c\\\nd\"",
      "-DA=\"\\\"x y\\\"\" -lé",
      "a\t b",
    ])
  func split(_ line: String) async throws {
    let shell = try #require(SystemTool(path: "/bin/sh"))
    let printed = try await shell.run(["-c", "for word in \(line)\ndo printf '%s|' \"$word\"; done"])
    try #require(printed.status == 0)
    #expect(ShellWords.split(line).map { $0 + "|" }.joined() == printed.text)
  }
}
