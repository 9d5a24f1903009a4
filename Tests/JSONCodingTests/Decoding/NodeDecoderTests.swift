import Foundation
import JSONCoding
import Testing

/// Decoders and containers that a model has kept after its `init` still read the same values.
struct NodeDecoderTests {
  private struct Kept: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws { self.decoder = decoder }
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
  }

  @Test func keptDecoderReadsItsOwnNodeUnlikeFoundations() throws {
    struct Box: Decodable { let kept: Kept }
    func numbers(_ kept: [Kept]) -> [Int?] {
      kept.map { try? $0.decoder.singleValueContainer().decode(Int.self) }
    }
    let list = Data("[1,2,3]".utf8)
    #expect(numbers(try RecordDecoder().decode([Kept].self, from: list)) == [1, 2, 3])
    #expect(numbers(try JSONDecoder().decode([Kept].self, from: list)) != [1, 2, 3])
    let box = Data(#"{"kept":7}"#.utf8)
    #expect(numbers([try RecordDecoder().decode(Box.self, from: box).kept]) == [7])
    #expect(numbers([try JSONDecoder().decode(Box.self, from: box).kept]) != [7])
  }

  @Test func keptContainerReadsItsOwnObject() throws {
    struct Shelf: Decodable {
      enum Name: String, CodingKey { case n }
      let container: KeyedDecodingContainer<Name>
      init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Name.self) }
    }
    var all: [Shelf] = []
    do {
      let decoder = RecordDecoder()
      for number in 0..<50 {
        let text = "[{\"n\":\(number)},{\"n\":\(-number)}]"
        all += try decoder.decode([Shelf].self, from: Data(text.utf8))
        // Nothing of this one is kept, so its container is reused.
        #expect(try decoder.decode([String: Int].self, from: Data(#"{"n":1}"#.utf8)) == ["n": 1])
        #expect(try all[2 * number].container.decode(Int.self, forKey: .n) == number)
      }
    }
    let numbers = try all.map { try $0.container.decode(Int.self, forKey: .n) }
    #expect(numbers == (0..<50).flatMap { [$0, -$0] })
    #expect(all.map { $0.container.codingPath.map(\.intValue) } == (0..<50).flatMap { _ in [[0], [1]] })
  }

  @Test func userInfoReachesEveryLevel() throws {
    struct Reads: Decodable {
      let word: String
      init(from decoder: any Decoder) throws {
        word = decoder.userInfo[CodingUserInfoKey(rawValue: "word").unsafelyUnwrapped] as? String ?? ""
      }
    }
    let decoder = RecordDecoder()
    decoder.userInfo[CodingUserInfoKey(rawValue: "word").unsafelyUnwrapped] = "x"
    #expect(try decoder.decode([[Reads]].self, from: Data("[[1]]".utf8)).first?.first?.word == "x")
  }

  @Test func pathsAreBuiltWithoutMakingKeys() throws {
    struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { fatalError("no key is made of a name") }
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
    indirect enum Tree: Decodable, Equatable {
      case leaf(Int)
      case branch([Tree])
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
          if let leaf = try? container.decode(Int.self) { .leaf(leaf) } else {
            .branch(try container.decode([Tree].self))
          }
      }
    }
    // Half the limit: debug builds have large frames.
    let text = String(repeating: "[", count: 256) + "1" + String(repeating: "]", count: 256)
    let ours = try RecordDecoder().decode(Tree.self, from: Data(text.utf8))
    #expect(ours == (try JSONDecoder().decode(Tree.self, from: Data(text.utf8))))
  }
}
