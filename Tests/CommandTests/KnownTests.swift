import Foundation
import Testing
import TestSupport

/// `--known` leaves out problems that are already in an earlier report.
@Suite struct KnownTests {
  /// A folder with a report on these weapons, one per line.
  private func folder(_ weapons: String...) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let result = try await Command.run(
      "check -l -r json=known.json weapon", input: Self.lines(weapons), in: folder.url)
    #expect(result.status == 1)
    return folder
  }

  private static func lines(_ weapons: [String]) -> String { weapons.map { "\"\($0)\"\n" }.joined() }

  @Test func knownProblemsAreLeftOutOfEveryFormat() async throws {
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
  @Test func newProblemIsFoundAfterManyKnownOnes() async throws {
    let folder = try await folder("alpha")
    let many = Self.lines(Array(repeating: "alpha", count: 1500) + ["beta"])
    let result = try await Command.run(
      "check -l --known known.json --max-errors 1 weapon", input: many, in: folder.url)
    #expect(result.text.contains("<stdin>:1501:1: error: "), "\(result.text)")
    #expect(result.errorText == "1 problem in 1 file (1,501 records), 1,500 known problems left out\n")
  }

  @Test func recordsStillDoNotDecode() async throws {
    let folder = try await folder("alpha")
    let result = try await Command.run(
      "-lo json --rejects bad --known known.json weapon", input: Self.lines(["0", "alpha", "10"]),
      in: folder.url)
    #expect(result.status == 0 && result.text == "\"0\"\n\"10\"\n")
    #expect(result.errorText == "no new problems in 1 file (3 records), 1 known problem left out\n")
    #expect(try folder.text("bad") == "\"alpha\"\n")
  }

  @Test func firstErrorAndQuietRunsLookPastKnownProblems() async throws {
    let known = #"{"id":"1","image":"https://a.b/c","caption":""}"#
    let folder = try TemporaryFolder(["known": known, "worse": known.replacing(#""""#, with: "2")])
    _ = try await Command.run("check -r json=known.json meme known", in: folder.url)
    let first = try await Command.run("check --first-error --known known.json meme worse", in: folder.url)
    #expect(first.status == 1 && first.text.contains("at .caption"), "\(first.text)")
    for (file, status) in [("worse", 1), ("known", 0)] {
      let quiet = try await Command.run("-q --known known.json meme \(file)", in: folder.url)
      #expect(quiet.status == status && quiet.errorText == "")
    }
  }

  /// A problem is known for one model only, and never for files that must be invalid.
  @Test func knownProblemsAreMatchedForEachCheck() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"id":"1","image":"https://a.b/c","caption":"x"}"#,
      "suite.json": #"""
      {"checks": {"meme": {"valid": ["a.json"], "invalid": ["a.json"]},
       "wrapped": {"type": "meme", "valid": ["a.json"]}, "optional": {"type": "meme-optional-caption", "valid": ["a.json"]}}}
      """#,
    ])
    _ = try await Command.run("check -r json=known.json meme a.json", in: folder.url)
    let result = try await Command.run("check --suite suite.json --known known.json -r json", in: folder.url)
    #expect(result.status == 1 && result.text.split(separator: "\n").count == 1, "\(result.text)")
    #expect(result.text.contains(#""model":"meme-optional-caption""#), "\(result.text)")
    #expect(result.errorText == "1 problem in 1 of 3 files (3 records), 1 known problem left out\n")
  }

  @Test func invalidContractIsNeverKnown() async throws {
    let folder = try TemporaryFolder(["schema.json": ##"{"$ref": "#/nowhere"}"##])
    _ = try await Command.run("contract schema.json -r json=known.json weapon", in: folder.url)
    let result = try await Command.run("contract schema.json --known known.json weapon", in: folder.url)
    #expect(result.status == 2 && result.text.contains("[contract-invalid]"), "\(result.errorText)")
  }

  @Test func redactedRunsDoNotCompareSubjects() async throws {
    let folder = try TemporaryFolder(["one": "\"alpha\"", "two": "\"beta\""])
    _ = try await Command.run("check --redact -r json=known.json weapon one", in: folder.url)
    #expect(try !folder.text("known.json").contains("alpha"))
    for (option, status) in [("--redact", 0), ("--strict", 1)] {
      let result = try await Command.run("check \(option) --known known.json weapon two", in: folder.url)
      #expect(result.status == status, "\(result.text)")
    }
  }
}
