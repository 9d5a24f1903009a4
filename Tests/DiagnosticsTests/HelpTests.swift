import JSONCoding
import Testing

@testable import Diagnostics

/// Help is selected by its kind, not by its wording.
struct HelpTests {
  struct Dashes: Decodable {
    let value: Int
    enum CodingKeys: String, CodingKey { case value = "a --b" }
  }
  enum Mode: String, Decodable { case dry = "x --dry-run" }

  private func help<Value: Decodable>(_ type: Value.Type, _ json: String, hasOptions: Bool) -> [Help] {
    Diagnostic.problems(type, json) {
      ($0.hasOptions, $0.hasOwnDecoder) = (hasOptions, !hasOptions)
    }
    .flatMap(\.help)
  }

  @Test(arguments: [true, false]) func namesThatLookLikeOptionsKeepTheirHelp(_ hasOptions: Bool) {
    #expect(
      help(Dashes.self, #"{"a --B":1}"#, hasOptions: hasOptions)
        == [.unreadKey("a --B", at: SourceLocation(line: 1, column: 2))])
    #expect(
      help(Mode.self, #""X --dry-run""#, hasOptions: hasOptions)
        == [.rename(from: #""X --dry-run""#, to: #""x --dry-run""#)])
  }

  @Test func librariesShowNoOptions() {
    #expect(help([Int].self, "[1,]", hasOptions: true).map(\.isOption) == [true])
    #expect(help([Int].self, "[1,]", hasOptions: false) == [])
    #expect(
      help(Int.self, "1\n2", hasOptions: true) == [.option("each line is a separate value: use --lines")])
    #expect(help(Int.self, "1\n2", hasOptions: false) == [])
  }
}
