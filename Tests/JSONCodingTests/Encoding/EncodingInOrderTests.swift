import Foundation
import Testing

@testable import JSONCoding

/// Values have the same JSON whether the text is written once, or a second time because their members are sorted.
@Suite struct EncodingInOrderTests {
  /// Compares the two in several places, and tells whether the text is written once.
  private func check(_ model: some Encodable) throws -> Bool {
    func compare(_ model: some Encodable) {
      let (once, sorting) = (context(), context(sortsKeys: true))
      let json = canonicalOutcome(model, in: once)
      #expect(canonicalOutcome(model, in: sorting) == json)
      // What the first value left behind does not matter.
      #expect(canonicalOutcome(model, in: once) == json)
      #expect(canonicalOutcome(model, in: sorting) == json)
    }
    compare(model)
    compare([model, model])
    compare(["k": model, "l": model])
    compare([["k": [model]]])
    return (try? isInOrder(model)) ?? false
  }

  @Test(arguments: ContainerOrderTests.rows) func containersInEveryOrder(row: EncodingRow) throws {
    _ = try check(row.model)
  }

  @Test(arguments: EncodingErrorTests.rows) func errors(row: EncodingRow) throws {
    _ = try check(row.model)
  }

  private class Animal: Encodable { var name = "Rex" }
  private final class Dog: Animal {
    private enum CodingKeys: CodingKey { case breed, tags, home }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("Beagle", forKey: .breed)
      var tags = container.nestedUnkeyedContainer(forKey: .tags)
      try tags.encode(1)
      var tag = tags.nestedContainer(keyedBy: CodingKeys.self)
      try tag.encode([1.5], forKey: .tags)
      try tags.encode(["a": ["b": 2]])
      try super.encode(to: container.superEncoder())
      try container.encodeNil(forKey: .home)
    }
  }

  /// Fails if what models usually do is written twice: encoding is right then, but slower.
  @Test func whatModelsUsuallyDoIsInOrder() throws {
    #expect(try check(Dog()))
    #expect(try check([1: "a"]))
    #expect(try check(Set(["a", "b"])))
    #expect(try check([["a": URL(string: "https://example.com/a")], ["b": nil]]))
    #expect(try check(Custom { try ["k": Dog()].encode(to: $0) }))
    #expect(
      try check(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try? container.encode(Double.nan, forKey: "a")
          try container.encode(1, forKey: "a")
          try container.encode([container.codingPath.count], forKey: "b")
        }))
    #expect(try check(members((0..<1_200).map { "name \($0)" })))
    #expect(try check(members([String(repeating: "long", count: 100)])))
    // Equal strings, and other names, because the bytes differ.
    #expect(try encoded(members(["\u{e9}", "e\u{301}"])) == "{\"\u{e9}\":0,\"e\u{301}\":1}")
    // An element has been sorted before it ends.
    #expect(try check([["b": 1, "a": 2]]))
  }

  /// To ask for counts and paths changes nothing, also of containers whose values have ended.
  @Test func askingChangesNothing() throws {
    let model = Custom {
      var container = $0.container(keyedBy: Name.self)
      var list = container.nestedUnkeyedContainer(forKey: "l")
      try list.encode([1, 2])
      try list.encode(["k": [3]])
      let object = list.nestedContainer(keyedBy: Name.self)
      let late = container.superEncoder(forKey: "s")
      try container.encode(list.count, forKey: "count")
      let paths = [list.codingPath, object.codingPath, late.codingPath, container.codingPath]
      try container.encode(paths.map { $0.map(\.stringValue) }, forKey: "paths")
    }
    #expect(try check(model))
    let json =
      #"{"l":[[1,2],{"k":[3]},{}],"s":{},"count":3,"paths":[["o","l"],["o","l","Index 2"],["o","s"],["o"]]}"#
    #expect(try encoded(["o": model]) == #"{"o":\#(json)}"#)
  }

  @Test func whatIsWrittenTwice() throws {
    #expect(try !check(members(["a", "b", "a"])))
    #expect(
      try !check(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try? container.encode([Double.nan], forKey: "a")
          try container.encode(1, forKey: "a")
        }))
    #expect(try !check(members((0..<100).map { "a rather long name \($0 % 99)" })))
    #expect(try !check(["b": 1, "a": 2]))
    #expect(
      try !check(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try container.encode(1, forKey: "z")
          try ["y": 1, "x": 2].encode(to: $0)
          try container.encode(1, forKey: "a")
        }))
    #expect(
      try !check(
        Custom {
          try ["y": 1, "x": 2].encode(to: $0)
          try ["w": 1, "x": 3].encode(to: $0)
        }))
  }

  private struct Nested: Encodable {
    let levels: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if levels == 0 { return try container.encode(["x": String(repeating: "long", count: 1_000)]) }
      try container.encode(["b": Nested(levels: levels - 1), "a": Nested(levels: 0)])
    }
  }

  /// Time does not grow with the square of the levels.
  @Test(.timeLimit(.minutes(1))) func manySortedObjectsInsideEachOther() throws {
    for levels in [3, 200] {
      #expect(try encoded(Nested(levels: levels)) == foundationEncoded(Nested(levels: levels)))
    }
  }

  /// A container that a model keeps from one value to another, and from one part of a value to the next.
  @Test func keptContainers() throws {
    final class Keeper: @unchecked Sendable { var container: KeyedEncodingContainer<Name>? }
    func model(_ keeper: Keeper) -> some Encodable {
      Custom {
        var container = $0.container(keyedBy: Name.self)
        var kept = keeper.container
        try? kept?.encode(1, forKey: "late")
        try container.encode([container.codingPath.count], forKey: "a")
        keeper.container = container.nestedContainer(keyedBy: Name.self, forKey: "b")
        try keeper.container?.encode(2, forKey: "c")
        try container.encode(3, forKey: "d")
      }
    }
    for sortsKeys in [false, true] {
      let context = context(sortsKeys: sortsKeys)
      let keeper = Keeper()
      for _ in 0..<3 {
        #expect(try encoded(model(keeper), in: context) == #"{"a":[0],"b":{"c":2},"d":3}"#)
      }
      #expect(throws: EncodingError.self) { try keeper.container?.encode(1, forKey: "late") }
    }
  }

  private func members(_ names: [String]) -> Custom {
    Custom { encoder in
      var container = encoder.container(keyedBy: Name.self)
      for (index, name) in names.enumerated() {
        // A string of its own each time.
        let key = Name(stringValue: String(decoding: Array(name.utf8), as: UTF8.self))
        try container.encode(index, forKey: key)
      }
    }
  }

  /// What a model can notice of how it is encoded is what it notices of `JSONEncoder`: its code runs once, no call
  /// throws that need not, and counts and paths are right.
  @Test func modelsNoticeNothing() throws {
    final class Runs: @unchecked Sendable { var count = 0 }
    let runs = Runs()
    let models: [Custom] = [
      Custom { encoder in
        runs.count += 1
        var container = encoder.container(keyedBy: Name.self)
        try! container.encode(1, forKey: "a")
        try! container.encode(2, forKey: "a")
      },
      Custom { encoder in
        runs.count += 1
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(1, forKey: "a")
        try! ["q": 2].encode(to: encoder)
      },
      Custom { encoder in
        runs.count += 1
        var container = encoder.container(keyedBy: Name.self)
        var first = container.nestedUnkeyedContainer(forKey: "a")
        var second = container.nestedUnkeyedContainer(forKey: "b")
        try second.encode(1)
        for _ in 0..<10 where first.count < 3 { _ = first.nestedUnkeyedContainer() }
        try container.encode(first.codingPath.map(\.stringValue), forKey: "path")
      },
      Custom { encoder in
        runs.count += 1
        var container = encoder.container(keyedBy: Name.self)
        for number in 0..<1_100 { try! container.encode(number, forKey: Name(stringValue: "\(number)")) }
      },
    ]
    for model in models {
      let context = context()
      runs.count = 0
      let json = try encoded(model, in: context)
      #expect(runs.count == 1)
      #expect(try canonical(json) == canonical(foundationEncoded(model)))
    }
  }
}
