import Foundation
import Testing
import TestSupport

/// The sources of input, and problems before it is decoded.
@Suite struct InputTests {
  static let rows: [Run] = [
    Run(
      "- among files", "-o json json a.json - a.json", input: "2", files: ["a.json": "1"], output: "1\n2\n1\n"
    ),
    Run(
      "a name for standard input", "check --stdin-name payload.json song", input: #"{"id":"2"}"#, status: 1,
      problems: ["type-mismatch /id payload.json:1:7"]),
    Run("a file with the name of an option", "-o json -- json -o", files: ["-o": "1"], output: "1\n"),
    Run(
      "files in their order; the highest status wins", "-o json song a.json b.json missing.json a.json",
      files: ["a.json": #"{"id":1}"#, "b.json": #"{"id":"2"}"#], status: 3,
      output: #"{"id":1}\#n{"id":1}\#n"#,
      problems: ["type-mismatch /id b.json:1:7", "unreadable-input missing.json"]),
    Run("white space", "check json", input: "  \n\t\n", status: 1, problems: ["empty-input 1:1"]),
    Run(
      "an empty file among others", "check json empty.json a.json", files: ["a.json": "1", "empty.json": ""],
      status: 1, problems: ["empty-input empty.json:1:1"]),
    Run("no standard input", "json <&-", status: 3, problems: ["unreadable-input"]),
    Run(
      "nothing is read where the command line is wrong", "--nonsense json; echo $?; cat", input: "1\n",
      output: "2\n1\n", errors: "decode-model: "),
  ]

  static let lists: [Run] = [
    Run(
      "a file a line, with either end", "--files-from list -o json json",
      files: ["a.json": "1", "b c.json": "2", "list": "a.json\r\nb c.json\n"], output: "1\n2\n"),
    Run(
      "names on standard input", "--files-from - -o json json", input: "a.json\nb c.json\n",
      files: ["a.json": "1", "b c.json": "2"], output: "1\n2\n"),
    Run(
      "an empty list", "--files-from list json", files: ["list": ""],
      errors: "decode-model: \"list\" lists no inputs\n"),
    Run(
      "names that end with NUL", "-0 --files-from=- -o json json", input: "a\nb.json\u{0}c.json\u{0}",
      files: ["a\nb.json": "1", "c.json": "2"], output: "1\n2\n"),
    Run(
      "a name with other line separators", "--files-from - -o json json", input: "a\u{2028}b\u{B}c.json\n",
      files: ["a\u{2028}b\u{B}c.json": "1"], output: "1\n"),
    Run(
      "standard input twice", "-l --files-from list json", input: "1\n", files: ["list": "-\n-\n"], status: 2,
      errors: "decode-model: "),
    Run(
      "standard input in its own list", "-l --files-from - json", input: "-\n", status: 2,
      errors: "decode-model: "),
  ]

  @Test(arguments: rows + lists) func readsInputs(_ run: Run) async throws {
    try await run.expect()
  }

  @Test(.enabled(if: getuid() != 0, "root reads every file"))
  func fileWithoutPermissionIsUnreadable() async throws {
    let folder = try TemporaryFolder(["secret.json": "1"])
    let result = try await Command.shell(
      "chmod 000 secret.json; decode-model check json secret.json", in: folder.url)
    #expect(result.status == 3)
    #expect(
      result.text.hasPrefix("secret.json: error: cannot read: ") && result.text.contains("[unreadable-input]")
    )
  }
}
