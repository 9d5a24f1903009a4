import Foundation
import TestSupport
import Testing

/// The output in a terminal: excerpts as wide as the terminal, and a message if everything decodes.
struct TerminalTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"# + "\n"

  /// Runs the program with its standard error on a terminal; returns the terminal's contents without colors.
  private func shown(
    _ line: String, files: [String: String] = [:], input: String = "", columns: UInt16 = 0,
    environment: [String: String] = [:]
  ) async throws -> (lines: [String], status: Int32?) {
    let program = try RunningProgram(
      line + " --progress=never --color=never", files: files, errors: .terminal, columns: columns,
      environment: environment)
    try program.feed(input)
    try program.endInput()
    let status = await program.status()
    let lines = program.errors.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
    return (lines, status)
  }

  @Test(arguments: [
    (200, nil, 200), (0, "60", 60), (50, "60", 50), (0, "x", 80),
  ])
  func excerptsAreAsWideAsTheTerminal(_ columns: UInt16, _ variable: String?, _ expected: Int) async throws {
    let long = String(repeating: "a", count: 300)
    let (lines, status) = try await shown(
      "meme", input: "{\"caption\":\"\(long)\",\"image\":1,\"id\":\"\(long)\"}", columns: columns,
      environment: variable.map { ["COLUMNS": $0] } ?? [:])
    #expect(status == 1)
    let excerpts = lines.filter { $0.hasPrefix("1 |") || $0.hasPrefix("  |") }
    #expect(excerpts.count == 4)
    #expect(excerpts.map(\.count).max() == expected)
  }

  /// The hint at an explanation comes once, after the last problem, and names the most frequent code.
  @Test func problemsEndWithAPointerToExplain() async throws {
    let input = #"{"id":1.5,"image":1,"caption":2}"# + "\n"
    let (lines, _) = try await shown("meme -l", input: input + input)
    #expect(lines.suffix(2).first == "to learn more: decode-model explain type-mismatch", "\(lines)")
    #expect(lines.count { $0.contains("decode-model explain") } == 1)
    #expect(lines.last == "6 problems in 1 file (2 records)")
    let (fine, _) = try await shown("-o none meme", input: Self.meme)
    #expect(fine.isEmpty)
  }

  @Test(
    arguments: [
      (
        "check --suite suite",
        ["3 records in 3 files decode as meme and json; 1 file is invalid, as expected"], 0
      ),
      ("check -l -r json=report meme a", ["1 record in 1 file decodes as meme"], 0), ("meme a", [], 0),
      ("check -q meme a", [], 0), ("-q meme bad", [], 1), ("-q meme gone", [], 3),
      ("check meme a --unread=warn", ["1 warning in 1 file (1 record)"], 0),
      ("check meme bad", ["3 problems in 1 file (1 record)"], 1),
    ] as [(String, [String], Int32)])
  func checksEndWithATally(_ words: String, _ expected: [String], _ status: Int32) async throws {
    let meme = Self.meme.replacing("}", with: ",\"more\":1}")
    let suite = #"{"checks":{"meme":{"valid":["a"],"invalid":["bad"]},"json":["a","b"]}}"#
    let found = try await shown(words, files: ["a": meme, "b": meme, "bad": "{}", "suite": suite])
    #expect(found.lines == expected && found.status == status)
  }

  @Test func progressIsShownAndDisappears() async throws {
    let program = try RunningProgram(
      "-l -o none --progress always --color never meme", errors: .terminal)
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
}
