import Foundation
import Testing

@testable import JSONCoding

/// Decoders and containers that a model has kept after its `init` still read the same values.
struct NodeDecoderTests {
  private struct Kept: Decodable {
    let decoder: any Decoder
    let container: KeyedDecodingContainer<Name>?

    init(from decoder: any Decoder) throws {
      self.decoder = decoder
      container = try? decoder.container(keyedBy: Name.self)
    }
  }

  @Test func keptDecoderReadsItsOwnNode() throws {
    let decoder = RecordDecoder()
    let kept = try decoder.decode([Kept].self, from: Data(#"[1,{"a":[2,3]},"x"]"#.utf8))
    // Other texts follow.
    #expect(try decoder.decode([Int].self, from: Data("[7,8,9]".utf8)) == [7, 8, 9])
    #expect((try? decoder.decode([Int].self, from: Data("[".utf8))) == nil)
    #expect(decoder.outcome([Int].self, from: Text("[null]"), SourceRange(start: 0, end: 6)).value == nil)
    #expect(try kept[0].decoder.singleValueContainer().decode(Int.self) == 1)
    #expect(try kept[1].decoder.singleValueContainer().decode([String: [Int]].self) == ["a": [2, 3]])
    #expect(try kept[2].decoder.singleValueContainer().decode(String.self) == "x")
    #expect(kept.map { $0.decoder.codingPath.map(\.intValue) } == [[0], [1], [2]])
    let foundation = try JSONDecoder().decode([Kept].self, from: Data("[1,2,3]".utf8))
    let read = foundation.map { try? $0.decoder.singleValueContainer().decode(Int.self) }
    #expect(read != [1, 2, 3], "unlike here")
  }

  @Test func keptContainerReadsItsOwnObject() throws {
    var all: [Kept] = []
    do {
      let decoder = RecordDecoder()
      for number in 0..<50 {
        all += try decoder.decode([Kept].self, from: Data("[{\"n\":\(number)},{\"n\":\(-number)}]".utf8))
        // Nothing of this one is kept, so its container is reused.
        #expect(try decoder.decode([String: Int].self, from: Data(#"{"n":1}"#.utf8)) == ["n": 1])
        #expect(try all[2 * number].container?.decode(Int.self, forKey: "n") == number)
      }
    }
    let numbers = try all.map { try $0.container?.decode(Int.self, forKey: "n") }
    #expect(numbers == (0..<50).flatMap { [$0, -$0] })
    #expect(all.map { $0.container?.codingPath.map(\.intValue) } == (0..<50).flatMap { _ in [[0], [1]] })
  }

  @Test(arguments: [true, false]) func keptDecoderOrContainerKeepsTheContext(isDecoderKept: Bool) throws {
    weak var context: DecodingContext?
    do {
      var decoder: (any Decoder)?
      var container: KeyedDecodingContainer<Name>?
      do {
        let kept = try RecordDecoder().decode(Kept.self, from: Data(#"{"a":1}"#.utf8))
        context = (kept.decoder as? NodeDecoder)?.context
        if isDecoderKept { decoder = kept.decoder } else { container = kept.container }
      }
      #expect(try (container ?? decoder?.container(keyedBy: Name.self))?.allKeys.count == 1)
      #expect(context != nil)
    }
    #expect(context == nil)
  }

  @Test func pathsAreBuiltWithoutMakingKeys() throws {
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { fatalError("no key is made from a name") }
      init?(intValue: Int) { nil }
    }
    struct Reads: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Name.self).decode([Int].self, forKey: Name("a"))
      }
    }
    let issues = RecordDecoder().outcome(Reads.self, of: #"{"a":["x"]}"#).issues
    #expect(issues.map { $0.codingPath.map(\.stringValue) } == [["a", "Index 0"]])
  }

  @Test func deepValueDecodesInARecursiveModel() throws {
    // Half the limit: debug builds have large frames.
    let text = Data((String(repeating: "[", count: 256) + "1" + String(repeating: "]", count: 256)).utf8)
    #expect(
      try RecordDecoder().decode(JSONValue.self, from: text)
        == JSONDecoder().decode(JSONValue.self, from: text))
  }
}
