import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

/// Asks a real bash, with the variables that readline would set.
@Suite(.enabled(if: SystemTool.exists("bash"), "bash is not installed"), .serialized)
struct BashCompletionTests {
  /// The words as bash splits them, with the last one at the cursor, and the completions that are offered.
  static let rows: [Row<[String]>] = [
    Row("no word yet", words: [""], ["meme", "meme-string-id", "song"]),
    Row("mem", ["meme", "meme-string-id"]),
    Row("--max", ["--max-errors"]),
    Row("--li", ["--lines", "--list"]),
    Row("an option after MODEL", words: ["meme", "--eac"], ["--each"]),
    Row("a file after MODEL", words: ["meme", ""], ["FILES"]),
    Row("a format", words: ["--output", ""], ["swift", "json", "pretty", "source", "none"]),
    Row("--output = js", ["json"]),
    Row("--output =", ["swift", "json", "pretty", "source", "none"]),
    Row("-o p", ["pretty"]),
    Row("-lco p", ["pretty"]),
    Row("MODEL after a joined value", words: ["--output", "=", "json", "so"], ["song"]),
    Row("MODEL after a value", words: ["-o", "json", "so"], ["song"]),
    Row("MODEL after a cluster", words: ["-lc", "so"], ["song"]),
    Row("MODEL after a joined letter", words: ["-ojson", "so"], ["song"]),
    Row("a value that looks like a model", words: ["--stdin-name", "meme", "so"], ["song"]),
    Row("-r gi", ["github", "gitlab"]),
    Row("--report = sarif = a", ["FILES"]),
    Row("--rejects a", ["FILES"]),
    Row("--jobs 1", []),
    Row("nothing fits", words: ["--output", "zzz"], []),
    Row("--describe so", ["song"]),
    Row("--completions z", ["zsh"]),
    Row("--color a", ["auto", "always"]),
    Row("-- so", ["song"]),
    Row("no option after --", words: ["--", "--li"], []),
    Row("-- meme --li", ["FILES"]),
    Row("a type of the sources", words: ["--source", "User.swift", ""], ["User", "Shop.Kind"]),
    Row("--source = User.swift Sh", ["Shop.Kind"]),
    Row(
      "a type of two sources", words: ["--source", "~/'User'.swift", "-c", "--source", "a\\ b.swift", "B"],
      ["B"]),
    Row("no type", words: ["--source", "gone.swift", ""], []),
    Row("a file after a type", words: ["--source", "User.swift", "User", "a"], ["FILES"]),
    Row("a Swift file", words: ["--source", ""], ["User.swift", "models"]),
    Row("--source = U", ["User.swift"]),
    Row("--cache c", ["clear"]),
    Row("-c --suite a so", ["FILES"]),
  ]

  @Test(arguments: rows) func offers(_ row: Row<[String]>) async throws {
    #expect(try await complete(row.words) == row.expected)
  }

  @Test func wholeWordIsOfferedWhereBashDoesNotSplitAtEqualsSigns() async throws {
    #expect(try await complete(["--output=js"], wordBreaks: " ") == ["--output=json"])
    #expect(try await complete(["--output=json", "so"], wordBreaks: " ") == ["song"])
  }

  @Test func namesThatBashWouldExpandAreOmitted() async throws {
    let models = [ModelSummary(name: "$(echo ran)", summary: ""), ModelSummary(name: "a'b", summary: "")]
    #expect(try await complete([""], models: models + testModels.suffix(1)) == ["song"])
  }

  @Test func bashAcceptsTheScript() async throws {
    let script = CompletionScript.text(for: .bash, models: testModels)
    let result = try await #require(SystemTool("bash")).run(["-n", "-c", script])
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  /// What the script puts into `COMPREPLY`; `FILES` where it leaves the word to file names.
  private func complete(
    _ words: [String], wordBreaks: String = " \t\n\"'@><=;|&(:", models: [ModelSummary] = testModels
  ) async throws -> [String] {
    let folder = try TemporaryFolder()
    for name in ["User.swift", "a.json"] { try folder.write("", to: name) }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("models"), withIntermediateDirectories: true)
    let script = """
      set -u
      \(CompletionScript.text(for: .bash, models: models))
      compopt() { files=no; }
      decode-model() {
        case "$*" in
          '--source=User.swift --list') printf '%s\\n' User Shop.Kind 'Page<Item>' ;;
          "--source=$HOME/User.swift --source=a b.swift --list") echo B ;;
        esac
      }
      files=yes
      COMP_WORDBREAKS=$1; shift
      COMP_WORDS=(decode-model "$@") COMP_CWORD=$#
      _decode_model
      if [[ ${#COMPREPLY[@]} -gt 0 ]]; then printf '%s\\n' "${COMPREPLY[@]}"; elif [[ $files == yes ]]; then echo FILES; fi
      """
    return try await #require(SystemTool("bash")).run(
      ["--norc", "-c", script, "bash", wordBreaks] + words, in: folder.url
    ).lines
  }
}
