import Foundation
import Testing
import TestSupport

/// `--describe` and `--sample` of the user's own types.
@Suite struct ObservationTests {
  private static let event = """
    import Foundation

    struct Event: Decodable {
      let amount: Int
      private enum Key: String, CodingKey { case type, amount }
      init(from decoder: any Decoder) throws {
        print("decoding")
        let values = try decoder.container(keyedBy: Key.self)
        let type = try values.decode(String.self, forKey: .type)
        guard type == "payment" || type == "refund" else {
          throw DecodingError.dataCorruptedError(forKey: .type, in: values, debugDescription: "unknown")
        }
        amount = type == "refund" ? 0 : try values.decode(Int.self, forKey: .amount)
      }
    }

    struct Nickname: Decodable {
      let first: Character
      let age: Int
      private enum Key: String, CodingKey { case name, age }
      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        first = try values.decode(String.self, forKey: .name).first!
        age = try values.decode(Int.self, forKey: .age)
        precondition(age > 1, "too young")
      }
    }

    struct Stuck: Decodable {
      let name: String
      init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
        while name == "text" {}
      }
    }

    struct Riddle: Decodable {
      struct Wrong: Error, CustomStringConvertible { let description = "wrong answer" }
      init(from decoder: any Decoder) throws {
        guard try decoder.singleValueContainer().decode(String.self).count == 41 else { throw Wrong() }
      }
    }
    """

  private func run(_ words: String...) async throws -> Command.Result {
    let source = try SourceFolder(["Event.swift": Self.event])
    return try await source.run(words + ["--source", "Event.swift"])
  }

  /// The words that the code compares with are tried, and the model's output is not part of ours.
  @Test(.slow) func comparedStringsAreTried() async throws {
    let described = try await run("describe", "Event")
    #expect(described.status == 0 && described.errorText == "")
    #expect(
      described.text.contains("  .amount  integer; only if .type is \"payment\"\n"), "\(described.text)")
    let samples = try await run("sample", "--all", "Event")
    #expect(samples.text == "{\"type\":\"payment\",\"amount\":1}\n{\"type\":\"refund\"}\n")
  }

  @Test func crashIsNamedAndAvoided() async throws {
    let result = try await run("sample", "Nickname")
    #expect(result.status == 0)
    #expect(result.text == "{\n  \"name\": \"text\",\n  \"age\": 2\n}\n")
    #expect(result.errorText.contains(#"warning: the model's own code crashed on {"name":"","age":"#))
  }

  @Test func endlessLoopIsLeftOut() async throws {
    let result = try await run("sample", "Stuck")
    #expect(result.status == 0 && result.text.hasPrefix("\""), "\(result.text)\(result.errorText)")
    #expect(result.text != "\"text\"\n")
  }

  @Test func noPayloadIsAnError() async throws {
    let sample = try await run("sample", "Riddle")
    #expect(sample.status == 1 && sample.text == "")
    #expect(
      sample.errorText
        == "decode-model: no payload was found that decodes as Riddle: the model says \"wrong answer\"\n")
    let description = try await run("describe", "Riddle")
    #expect(
      description.status == 0 && description.text.hasPrefix("Riddle\n\nfields:\n  .  unexplored below here"))
  }
}
