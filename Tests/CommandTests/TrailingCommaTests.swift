import Foundation
import Testing
import TestSupport

/// `--trailing-commas` with every way to read records. The oracle is the same text without its trailing commas.
@Suite struct TrailingCommaTests {
  private static let song = #"{"id":1,"name":"a","like":1,}"#
  private static let plain = #"{"id":1,"name":"a","like":1}"#

  struct Mode: CustomTestStringConvertible, Sendable {
    let words: String
    let input: String
    /// The places of the warnings, as `line:column`.
    let places: [String]
    var testDescription: String { words }

    /// The input without the commas; none of its strings has a bracket.
    var plain: String { input.replacing(/,(\s*[\]}])/) { $0.output.1 } }
  }

  static let modes = [
    Mode(words: "-o json json", input: "[[1,],\(song) , ]\n", places: ["1:4", "1:34", "1:37"]),
    Mode(words: "-l -o json song", input: "\(song)\n\(plain)\n\(song)\n", places: ["1:28", "3:28"]),
    Mode(
      words: "--each --at .x.s -o json song", input: #"{"x":{"s":[\#(plain),],"t":[1,],},}"#,
      places: ["1:40", "1:49", "1:51", "1:53"]),
    Mode(
      words: "-l --at .s[] -o json song", input: "{\"s\":[\(plain),]}\n{\"s\":[\(song)]}\n",
      places: ["1:35", "2:34"]),
    Mode(
      words: "--at .s|fromjson -o json song", input: #"{"s":"{\"id\":1,\"name\":null,}"}"#, places: ["1:30"]),
  ]

  @Test(arguments: modes) func ignoredCommasChangeNothing(_ mode: Mode) async throws {
    let expected = try await Command.run(mode.words, input: mode.plain)
    let ignored = try await Command.run("--trailing-commas ignore " + mode.words, input: mode.input)
    #expect(ignored.text == expected.text)
    #expect(ignored.status == expected.status)
    #expect(!ignored.errorText.contains("comma"))

    let warned = try await Command.run("--trailing-commas warn " + mode.words, input: mode.input)
    #expect(warned.text == expected.text)
    #expect(warned.status == expected.status)
    let places = warned.errorText.matches(of: /<stdin>:(\d+:\d+): warning: trailing comma \[invalid-json\]/)
    #expect(places.map { String($0.output.1) } == mode.places, "\(warned.errorText)")

    let refused = try await Command.run(mode.words, input: mode.input)
    #expect(refused.status == 1)
    #expect(
      refused.errorText.contains(/: error: (in the JSON text of a string: )?trailing comma \[invalid-json\]/))
    #expect(refused.errorText.contains("--trailing-commas ignore"))
  }

  @Test(arguments: ["stats -o json song", "scaffold Song"])
  func reportsAreTheSame(_ words: String) async throws {
    let expected = try await Command.run(words, input: Self.plain)
    let found = try await Command.run(words + " --trailing-commas ignore", input: Self.song)
    #expect(found.status == 0 && found.text.replacing("--trailing-commas ignore ", with: "") == expected.text)
  }

  @Test func checkOfASuiteHasItsOwn() async throws {
    let folder = try TemporaryFolder(["a.json": Self.song])
    try folder.write(
      #"{"checks": {"songs": {"type": "song", "trailing-commas": "warn", "valid": ["a.json"]}, "song": ["a.json"]}}"#,
      to: "suite.json")
    let result = try await Command.run("check --suite suite.json", in: folder.url)
    #expect(result.status == 1)
    #expect(result.text.hasPrefix("a.json:1:28: warning: trailing comma [invalid-json]\n"))
    #expect(
      result.text.contains(
        "help: remove the comma, or accept it as JSONDecoder does: --trailing-commas ignore\n"))
    try folder.write(#"{"checks": {"song": ["a.json"],}}"#, to: "suite.json")
    let broken = try await Command.run("check --suite suite.json --trailing-commas ignore", in: folder.url)
    #expect(broken.status == 2)
    #expect(broken.text.contains("  help: remove the comma\n"))
  }
}
