import Diagnostics
import Foundation
import JSONCoding
import Testing
import TestSupport
import Words

@testable import Runner

@Suite struct SuiteFileTests {
  struct Faulty: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// `line:column: message [code] help`, in the order of the text.
    let problems: [String]
    /// Whether it is the text of the whole file, rather than only of its checks.
    let isWhole: Bool

    init(_ description: String, _ text: String, isWhole: Bool = false, _ problems: String...) {
      (testDescription, self.text, self.isWhole, self.problems) = (description, text, isWhole, problems)
    }
  }

  static let shape = #"a check is an array of paths, or an object with "valid" and "invalid""#

  static let keys =
    "a check has type, valid, invalid, and options without dashes, such as source, keys or each"
  static let options = "options are written without dashes, such as keys or each"

  static let faulty = [
    Faulty(
      "no JSON", "{", isWhole: true,
      #"1:2: unexpected end of input, expected a name in double quotes or "}"; the bracket opened at 1:1 is not closed [invalid-json]"#
    ),
    Faulty("nothing", "", isWhole: true, "1:1: the input is empty, expected a JSON value [empty-input]"),
    Faulty("no checks", "{}", isWhole: true, #"1:1: missing key "checks", expected object [key-not-found]"#),
    Faulty("no models", #"{"checks": {}}"#, isWhole: true, "1:1: the suite names no files [data-corrupted]"),
    Faulty(
      "checks at the top", #"{"meme": ["a"]}"#, isWhole: true,
      #"1:1: missing key "checks", expected object [key-not-found]"#,
      #"1:2: unknown key "meme" [unread-key] checks belong under "checks": {"checks": {"meme": …}}"#),
    Faulty(
      "checks that are no object", #"{"checks": ["a"]}"#, isWhole: true,
      "1:12: expected object, found array [type-mismatch]"
    ),
    Faulty(
      "no paths", #"{"meme": [], "song": {"valid": [], "invalid": []}}"#,
      "0:1: the suite names no files [data-corrupted]"),
    Faulty(
      "unknown models", #"{"mem": ["a"],\#n "meme": ["a"], "nothing like it": 3}"#,
      #"1:2: unknown model "mem" [unknown-model] did you mean "meme"?"#,
      #"2:17: unknown model "nothing like it" [unknown-model] try 'decode-model list'"#,
      "2:36: expected [String], found number 3 [type-mismatch] \(shape)"),
    Faulty(
      "unknown keys", #"{"meme": {"Valid": ["a"], "other": 1, "invalid": ["b"]}}"#,
      #"1:11: unknown key "Valid" [unread-key] did you mean "valid"?"#,
      #"1:27: unknown key "other" [unread-key] \#(keys)"#),
    Faulty(
      "an option of the whole run", #"{"meme": {"tolerate": 1, "valid": ["a"]}}"#,
      #"1:11: unknown key "tolerate" [unread-key] this option belongs on the command line"#),
    Faulty(
      "a misspelled key, and not what follows from it",
      #"{"User": {"sorce": "App", "decoder": ".api", "valid": ["a"]}, "mem": ["a"]}"#,
      #"1:11: unknown key "sorce" [unread-key] did you mean "source"?"#,
      #"1:63: unknown model "mem" [unknown-model] did you mean "meme"?"#),
    Faulty(
      "a misspelled key of all checks",
      #"{"defaults": {"sorce": "App"}, "checks": {"User": {"decoder": ".api", "valid": ["a"]}}}"#,
      isWhole: true,
      #"1:15: unknown key "sorce" [unread-key] did you mean "source"?"#),
    Faulty(
      "wrong shapes", #"{"meme": 3, "song": null, "user": "a"}"#,
      "1:10: expected [String], found number 3 [type-mismatch] \(shape)",
      "1:21: expected [String], found null [type-mismatch] \(shape)",
      #"1:35: expected [String], found string "a" [type-mismatch] \#(shape)"#),
    Faulty(
      "wrong paths", #"{"meme": ["", 1, "a\u0000", "ok"], "song": {"invalid": [null]}}"#,
      "1:11: the text is empty [data-corrupted]",
      "1:15: expected String, found number 1 [type-mismatch] a number does not decode as a String: put it in quotes",
      "1:18: the text cannot contain the character U+0000 [data-corrupted]",
      "1:57: expected String, found null [value-not-found]"),
    Faulty(
      "values of options",
      #"{"defaults": {"dates": "ISO", "valid": []}, "checks": {"meme": {"keys": "snak", "at": "data", "valid": ["a"]}}}"#,
      isWhole: true,
      "1:24: option \"--dates\" does not take \"ISO\"; did you mean \"iso8601\"? [data-corrupted] expected default, iso8601, seconds, milliseconds or a format such as yyyy-MM-dd'T'HH:mm:ss",
      "1:31: unknown key \"valid\" [unread-key] \(options)",
      "1:73: option \"--keys\" does not take \"snak\"; did you mean \"snake\"? [data-corrupted] expected default or snake",
      "1:87: option \"--at\": expected a path that begins with \".\", or fromjson [data-corrupted]"
    ),
    Faulty(
      "a part of no document", ##"{"meme": {"contract": "#/x"}}"##,
      "1:23: option \"--contract\" needs a file before #, found \"#/x\" [data-corrupted] try 'decode-model help projects'"
    ),
    Faulty(
      "shapes of options", #"{"meme": {"lines": 1, "at": ["a"], "valid": ["a"]}}"#,
      "1:20: expected Bool, found number 1 [type-mismatch] write true or false",
      "1:29: expected String, found array [type-mismatch] write a string"
    ),
    Faulty(
      "options that cannot be combined", #"{"meme": {"lines": true, "each": true, "valid": ["a"]}}"#,
      "1:10: options \"--each\" and \"--lines\" cannot be combined [data-corrupted] try 'decode-model help projects'"
    ),
    Faulty(
      "files of a contract for what is decoded", #"{"meme": {"contract": "a.json", "valid": ["a"]}}"#,
      "1:10: files in a check with \"contract\" need \"encoded\" [data-corrupted] try 'decode-model help projects'"
    ),
    Faulty(
      "an option that no check has", #"{"meme": {"host": "a", "jobs": 1, "valid": ["a"]}}"#,
      "1:11: unknown key \"host\" [unread-key] this option is for the command line with a MODEL, not for checks",
      "1:24: unknown key \"jobs\" [unread-key] this option belongs on the command line"),
    Faulty(
      "types", #"{"a": {"type": "memes", "valid": ["a"]}, "b-c": {"source": "A", "valid": ["a"]}}"#,
      #"1:16: unknown model "memes" [unknown-model] did you mean "meme"?"#,
      #"1:42: unknown model "b-c" [unknown-model] with sources, a model is a type such as User or [User]"#
    ),
    Faulty(
      "a model twice", #"{"meme": ["a"], "meme": ["b"]}"#, #"1:17: duplicate key "meme" [duplicate-key]"#),
  ]

  @Test(arguments: faulty) func reports(_ row: Faulty) throws {
    let suite = row.isWhole ? read(whole: row.text) : read(row.text)
    #expect(suite.sections == nil)
    #expect(suite.diagnostics.map { line($0, isWhole: row.isWhole) } == row.problems)
    #expect(suite.diagnostics.allSatisfy { $0.severity == .error && $0.file == "suite.json" })
  }

  /// A path is one on the command line, too, whatever the folder is.
  @Test(arguments: [
    ("./Old.swift", "sub/", "./sub/./Old.swift"), ("../Old", "../", "../../Old"), ("./Old", "", "./Old"),
    ("/Old", "sub/", "/Old"), ("HEAD~1", "sub/", "HEAD~1"), ("origin/main", "sub/", "origin/main"),
  ])
  func olderVersionIsAtAPathFromTheSuite(_ typed: String, _ folder: String, _ expected: String) throws {
    let text = #"{"checks": {"Order": {"source": "New.swift", "against": "\#(typed)"}}}"#
    let suite = SuiteFile(Text(text), name: "suite.json", folder: folder, models: [])
    let settings = try #require(suite.sections?.first?.settings)
    #expect(settings.older == OlderVersion(typed: expected))
  }

  @Test func emptyListOfSourcesIsNone() throws {
    let suite = read(#"{"meme": {"source": [], "valid": ["b.json"]}}"#, in: try tree())
    #expect(suite.diagnostics.isEmpty && suite.sections?.map(\.model) == ["meme"])
  }

  @Test func keepsTheOrderOfTheTextAndSortsGlobs() throws {
    let folder = try tree()
    let suite = read(
      #"{"song": ["b.json", "*.json"], "meme": {"invalid": ["b.json", "[bc].json"], "valid": ["*.json"]}}"#,
      in: folder)
    #expect(suite.diagnostics.isEmpty)
    #expect(suite.sections?.map(\.model) == ["song", "meme"])
    #expect(
      names(suite, folder) == [
        ["b.json", "a.json", "c.json"], ["a.json", "b.json must not be a meme", "c.json must not be a meme"],
      ])
  }

  @Test func pathThatMatchesNothingIsAProblemOfItsOwn() throws {
    let folder = try tree()
    let suite = read(
      #"{"meme": {"invalid": ["gone.json", "a.json"], "valid": ["gone/*"]}, "song": []}"#, in: folder)
    #expect(
      suite.diagnostics.map { line($0) } == [
        #"1:23: no file matches "gone.json" [unreadable-input]"#,
        #"1:57: no file matches "gone/*" [unreadable-input]"#,
        #"1:69: check "song" lists no file [check-without-file]"#,
      ])
    #expect(names(suite, folder) == [["a.json must not be a meme"], []])
  }

  @Test func byteOrderMarkIsAWarning() throws {
    let folder = try tree()
    let suite = read(whole: "\u{FEFF}{\"checks\": {\"meme\": [\"a.json\"]}}", in: folder)
    #expect(suite.diagnostics.map(\.severity) == [.warning])
    #expect(names(suite, folder) == [["a.json"]])
  }

  // MARK: - Reading

  /// Reads a suite with these checks, which begin on its second line.
  private func read(_ checks: String, in folder: TemporaryFolder? = nil) -> SuiteFile {
    read(whole: "{\"checks\":\n\(checks)\n}", in: folder)
  }

  private func read(whole text: String, in folder: TemporaryFolder? = nil) -> SuiteFile {
    SuiteFile(
      Text(text), name: "suite.json", folder: folder.map { $0.url.path + "/" } ?? "nowhere/",
      models: ["meme", "song", "user"])
  }

  private func tree() throws -> TemporaryFolder {
    try TemporaryFolder(["c.json": "{}", "a.json": "{}", "b.json": "{}"])
  }

  private func names(_ suite: SuiteFile, _ folder: TemporaryFolder) -> [[String]]? {
    suite.sections?.map { section in
      section.inputs.map { input in
        input.name.dropFirst(folder.url.path.count + 1)
          + (input.refusingModel.map { " must not be a \($0)" } ?? "")
      }
    }
  }

  /// - Parameter isWhole: whether line numbers are those of the file rather than of its checks.
  private func line(_ diagnostic: Diagnostic, isWhole: Bool = false) -> String {
    let start = diagnostic.place?.start
    let place = "\((start?.line ?? 0) - (isWhole ? 0 : 1)):\(start?.column ?? 0)"
    let help = diagnostic.help.map { " " + $0.words }.joined()
    return "\(place): \(diagnostic.message) [\(diagnostic.code.rawValue)]\(help)"
  }
}
