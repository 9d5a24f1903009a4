import Foundation
import Testing
import TestSupport

/// `--known` leaves out problems that an earlier report has.
@Suite struct KnownTests {
  private func run(_ words: String, _ input: String = "", in folder: TemporaryFolder) async throws
    -> Command.Result
  {
    try await Command.run(words, input: input, in: folder.url)
  }

  /// A folder with a report on these weapons, one per line.
  private func folder(_ weapons: String...) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try await run("check -l -r json=known.json weapon", Self.lines(weapons), in: folder)
    #expect(result.status == 1)
    return folder
  }

  private static func lines(_ weapons: [String]) -> String { weapons.map { "\"\($0)\"\n" }.joined() }

  @Test func noFormatHasKnownProblems() async throws {
    let folder = try await folder("alpha")
    let result = try await Command.run(
      ["check", "-l", "--known", "known.json"] + ReportFormats.options + ["weapon"],
      input: Self.lines(["0", "alpha", "beta", "alpha"]), in: folder.url)
    #expect(result.status == 1)
    for format in ReportFormats.all {
      let text = try folder.text(format)
      #expect(!text.contains("alpha") && text.contains("beta"), "\(format): \(text)")
    }
    #expect(result.errorText == "1 problem in 1 file (4 records), 2 known problems left out\n")
  }

  /// Many known problems do not use up the limit for a new one.
  @Test func newProblemIsFoundBehindManyKnownOnes() async throws {
    let folder = try await folder("alpha")
    let many = Self.lines(Array(repeating: "alpha", count: 1500) + ["beta"])
    let result = try await run("check -l --known known.json --max-errors 1 weapon", many, in: folder)
    #expect(result.text.contains("<stdin>:1501:1: error: "), "\(result.text)")
    #expect(result.errorText == "1 problem in 1 file (1,501 records), 1,500 known problems left out\n")
  }

  @Test func recordsStillDoNotDecode() async throws {
    let folder = try await folder("alpha")
    let result = try await run(
      "-lo json --rejects bad --known known.json weapon", Self.lines(["0", "alpha", "10"]), in: folder)
    #expect(result.status == 0 && result.text == "\"0\"\n\"10\"\n")
    #expect(result.errorText == "no new problems in 1 file (3 records), 1 known problem left out\n")
    #expect(try folder.text("bad") == "\"alpha\"\n")
    #expect(try await run("check --known gone.json weapon", "\"0\"", in: folder).status == 3)
  }

  @Test func firstErrorAndQuietRunsLookBehindKnownProblems() async throws {
    let folder = try TemporaryFolder()
    _ = try await run(
      "check -r json=known.json meme", #"{"id":"1","image":"https://a.b/c","caption":""}"#, in: folder)
    let worse = #"{"id":"1","image":"https://a.b/c","caption":2}"#
    let first = try await run("check --first-error --known known.json meme", worse, in: folder)
    #expect(first.status == 1 && first.text.contains("at .caption"), "\(first.text)")
    #expect(try await run("-q --known known.json meme", worse, in: folder).status == 1)
    let known = #"{"id":"1","image":"https://a.b/c","caption":""}"#
    let quiet = try await run("-q --known known.json meme", known, in: folder)
    #expect(quiet.status == 0 && quiet.errorText == "")
  }

  /// With any model, and for files that must be invalid.
  @Test func checksOfASuiteHaveProblemsOfTheirOwn() async throws {
    let folder = try TemporaryFolder(["a.json": #"{"id":"1","image":"https://a.b/c","caption":"x"}"#])
    try folder.write(
      #"""
      {"checks": {"meme": {"valid": ["a.json"], "invalid": ["a.json"]},
       "wrapped": {"type": "meme", "valid": ["a.json"]}, "optional": {"type": "meme-optional-caption", "valid": ["a.json"]}}}
      """#, to: "suite.json")
    _ = try await run("check -r json=known.json meme a.json", in: folder)
    let result = try await run("check --suite suite.json --known known.json -r json", in: folder)
    #expect(result.status == 1 && result.text.split(separator: "\n").count == 1, "\(result.text)")
    #expect(result.text.contains(#""model":"meme-optional-caption""#), "\(result.text)")
    #expect(result.errorText == "1 problem in 1 of 3 files (3 records), 1 known problem left out\n")
  }

  @Test func wrongContractIsNeverKnown() async throws {
    let folder = try TemporaryFolder(["schema.json": ##"{"$ref": "#/nowhere"}"##])
    for words in ["-r json=known.json", "--known known.json"] {
      #expect(try await run("contract schema.json \(words) weapon", in: folder).status == 2)
    }
    let result = try await run("contract schema.json --known known.json weapon", in: folder)
    #expect(result.text.contains("[contract-invalid]"), "\(result.text)\(result.errorText)")
  }

  @Test func redactedRunsDoNotCompareSubjects() async throws {
    let folder = try TemporaryFolder()
    _ = try await run("check -l --redact -r json=known.json weapon", Self.lines(["alpha"]), in: folder)
    #expect(try !folder.text("known.json").contains("alpha"))
    let result = try await run(
      "check -l --redact --known known.json weapon", Self.lines(["beta"]), in: folder)
    #expect(result.status == 0, "\(result.text)")
    let plain = try await run("check -l --known known.json weapon", Self.lines(["beta"]), in: folder)
    #expect(plain.status == 1)
  }
}
