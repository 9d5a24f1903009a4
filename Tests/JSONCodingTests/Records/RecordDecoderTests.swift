import Foundation
import Testing

@testable import JSONCoding

/// Memory and references that a decoder keeps from text to text, or releases.
struct RecordDecoderTests {
  /// Notices when it is released.
  private struct Witness: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try? decoder.container(keyedBy: Name.self)
      // On two lines, because a weak constant needs Swift 6.3, which warns about a variable that never changes.
      weak var context: DecodingContext?
      context = (decoder as? NodeDecoder)?.context
      (decoder.userInfo[Witness.key] as? Contexts)?.append(context)
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "always"))
    }

    static let key = CodingUserInfoKey(rawValue: "contexts").unsafelyUnwrapped
  }

  /// The contexts that were seen, without holding them.
  private final class Contexts: @unchecked Sendable {
    private struct Weak { weak var context: DecodingContext? }
    private var all: [Weak] = []
    var seen: Int { all.count }
    var alive: Int { all.filter { $0.context != nil }.count }
    func append(_ context: DecodingContext?) { all.append(Weak(context: context)) }
  }

  @Test(
    arguments: [#"[1]"#, #"[{}]"#, #"["1"]"#, #"["{}"]"#, #"["\"1\""]"#, #"["\"{}\""]"#, "[null]"])
  func recordWithProblemsIsReleased(text: String) {
    let contexts = Contexts()
    do {
      let decoder = RecordDecoder()
      decoder.userInfo[Witness.key] = contexts
      let text = Text(text)
      let whole = SourceRange(start: 0, end: text.count)
      _ = decoder.outcome([Witness].self, from: text, whole)
      _ = decoder.outcome([EmbeddedJSON<Witness>].self, from: text, whole)
      _ = decoder.outcome(
        [[String: Witness]].self, from: Text(#"[{"a":null}]"#), SourceRange(start: 0, end: 12))
      _ = decoder.outcome([EmbeddedJSON<EmbeddedJSON<Witness>>].self, from: text, whole)
    }
    #expect(contexts.seen > 0)
    #expect(contexts.alive == 0)
  }

  @Test(arguments: [true, false]) func modelReceivesPlaceholdersUnlessTheyAreOff(arePlaceholdersOff: Bool) {
    struct Text: Decodable {
      enum Name: String, CodingKey { case text, number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        _ = try container.decode(String.self, forKey: .text)
        (decoder.userInfo[Witness.key] as? Contexts)?.append(nil)
        _ = try container.decode(Int.self, forKey: .number)
      }
    }
    let contexts = Contexts()
    let decoder = RecordDecoder()
    decoder.userInfo[Witness.key] = contexts
    let text = JSONCoding.Text(#"{"number":"x"}"#)
    let whole = SourceRange(start: 0, end: text.count)
    let outcome = decoder.outcome(Text.self, from: text, whole, arePlaceholdersOff ? .noPlaceholders : [])
    #expect(outcome.issues.first?.missingKey == "text")
    #expect((contexts.seen == 0) == arePlaceholdersOff)
  }

  @Test func settingsOfADecoderAreNotTheNextOnes() throws {
    let dates = Data(#"["2025-01-01T00:00:00Z"]"#.utf8)
    for _ in 0..<10 {
      let decoder = RecordDecoder()
      decoder.strategies.dates = .iso8601
      #expect(try decoder.decode([Date].self, from: dates).count == 1)
      #expect(throws: DecodingError.self) { try RecordDecoder().decode([Date].self, from: dates) }
      #expect(try RecordDecoder().decode([Date].self, from: Data("[0]".utf8)).count == 1)
    }
  }

  @Test func manyThreadsMakeDecoders() async {
    await withTaskGroup(of: Int.self) { group in
      for x in 0..<8 {
        group.addTask {
          (0..<500).count { y in
            let json = Data(#"{"y":\#(y),"x":\#(x)}"#.utf8)
            return (try? RecordDecoder().decode([String: Int].self, from: json)) == ["x": x, "y": y]
          }
        }
      }
      for await right in group { #expect(right == 500) }
    }
  }
}
