import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

/// Asked of a real zsh on a pseudo-terminal: the line is there, its completion is asked for, the line is read back.
@Suite(.enabled(if: SystemTool.exists("zsh"), "zsh is not installed"), .serialized)
struct ZshCompletionTests {
  /// A line up to the cursor, and what it becomes.
  static let rows: [(String, String)] = [
    ("so", "song "),
    ("mem", "meme"),
    ("--max", "--max-errors="),
    ("meme a.", "meme a.json "),
    ("meme --eac", "meme --each "),
    ("--output p", "--output pretty "),
    ("--output=p", "--output=pretty "),
    ("-o p", "-o pretty "),
    ("-lco p", "-lco pretty "),
    ("-op", "-opretty "),
    ("-o json so", "-o json song "),
    ("--output=json so", "--output=json song "),
    ("-lc so", "-lc song "),
    ("-r gith", "-r github "),
    ("--report=json=a", "--report=json=a.json "),
    ("--rejects a", "--rejects a.json "),
    ("--describe so", "--describe song "),
    ("--completions z", "--completions zsh "),
    ("--source a.json so", "--source a.json so"),
    ("--source U", "--source User.swift "),
    ("-c --suite a.json so", "-c --suite a.json so"),
    ("-- so", "-- song "),
  ]

  @Test(arguments: rows) func completes(_ line: String, _ expected: String) async throws {
    #expect(try await complete(line) == "decode-model " + expected)
  }

  @Test func zshAcceptsTheScript() async throws {
    let script = CompletionScript.text(for: .zsh, models: testModels)
    let result = try await #require(SystemTool("zsh")).run(["-f", "-n", "-c", script])
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  private func complete(_ line: String) async throws -> String {
    let folder = try TemporaryFolder()
    for name in ["a.json", "User.swift"] { try folder.write("", to: name) }
    let home = try TemporaryFolder()
    try home.write(CompletionScript.text(for: .zsh, models: testModels), to: "_decode-model")
    // The line editor itself types, so that nothing depends on when it is ready for keys.
    let settings = """
      fpath=($ZDOTDIR $fpath)
      autoload -Uz compinit; compinit -u -D
      zle-line-init() {
        BUFFER="decode-model $LINE_TYPED" CURSOR=1000
        zle complete-word
        print -rn -- "$BUFFER" > $ZDOTDIR/completed
        exit
      }
      zle -N zle-line-init
      """
    try home.write(settings, to: ".zshrc")
    let driver = "zmodload zsh/zpty; zpty inner 'zsh -i'; while zpty -r inner; do :; done"
    let result = try await #require(SystemTool("zsh")).run(
      ["-f", "-c", driver], in: folder.url,
      environment: ["ZDOTDIR": home.url.path, "LINE_TYPED": line, "TERM": "dumb", "LC_ALL": "C.UTF-8"])
    let completed = home.url.appendingPathComponent("completed")
    #expect(FileManager.default.fileExists(atPath: completed.path), "\(result.text)")
    return try String(contentsOf: completed, encoding: .utf8)
  }
}
