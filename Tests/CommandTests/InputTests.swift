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

  @Test(arguments: rows + lists + folders) func readsInputs(_ run: Run) async throws {
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

  // MARK: - A folder, a pattern, or a compressed file

  /// Payloads, each containing its own number.
  private static let payloads = [
    "a/b/1.json": "1", "a/2.JSON": "2", "a/.hidden/3.json": "3", "a/.4.json": "4", "a/ignored/5.json": "5",
    "a/notes.txt": "{", "a/c.jsonl": "61\n62\n", "a/d.ndjson": "71\n", ".none/notes.txt": "",
    "b/a.geojson": "1", "b/b.ipynb": "2", "b/c.sarif": "3", "b/d.xcstrings": "4", "b/e.webmanifest": "5",
    "b/f.js": "6", "list": "a/b\n**/[0-9].*\n",
  ]

  static let folders: [Run] = [
    Run("a folder", "-o json json a", files: payloads, output: "2\n1\n61\n62\n71\n5\n"),
    Run("JSON files of other names", "-o json json ./b/", files: payloads, output: "1\n2\n3\n4\n5\n"),
    // Unless it is named.
    Run(
      "what git ignores",
      "git init -q . && printf 'ignored/\nd.*\n' > a/.gitignore && decode-model -o json json a a/d.ndjson",
      files: payloads, output: "2\n1\n61\n62\n71\n"),
    Run("a pattern", "-o json json 'a/*.json*'", files: payloads, output: "61\n62\n"),
    Run("a pattern for folders", "-o json json 'a/**/*.json'", files: payloads, output: "1\n5\n"),
    Run(
      "a list names whatever FILE may be", "-o json --files-from list json", files: payloads,
      output: "1\n2\n1\n5\n"),
    Run(
      "a pipe in a folder is not waited for", "mkfifo a/b/p.json; decode-model -o json json a/b",
      files: payloads, output: "1\n"),
    Run(
      "a folder without payloads", "decode-model check json .none", files: payloads, status: 3,
      parts: [".none: error: cannot read: the folder has no JSON files (*.jsonl, "], errors: "1 problem "),
    Run(
      "a pattern without files", "decode-model check json 'x*.json'", status: 3,
      parts: ["  help: no file matches this pattern\n"], errors: "1 problem "),
    Run(
      "an empty file of lines", "decode-model check --at '.items[]' json a.json a.jsonl",
      files: ["a.jsonl": "", "a.json": #"{"items":[]}"#],
      output: "a.jsonl: warning: the input holds no records [empty-input]\n", errors: "1 warning "),
    // A pipe that delivers one byte at a time, and one with fewer bytes than an archive's signature.
    Run(
      "a slow pipe",
      "(printf '\\037'; sleep 0.2; printf '1\\n' | gzip | tail -c +2) | decode-model -o json json",
      output: "1\n"),
    Run(
      "a byte of an archive", "printf '\\037' | decode-model check -r json=.problems json", status: 1,
      problems: ["invalid-json 1:1"]),
    Run(
      "an archive that is not read to its end",
      "(yes 1 | head -1000000 | gzip) 2>/dev/null | decode-model -l -o json json | head -1", output: "1\n"),
  ]

  private func values(_ words: [String], in folder: TemporaryFolder) async throws -> [String] {
    let result = try await Command.run(["-o", "json", "json"] + words, in: folder.url)
    #expect(result.errorText == "" && result.status == 0, "\(result.errorText)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["gzip", "zstd"]) func compressedInputsAreRead(_ program: String) async throws {
    let folder = try TemporaryFolder()
    let ending = program == "gzip" ? "gz" : "zst"
    try folder.write("1\n2\n3\n", to: "a.jsonl")
    try folder.write("[" + (1...20_000).map(String.init).joined(separator: ",") + "]", to: "b.json")
    let made = try await Command.shell(
      "\(program) -q a.jsonl && \(program) -q b.json && cp a.jsonl.\(ending) plain", in: folder.url)
    guard made.status == 0 else { return try skipTest("requires \(program)") }
    #expect(try await values(["a.jsonl.\(ending)"], in: folder) == ["1", "2", "3"])
    #expect(try await values(["-l", "plain"], in: folder) == ["1", "2", "3"], "whatever its name")
    #expect(try await values(["--each", "b.json.\(ending)"], in: folder).count == 20_000)
    for script in ["cat plain | decode-model check -l json", "decode-model check -l json < plain"] {
      let piped = try await Command.shell(script, in: folder.url)
      #expect(piped.status == 0 && piped.text + piped.errorText == "", "\(piped.errorText)")
    }
    let bytes = try folder.data("b.json.\(ending)")
    try folder.write(bytes.prefix(bytes.count / 2), to: "cut")
    for words in [
      ["check", "json", "cut"], ["check", "--each", "json", "cut"], ["check", "-l", "json", "-"],
    ] {
      let cut = try await Command.run(words, input: bytes.prefix(bytes.count / 2), in: folder.url)
      #expect(cut.status == 3)
      let message = "error: cannot read: the \(program) archive is damaged or cut off [unreadable-input]\n"
      #expect(cut.text.contains(message), "\(words): \(cut.text)")
    }
    let without = try await Command.run("check json plain", in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(without.status == 3)
    #expect(
      without.text.contains(
        "cannot read: it is compressed with \(program), which is not in PATH [unreadable-input]\n"
      ))
  }
}
