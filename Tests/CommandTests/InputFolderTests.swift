import Foundation
import Testing
import TestSupport

/// FILE as a folder, a pattern, a file of lines or a compressed file.
struct InputFolderTests {
  private static let lines = (1...3).map { "\($0)\n" }.joined()

  /// A folder with payloads, each containing its own number.
  private func payloads() throws -> TemporaryFolder {
    try TemporaryFolder([
      "a/b/1.json": "1", "a/2.JSON": "2", "a/.hidden/3.json": "3", "a/.4.json": "4", "a/ignored/5.json": "5",
      "a/notes.txt": "{", "a/c.jsonl": "61\n62\n", "a/d.ndjson": "71\n", ".none/notes.txt": "",
      "b/a.geojson": "1", "b/b.ipynb": "2", "b/c.sarif": "3", "b/d.xcstrings": "4", "b/e.webmanifest": "5",
      "b/f.js": "6",
    ])
  }

  private func values(_ words: [String], in folder: TemporaryFolder) async throws -> [String] {
    let result = try await Command.run(["-o", "json", "json"] + words, in: folder.url)
    #expect(result.errorText == "" && result.status == 0, "\(result.errorText)")
    return result.text.split(separator: "\n").map(String.init)
  }

  @Test func everyPayloadOfAFolderIsRead() async throws {
    let folder = try payloads()
    #expect(try await values(["a"], in: folder) == ["2", "1", "61", "62", "71", "5"])
    #expect(try await values(["./b/"], in: folder) == ["1", "2", "3", "4", "5"])
  }

  @Test func filesThatGitIgnoresAreNotRead() async throws {
    let folder = try payloads()
    try folder.write("ignored/\nd.*\n", to: "a/.gitignore")
    let git = try await Command.shell("git init -q .", in: folder.url)
    try #require(git.status == 0)
    #expect(try await values(["a"], in: folder) == ["2", "1", "61", "62"])
    #expect(try await values(["a/d.ndjson"], in: folder) == ["71"], "unless it is named")
  }

  @Test(
    arguments: [
      ("a/*.json*", ["61", "62"]), ("a/**/*.json", ["1", "5"]),
    ])
  func quotedPatternsAreExpanded(_ pattern: String, _ expected: [String]) async throws {
    #expect(try await values([pattern], in: try payloads()) == expected)
  }

  @Test func aListNamesWhatFILEMayBe() async throws {
    let folder = try payloads()
    try folder.write("a/b\n**/[0-9].*\n", to: "list")
    #expect(try await values(["--files-from", "list"], in: folder) == ["1", "2", "1", "5"])
  }

  @Test func aPipeInAFolderIsNotWaitedFor() async throws {
    let folder = try payloads()
    #expect(mkfifo(folder.url.appendingPathComponent("a/b/pipe.json").path, 0o600) == 0)
    #expect(try await values(["a/b"], in: folder) == ["1"])
  }

  @Test func foldersWithoutPayloadsAndPatternsWithoutFilesAreErrors() async throws {
    let folder = try payloads()
    let empty = try await Command.run("check json .none", in: folder.url)
    #expect(empty.status == 3)
    #expect(empty.text.hasPrefix(".none: error: cannot read: the folder has no JSON files (*.jsonl, "))
    let nothing = try await Command.run("check json x*.json", in: folder.url)
    #expect(nothing.status == 3 && nothing.text.contains("  help: no file matches this pattern\n"))
  }

  @Test func anEmptyFileOfLinesIsAWarning() async throws {
    let folder = try TemporaryFolder(["a.jsonl": "", "a.json": #"{"items":[]}"#])
    let result = try await Command.run("check --at .items[] json a.json a.jsonl", in: folder.url)
    #expect(result.status == 0)
    #expect(result.text == "a.jsonl: warning: the input holds no records [empty-input]\n")
  }

  @Test(arguments: ["gzip", "zstd"]) func compressedInputsAreRead(_ program: String) async throws {
    let folder = try TemporaryFolder()
    let ending = program == "gzip" ? "gz" : "zst"
    try folder.write(Self.lines, to: "a.jsonl")
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

  /// A pipe that delivers one byte at a time, and one with fewer bytes than an archive's signature.
  @Test func slowPipesAreRecognized() async throws {
    let slow = try await Command.shell(
      "(printf '\\037'; sleep 0.2; printf '1\\n' | gzip | tail -c +2) | decode-model -o json json")
    #expect(slow.text == "1\n" && slow.errorText == "", "\(slow.errorText)")
    let short = try await Command.run("check json", input: Data([0x1F]))
    #expect(short.status == 1 && short.text.contains("[invalid-json]"), "\(short.text)")
  }

  /// The rest of an archive that is not needed is not read.
  @Test func anArchiveNeedNotBeReadToItsEnd() async throws {
    let result = try await Command.shell(
      "(yes 1 | head -1000000 | gzip) 2>/dev/null | decode-model -l -o json json | head -1")
    #expect(result.text == "1\n" && result.errorText == "", "\(result.errorText)")
  }
}
