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

  @Test func keptDecoderLivesAsLongAsItsOwner() throws {
    struct Kept: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    weak var context: DecodingContext?
    do {
      var kept: Kept?
      do {
        let decoder = RecordDecoder()
        kept = try decoder.decode(Kept.self, from: Data(#"{"a":1}"#.utf8))
      }
      context = (kept?.decoder as? NodeDecoder)?.context
      #expect(try kept?.decoder.container(keyedBy: Name.self).allKeys.count == 1)
      #expect(context != nil)
    }
    #expect(context == nil)
  }

  @Test func keptContainerLivesAsLongAsItsOwner() throws {
    struct Kept: Decodable {
      let container: KeyedDecodingContainer<Name>
      weak var context: DecodingContext?
      init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
        context = (decoder as? NodeDecoder)?.context
      }
    }
    weak var context: DecodingContext?
    do {
      var kept: Kept?
      do {
        kept = try RecordDecoder().decode(Kept.self, from: Data(#"{"a":1}"#.utf8))
      }
      context = kept?.context
      #expect(kept?.container.allKeys.count == 1)
      #expect(context != nil)
    }
    #expect(context == nil)
  }
}
