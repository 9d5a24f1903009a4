import Foundation
import Testing
import TestSupport

@testable import JSONCoding

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
    SearchRow("a word", #"["a"]"#, strings: ["end"], ["[1] and more may hide"]) {
      var list = try $0.unkeyedContainer()
      while try list.decode(String.self) != "end" {}
    },
    SearchRow("an array that is not empty", #"{"cells":[]}"#, [".cells[0]"]) {
      var cells = try $0.object.nestedUnkeyedContainer(forKey: "cells")
      while try cells.nestedUnkeyedContainer().isAtEnd {}
    },
    SearchRow("errors are ignored", #"{"word":1,"cells":[]}"#, known: [.catching], [".word"], lenient),
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
  @Test func searchEndsWithAModelThatNeverAsksForTheSameTwice() {
    let calls = CallCounter()
    let decoder = SearchRow.decoder(.catching) {
      let object = try $0.object
      try object.int(Name(stringValue: "key \(calls.add())"))
      throw object.refusal("enough")
    }
    let issues = decoder.outcome([ByHand].self, of: "[{},{}]").issues
    #expect((1...10_000).contains(issues.count))
    #expect(issues.last?.hints.contains(.moreMayHide) == true)
  }
}

/// Loops in models that throw their own errors about single values.
struct RefusingLoopTests {
  /// Some values are refused, some are accepted, and some runs of accepted ones are longer than one pass lists.
  private static let mixed = (0..<300).map { $0 % 7 == 3 || $0 > 100 && $0 < 140 || $0 == 299 ? -$0 : $0 + 1 }

  @Test(arguments: [mixed, (0..<50).map { -$0 - 1 }]) func everyRefusedValueIsListed(values: [Int]) {
    let refused = values.indices.filter { values[$0] <= 0 }
    #expect(Self.paths("\(values)", Positives.elements) == refused.map { [.index($0)] })
    let members = values.enumerated().map { "\"k\($0)\":\($1)" }.joined(separator: ",")
    #expect(Self.paths("{\(members)}", Positives.members) == refused.map { [.member("k\($0)")] })
    let amounts = values.map { #"{"amount":\#($0)}"# }.joined(separator: ",")
    #expect(
      Self.paths("[\(amounts)]", Positives.amounts) == refused.map { [.index($0), .member("amount")] })
  }

  /// The loop refuses every third value, by its own count, unless it is 0.
  @Test func noAcceptedValueIsListedIfTheLoopCounts() {
    let values = (0..<24).map { $0 % 3 == 0 ? 1 : 5 }
    let found = Self.paths("\(values)") {
      var container = try $0.unkeyedContainer()
      var count = 0
      while !container.isAtEnd {
        let index = container.currentIndex
        let value = try container.decode(Int.self)
        guard count % 3 > 0 || value == 0 else { throw Positives.refuse(index, of: container) }
        count += 1
      }
    }
    #expect(found == stride(from: 0, to: 24, by: 3).map { [.index($0)] })
  }

  private static func paths(_ json: String, _ read: @escaping SearchRow.Code) -> [[PathComponent]] {
    let issues = SearchRow.decoder(.passing, [], [0], read).outcome(ByHand.self, of: json).issues
    for issue in issues { #expect(issue.codingPath.count == issue.path.count) }
    return issues.map(\.path)
  }
}

/// Loops whose values must be positive.
enum Positives {
  static let elements: SearchRow.Code = {
    var container = try $0.unkeyedContainer()
    while !container.isAtEnd {
      let index = container.currentIndex
      guard try container.decode(Int.self) > 0 else { throw refuse(index, of: container) }
    }
  }

  /// Members with any names.
  static let members: SearchRow.Code = {
    let object = try $0.object
    for key in object.allKeys {
      guard try object.int(key) > 0 else { throw object.refusal(key) }
    }
  }

  /// Objects that the loop reads with nested containers.
  static let amounts: SearchRow.Code = {
    var container = try $0.unkeyedContainer()
    while !container.isAtEnd {
      let nested = try container.nestedContainer(keyedBy: Name.self)
      guard try nested.int("amount") > 0 else { throw nested.refusal("amount") }
    }
  }

  static func refuse(_ index: Int, of container: any UnkeyedDecodingContainer) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath + [PathKey(intValue: index)],
        debugDescription: "\(index) is refused"))
  }
}

/// Counts the calls of a model's code.
final class CallCounter: @unchecked Sendable {
  private let lock = NSLock()
  private(set) var count = 0

  /// The number of this call.
  @discardableResult func add() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
