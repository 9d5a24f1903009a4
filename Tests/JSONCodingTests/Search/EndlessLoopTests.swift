import Foundation
import JSONCoding
import Testing
import TestSupport

/// Loops in models that no placeholder ends.
@Suite(.serialized) struct EndlessLoopTests {
  /// Contains two values of the same type.
  struct Twins: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      for _ in 0..<2 { _ = try container.decode(Twins.self) }
    }
  }

  private static let upToN: SearchRow.Code = {
    let o = try $0.object
    let count = try o.int("n")
    var cells = try o.nestedUnkeyedContainer(forKey: "cells")
    while cells.currentIndex < count { _ = try cells.decode(Int.self) }
  }
  private static let lenient: SearchRow.Code = {
    let o = try $0.object
    try o.string("word")
    let count = (try? o.int("n")) ?? 3
    var cells = try o.nestedUnkeyedContainer(forKey: "cells")
    var found = 0
    while found < count {
      if (try? cells.decode(Int.self)) != nil { found += 1 }
    }
  }

  static let rows = [
    SearchRow("an index", #"{"n":3,"cells":[1]}"#, [".cells[1] and more may hide"], upToN),
    SearchRow("a large index", #"{"n":1000000000,"cells":[1]}"#, [".cells[1]"], upToN),
    SearchRow("an index without a list", #"{"n":1000000000}"#, [".cells"], upToN),
    SearchRow("the next index", #"{"n":2,"cells":[1]}"#, [".cells[1]"], upToN),
    SearchRow("a word", #"["a"]"#, strings: ["end"], ["[1] and more may hide"]) {
      var list = try $0.unkeyedContainer()
      while try list.decode(String.self) != "end" {}
    },
    SearchRow("an array that is not empty", #"{"cells":[]}"#, [".cells[0]"]) {
      var cells = try $0.object.nestedUnkeyedContainer(forKey: "cells")
      while try cells.nestedUnkeyedContainer().isAtEnd {}
    },
    SearchRow("errors are ignored", #"{"word":1,"cells":[]}"#, known: [.catching], [".word"], lenient),
    SearchRow(
      "errors are ignored, and elements counted", #"{"word":1,"n":5}"#, known: [.catching], [".word"], lenient
    ),
    SearchRow("a type that contains two of itself", "[]", as: Twins.self, ["[0]"]) { _ in },
  ]

  @Test(arguments: rows) func searchEnds(row: SearchRow) throws {
    var problems: [String] = []
    // Other tests run in other threads of the process.
    let time = threadTime { problems = row.problems().first ?? [] }
    // Generous, for a debug build on a busy machine: without a limit, it would take minutes.
    #expect(time < .milliseconds(2000))
    #expect(try #require(problems.first).hasPrefix(row.expected[0]))
  }

  /// Asks for another key each time it is decoded.
  private struct Restless: Decodable {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var count = 0

    init(from decoder: any Decoder) throws {
      let number = Restless.lock.withLock {
        Restless.count += 1
        return Restless.count
      }
      let object = try decoder.object
      try object.int(Name(stringValue: "key \(number)"))
      throw object.refusal("enough")
    }
  }

  @Test func searchEndsWithAModelThatNeverAsksForTheSameTwice() {
    let issues = RecordDecoder.forTestModels.outcome([Restless].self, of: "[{},{}]").issues
    #expect((1...10_000).contains(issues.count))
    #expect(issues.last?.hints.contains(.moreMayHide) == true)
  }
}
