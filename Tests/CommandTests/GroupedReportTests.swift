import Foundation
import Testing
import TestSupport

/// `--report summary` and `markdown`.
struct GroupedReportTests {
  /// Lines of memes, five kinds in turn: two that decode, two with a wrong `id`, and one without a caption.
  private static func lines(_ count: Int) -> [String] {
    (0..<count).map { number in
      switch number % 5 {
      case 0, 1: "{\"id\":\(number),\"caption\":\"c\",\"image\":\"https://example.com/\(number)\"}"
      case 2: "{\"id\":\"\(number)\",\"caption\":\"c\",\"image\":\"https://example.com/\"}"
      case 3: "{\"id\":\"x\",\"caption\":null,\"image\":\"https://example.com/\"}"
      default: "{\"id\":\(number),\"image\":\"https://example.com/\"}"
      }
    }
  }

  /// The groups of `lines(count)`, computed without a decoder.
  private static func expected(_ count: Int, place: String, first: (Int, Int) -> String) -> String {
    let style = IntegerFormatStyle<Int>(locale: Locale(identifier: "en_US"))
    let (strings, others) = ((count / 5 * 2).formatted(style), (count / 5).formatted(style))
    return """
      error: expected Int, found string [type-mismatch]
        at \(place).id: \(strings) problems in \(strings) records of 1 file, the first at \(first(3, 7)), such as "2" and "x"
      error: expected String, found null [value-not-found]
        at \(place).caption: \(others) problems in \(others) records of 1 file, the first at \(first(4, 21))
      error: missing key "caption", expected String [key-not-found]
        at \(place).caption: \(others) problems in \(others) records of 1 file, the first at \(first(5, 1))

      """
  }

  @Test(arguments: SlowTests.isEnabled ? ["1", "2", "16"] : ["16"])
  func everyNumberOfWorkersGivesTheSameGroups(_ jobs: String) async throws {
    let count = SlowTests.isEnabled ? 20_000 : 2_000
    let lines = Self.lines(count)
    let words = ["check", "-r", "summary", "-j", jobs]
    let asLines = try await Command.run(words + ["-l", "meme"], input: lines.joined(separator: "\n"))
    #expect(asLines.status == 1)
    #expect(asLines.text == Self.expected(count, place: "") { "<stdin>:\($0):\($1)" })

    let array = "[\n" + lines.joined(separator: ",\n") + "]"
    let asElements = try await Command.run(words + ["--each", "meme"], input: array)
    #expect(asElements.text == Self.expected(count, place: ".[]") { "<stdin>:\($0 + 1):\($1)" })

    // One record with all problems.
    let whole = try await Command.run(words + ["--at", ".[]", "--max-errors", "0", "meme"], input: array)
    #expect(whole.text == asElements.text)
  }

  /// A file that is expected to be invalid may have these problems.
  @Test func filesThatMustBeInvalidHaveNoGroups() async throws {
    let folder = try TemporaryFolder([
      "suite.json": #"{"checks": {"meme": {"invalid": ["bad.json", "good.json"]}}}"#, "bad.json": "{}",
      "good.json": Self.lines(1)[0],
    ])
    let result = try await Command.run("check -r summary --suite suite.json", in: folder.url)
    #expect(result.text.split(separator: "\n").last == "  1 problem in 1 file, at good.json")
  }

  // MARK: - GitHub's step summary

  /// Runs a check as a step of GitHub Actions whose summary is written to this file.
  private func run(_ words: [String], _ input: String, _ step: String = "step", in folder: TemporaryFolder)
    async throws -> Command.Result
  {
    let path = folder.url.appendingPathComponent(step).path
    return try await Command.run(
      words, input: input, in: folder.url,
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": path])
  }

  @Test func stepSummaryIsAppendedInAdditionToTheAnnotations() async throws {
    let folder = try TemporaryFolder(["step": "# before\n"])
    for _ in 0..<2 {
      let result = try await run(["check", "-l", "meme"], Self.lines(5)[2], in: folder)
      #expect(result.text.contains("\n::error ") && result.text.contains(": error: "))
    }
    let parts = try folder.text("step").components(
      separatedBy: "### decode-model: 1 problem in 1 file (1 record)\n")
    #expect(parts.count == 3 && parts[0] == "# before\n" && parts[1] == parts[2])
  }

  @Test(arguments: [
    ["check", "-r", "text", "meme"], ["meme"], ["check", "-q", "meme"],
  ])
  func stepSummaryIsOnlyForChecksWithTheDefaultReport(_ words: [String]) async throws {
    let folder = try TemporaryFolder(["step": "before"])
    #expect(try await run(words, "1", in: folder).status == 1)
    #expect(try folder.text("step") == "before")
  }

  /// The user did not ask for this file, so a check does not fail because of it.
  @Test func stepSummaryThatCannotBeOpenedIsLeftOut() async throws {
    let result = try await run(["check", "meme"], Self.lines(1)[0], "no/step", in: TemporaryFolder())
    #expect(result.status == 0 && result.errorText.isEmpty)
  }

  @Test func textThatGoesToTheStepSummaryGoesThereAlone() async throws {
    let folder = try TemporaryFolder(["a.json": Self.lines(5)[4]])
    let result = try await Command.shell(
      "GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=step decode-model check meme a.json >> step", in: folder.url)
    #expect(result.status == 1)
    let step = try folder.text("step")
    #expect(step.contains(": error: missing key") && !step.contains("###"))
  }
}
