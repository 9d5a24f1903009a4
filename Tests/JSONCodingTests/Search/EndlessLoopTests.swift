import Foundation
import JSONCoding
import Testing
import TestSupport

/// Loops in models that no placeholder ends.
enum Endless {
  enum Keys: String, CodingKey { case n, cells, word }

  /// Reads up to an index that the payload names.
  struct ToIndex: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let count = try container.decode(Int.self, forKey: .n)
      var cells = try container.nestedUnkeyedContainer(forKey: .cells)
      while cells.currentIndex < count { _ = try cells.decode(Int.self) }
    }
  }

  /// Reads as many values as the payload says, whatever the container says.
  struct ToCount: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let count = try container.decode(Int.self, forKey: .n)
      var cells = try container.nestedUnkeyedContainer(forKey: .cells)
      var values: [Int] = []
      while values.count < count { values.append(try cells.decode(Int.self)) }
    }
  }

  /// Reads up to a word.
  struct ToWord: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while try container.decode(String.self) != "end" {}
    }
  }

  /// Reads up to a word in nested objects.
  struct ToWordInside: Decodable {
    struct Cell: Decodable { let word: String, n: Int }

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while try container.decode(Cell.self).word != "end" {}
    }
  }

  /// Reads nested arrays until one is not at its end.
  struct ToEnd: Decodable {
    init(from decoder: any Decoder) throws {
      var cells = try decoder.container(keyedBy: Keys.self).nestedUnkeyedContainer(forKey: .cells)
      while true {
        let row = try cells.nestedUnkeyedContainer()
        if !row.isAtEnd { break }
      }
    }
  }

  /// Reads as many values as the payload says, and ignores errors.
  struct Lenient: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(String.self, forKey: .word)
      let count = (try? container.decode(Int.self, forKey: .n)) ?? 3
      var cells = try container.nestedUnkeyedContainer(forKey: .cells)
      var values: [Int] = []
      while values.count < count {
        if let value = try? cells.decode(Int.self) { values.append(value) }
      }
    }
  }

  /// Contains two values of the same type.
  struct Twins: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<2 { _ = try container.decode(Twins.self) }
    }
  }
}

@Suite(.serialized) struct EndlessLoopTests {
  /// The problems, and the processor time of the search.
  private static func search<Model: Decodable>(_ type: Model.Type, _ json: String) -> (
    issues: [JSONCoding.Issue], time: Duration
  ) {
    let text = Text(json)
    var issues: [JSONCoding.Issue] = []
    // Other tests run in other threads of the process.
    let time = threadTime {
      issues =
        RecordDecoder.forTestModels.outcome(type, from: text, SourceRange(start: 0, end: text.count)).issues
    }
    return (issues, time)
  }

  private static func first<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> String {
    let (issues, time) = search(type, json)
    // Generous, for a debug build on a busy machine: without a limit, it would take minutes.
    #expect(time < .milliseconds(2000), "\(type)")
    return try #require(issues.first).path.text
  }

  @Test func readsUpToAnIndex() throws {
    let (issues, _) = EndlessLoopTests.search(Endless.ToIndex.self, #"{"n":3,"cells":[1]}"#)
    #expect(issues.map(\.path.text) == [".cells[1]"])
    #expect(issues[0].hints.contains(.moreMayHide), "another element is missing")
    let (single, _) = EndlessLoopTests.search(Endless.ToIndex.self, #"{"n":2,"cells":[1]}"#)
    #expect(single.map(\.path.text) == [".cells[1]"])
    #expect(single[0].hints.contains(.moreMayHide) == false)
    #expect(try EndlessLoopTests.first(Endless.ToIndex.self, #"{"n":1000000000,"cells":[1]}"#) == ".cells[1]")
    #expect(try EndlessLoopTests.first(Endless.ToIndex.self, #"{"n":1000000000}"#) == ".cells")
  }

  @Test func readsUpToACount() throws {
    #expect(try EndlessLoopTests.first(Endless.ToCount.self, #"{"n":3,"cells":[1]}"#) == ".cells[1]")
    #expect(
      try EndlessLoopTests.first(Endless.ToCount.self, #"{"n":9000000000000,"cells":[]}"#) == ".cells[0]")
  }

  @Test func moreMayHideIfTheReadsAreUsedUp() {
    let (issues, _) = EndlessLoopTests.search(Endless.ToWord.self, #"["a"]"#)
    #expect(issues.map(\.path.text) == ["[1]"])
    #expect(issues.last?.hints.contains(.moreMayHide) == true)
  }

  @Test func readsUpToAWord() throws {
    #expect(try EndlessLoopTests.first(Endless.ToWordInside.self, #"[{"word":"a","n":1}]"#) == "[1]")
    #expect(try EndlessLoopTests.first(Endless.ToEnd.self, #"{"cells":[]}"#) == ".cells[0]")
  }

  @Test func endsIfTheModelIgnoresWhatIsWrong() throws {
    #expect(try EndlessLoopTests.first(Endless.Lenient.self, #"{"word":1,"cells":[]}"#) == ".word")
    #expect(try EndlessLoopTests.first(Endless.Lenient.self, #"{"word":1,"n":5}"#) == ".word")
  }

  @Test func endsIfATypeContainsTwoOfItself() throws {
    #expect(try EndlessLoopTests.first(Endless.Twins.self, "[]") == "[0]")
    #expect(try EndlessLoopTests.first(Endless.Twins.self, "{}") == ".")
  }
}
