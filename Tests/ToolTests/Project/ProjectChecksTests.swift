import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

@Suite struct ProjectChecksTests {
  private static let file = #"""
    {"*": {"dates": "iso8601"},
     "user": {"type": "[User]", "source": ["A", "/B.swift"], "at": ".data", "strict": true, "swift-version": 6},
     "log": {"type": "json", "lines": true, "dates": "seconds"},
     "shop": {"type": "Shop", "source": "A", "module": ["Money=Modules/Money", "B=/b"], "exclude": "Tests"},
     "day": {"type": "Day", "source": "A", "decoder": ".api"},
     "raw": {"type": "json", "strict": false}}
    """#

  /// The command line and what it becomes; `%` is the folder of the file.
  static let rows = [
    ("-c", "--check --suite=%/.decode-model.json"),
    ("--check -r sarif=x.sarif", "--check --report=sarif=x.sarif --suite=%/.decode-model.json"),
    ("log", "--lines --dates=seconds -- json"),
    ("-o pretty log a.jsonl -", "--lines --dates=seconds --output=pretty -- json a.jsonl -"),
    (
      "user x.json --dates=default",
      "--dates=iso8601 --at=.data --strict --source=%/A --source=/B.swift --swift-version=6 --dates=default -- [User] x.json"
    ),
    (
      "shop",
      "--dates=iso8601 --source=%/A --exclude=Tests --module=Money=%/Modules/Money --module=B=/b -- Shop"
    ),
    ("day", "--decoder=.api --source=%/A -- Day"),
    ("raw", "--dates=iso8601 -- json"),
    ("meme x.json", "meme x.json"),
    ("--source C.swift user", "--source C.swift user"),
    ("-c --suite other.json", "-c --suite other.json"),
    ("-c --no-config", "-c --no-config"),
    ("user --no-config x.json", "user --no-config x.json"),
    ("--list", "--list"),
    ("--nonsense user", "--nonsense user"),
    ("nothing like it", "nothing like it"),
  ]

  @Test(arguments: rows) func commandLineOfACheck(_ words: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file, to: ".decode-model.json")
    let path = folder.url.path
    let checks = ProjectChecks(models: ["json", "meme"]) {
      ProjectFile(path: path + "/.decode-model.json", access: nil)
    }
    let found: [String]
    switch try checks.expand(split(words)) {
    case .words(let words), .suite(let words): found = words
    case .wrong: found = []
    }
    #expect(found == split(expected.replacing("%", with: path)))
  }

  @Test func withoutAFileNothingIsAdded() throws {
    for words in ["user x.json", "meme", "-c meme x.json"] {
      guard case .words(let found) = try ProjectChecks(models: ["meme"], find: { nil }).expand(split(words))
      else {
        Issue.record("the file is wrong")
        continue
      }
      #expect(found == split(words))
    }
  }

  @Test func checkAloneWithoutAFileSaysHowToBeginOne() throws {
    do throws(any Error) {
      _ = try ProjectChecks(models: ["meme"], find: { nil }).expand(["-c"])
      Issue.record("there are no checks")
    } catch let error as UsageError {
      #expect(error.message == "no MODEL is given, and there is no .decode-model.json with checks here")
      #expect(
        error.hint == #"""
          to begin one: {"User": {"source": "Sources", "valid": ["Fixtures/*.json"]}}, where Sources declares User
          for all that it can say: decode-model --help suite
          """#)
    }
  }

  @Test func misspelledCheckIsExplained() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file, to: "checks.json")
    let file = folder.url.path + "/checks.json"
    #expect(error(["usre"], file).contains(#"there is no check "usre""#))
    #expect(error(["usre"], file).contains(#"did you mean "user"?"#))
  }

  @Test func fileThatOthersMayChangeIsNotUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.file, to: "checks.json")
    let path = folder.url.path + "/checks.json"
    #expect(chmod(path, 0o664) == 0)
    let checks = ProjectChecks(models: ["meme"]) { ProjectFile(path: path, access: ForeignAccess(to: path)) }
    for (words, checking) in [
      (["-c", "-r", "sarif=a b"], "-c -r 'sarif=a b'"), (["user", "a b.json"], "--check"),
    ] {
      let error = #expect(throws: UsageError.self) { _ = try checks.expand(words) }
      #expect(error?.message == "\"\(path)\" is not used, because others may write to \"\(path)\"")
      #expect(
        error?.hint == """
          to keep others out: chmod go-w \(path)
          if you trust it: decode-model \(checking) --suite \(path)
          """)
    }
  }

  /// Whatever the file is or says.
  @Test func builtInModelsNeedNoFile() throws {
    let checks = ProjectChecks(models: ["meme"]) {
      Issue.record("the file is looked for")
      return nil
    }
    for words in [["meme"], ["-c", "meme", "x.json"], ["--source", "A.swift", "User"]] {
      guard case .words(words) = try checks.expand(words) else {
        Issue.record("something is added to \(words)")
        continue
      }
    }
  }

  @Test func checkWithABuiltInNameIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"other": {"type": "json"}, "meme": {"type": "X", "source": "a"}}"#, to: "checks.json")
    let file = ProjectFile(path: folder.url.path + "/checks.json", access: nil)
    guard case .wrong = try ProjectChecks(models: ["json", "meme"], find: { file }).expand(["other"]) else {
      Issue.record("a check replaces a built-in model")
      return
    }
  }

  @Test func wrongFileIsReportedForEveryCheck() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"user": {"type": "json", "date": "iso8601"}, "log": {"type": "json", "valid": ["a"]}}"#,
      to: "checks.json")
    let file = ProjectFile(path: folder.url.path + "/checks.json", access: nil)
    guard case .wrong = try ProjectChecks(models: ["json"], find: { file }).expand(["log"]) else {
      Issue.record("a misspelled option does nothing")
      return
    }
  }

  private func split(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }

  private func error(_ words: [String], _ file: String) -> String {
    let checks = ProjectChecks(models: ["json", "meme"]) { ProjectFile(path: file, access: nil) }
    do {
      _ = try checks.expand(words)
      return ""
    } catch {
      return "\(error)".replacing("\\\"", with: "\"")
    }
  }
}
