import Foundation
import Testing
import TestSupport

/// The completion scripts, run in real shells with the built program.
@Suite(.serialized) struct ShellCompletionTests {
  private static let user = "struct User: Codable { var id: Int }\nstruct Shop: Codable { var a: Int }"

  // MARK: - bash

  /// The words as bash splits them, with the cursor at the last one, and the completions.
  static let bashRows: [Row<[String]>] = [
    Row("--output = js", ["json"]),
    Row("--report = sarif = a", ["a.json"]),
    Row("a file with a space", words: ["meme", "my"], ["my file.json"]),
    Row("a folder beside Swift files", words: ["list", "--source", "m"], ["models"]),
    Row("--output zzz", []),
  ]

  @Test(.enabled(if: SystemTool.exists("bash"), "bash is not installed"), arguments: bashRows)
  func bashOffers(_ row: Row<[String]>) async throws {
    let folder = try folder()
    let words = row.words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      set -u
      eval "$(decode-model completions bash)"
      compopt() { :; }
      COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
      COMP_WORDS=(decode-model \(words)) COMP_CWORD=\(row.words.count)
      _decode_model
      if [[ ${#COMPREPLY[@]} -gt 0 ]]; then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """
    #expect(try await lines("bash", ["--norc", "-c", script], folder) == row.expected)
  }

  // MARK: - zsh

  /// A line up to the cursor, and the completed line.
  static let zshRows: [(String, String)] = [
    ("wea", "weapon"), ("check --onl", "check --only "), ("--output=p", "--output=pretty "),
    ("--report=json=a", "--report=json=a.json "), ("list --source U", "list --source User.swift "),
  ]

  /// On a pseudo-terminal: the line is typed, completed, and read back.
  @Test(.enabled(if: SystemTool.exists("zsh"), "zsh is not installed"), arguments: zshRows)
  func zshCompletes(_ line: String, _ expected: String) async throws {
    let folder = try folder()
    let home = try TemporaryFolder(["_decode-model": try await script("zsh")])
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
    _ = try await SystemTool("zsh")?.run(
      ["-f", "-c", driver], in: folder.url,
      environment: [
        "ZDOTDIR": home.url.path, "LINE_TYPED": line, "TERM": "dumb", "LC_ALL": "C.UTF-8", "PATH": path,
      ])
    #expect(try home.text("completed") == "decode-model " + expected)
  }

  // MARK: - fish

  /// A line up to the cursor, and the suggested words.
  static let fishRows: [(String, [String])] = [
    ("check --firs", ["--first-error\treport only the first problem of each record"]),
    ("--output=js", ["--output=json"]), ("-lqo p", ["pretty"]), ("list --source U", ["User.swift"]),
  ]

  @Test(.enabled(if: SystemTool.exists("fish"), "fish is not installed"), arguments: fishRows)
  func fishOffers(_ line: String, _ expected: [String]) async throws {
    let folder = try folder()
    let script = "decode-model completions fish | source; complete -C 'decode-model \(line)'"
    let offered = try await lines("fish", ["--no-config", "-c", script], folder)
    #expect(zip(offered, expected).allSatisfy { $0.hasPrefix($1) } && offered.count == expected.count)
  }

  // MARK: - Support

  private var path: String { "\(Command.folder.path):\(Command.path)" }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["a.json": "{}", "my file.json": "{}", "User.swift": Self.user])
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("models"), withIntermediateDirectories: true)
    return folder
  }

  private func script(_ shell: String) async throws -> String {
    try await Command.run(["completions", shell]).text
  }

  private func lines(_ shell: String, _ words: [String], _ folder: TemporaryFolder) async throws -> [String] {
    try await #require(SystemTool(shell)).run(
      words, in: folder.url, environment: ["PATH": path, "HOME": folder.url.path, "LC_ALL": "C.UTF-8"]
    ).lines
  }
}
