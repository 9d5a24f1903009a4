import Foundation
import Testing
import TestSupport

/// The sources of input, and problems before it is decoded.
@Suite struct InputTests {
  static let rows: [Run] = [
    Run("standard input", "-o json json", input: "1", output: "1\n"),
    Run(
      "- among files", "-o json json a.json - a.json", input: "2", files: ["a.json": "1"], output: "1\n2\n1\n"
    ),
    Run(
      "a name for standard input", "check --stdin-name payload.json song", input: #"{"id":"2"}"#, status: 1,
      problems: ["type-mismatch /id payload.json:1:7"]),
    Run("a file with the name of an option", "-o json -- json -o", files: ["-o": "1"], output: "1\n"),
    Run(
      "files in their order, with problems and without", "-o json song a.json b.json a.json",
      files: ["a.json": #"{"id":1}"#, "b.json": #"{"id":"2"}"#], status: 1,
      output: #"{"id":1}\#n{"id":1}\#n"#, problems: ["type-mismatch /id b.json:1:7"]),
    Run(
      "a missing file", "-o json json missing.json a.json", files: ["a.json": "1"], status: 3, output: "1\n",
      problems: ["unreadable-input missing.json"]),
    Run(
      "the highest status wins", "check song b.json missing.json a.json",
      files: ["a.json": #"{"id":1}"#, "b.json": #"{"id":"2"}"#], status: 3,
      problems: ["type-mismatch /id b.json:1:7", "unreadable-input missing.json"]),
    Run("an empty input", "json", status: 1, problems: ["empty-input 1:1"]),
    Run("white space", "check json", input: "  \n\t\n", status: 1, problems: ["empty-input 1:1"]),
    Run(
      "an empty file among others", "check json empty.json a.json", files: ["a.json": "1", "empty.json": ""],
      status: 1, problems: ["empty-input empty.json:1:1"]),
    Run("no standard input", "json <&-", status: 3, problems: ["unreadable-input"]),
    Run(
      "nothing is read where the command line is wrong", "--nonsense json; echo $?; cat", input: "1\n",
      output: "2\n1\n", errors: "decode-model: "),
  ]

  @Test(arguments: rows) func readsInputs(_ run: Run) async throws {
    try await run.expect()
  }

  static let lists: [Run] = [
    Run(
      "a file a line", "--files-from list -o json json",
      files: ["a.json": "1", "b c.json": "2", "list": "a.json\nb c.json\n"], output: "1\n2\n"),
    Run(
      "names with CR LF", "--files-from list -o json json",
      files: ["a.json": "1", "b c.json": "2", "list": "a.json\r\n"], output: "1\n"),
    Run(
      "names on standard input", "--files-from - -o json json", input: "a.json\nb c.json\n",
      files: ["a.json": "1", "b c.json": "2"], output: "1\n2\n"),
    Run("an empty list", "--files-from list json", files: ["list": ""]),
    Run(
      "a list that is missing", "--files-from nothing json", status: 3,
      errors: #"decode-model: cannot read "nothing": No such file or directory"#),
    Run(
      "a file that is missing", "--files-from list -o json json",
      files: ["a.json": "1", "b c.json": "2", "list": "x.json\na.json\n"], status: 3, output: "1\n",
      problems: ["unreadable-input x.json"]),
    Run(
      "names that end with NUL", "-0 --files-from - -o json json", input: "a.json\u{0}b c.json\u{0}",
      files: ["a.json": "1", "b c.json": "2"], output: "1\n2\n"),
    Run(
      "a name with a newline", "-0 --files-from=- -o json json", input: "a\nb.json\u{0}",
      files: ["a\nb.json": "1"], output: "1\n"),
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

  @Test(arguments: lists) func readsTheFilesOfAList(_ run: Run) async throws {
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
