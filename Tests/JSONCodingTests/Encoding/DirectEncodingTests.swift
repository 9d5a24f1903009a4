import Foundation
import Testing

@testable import JSONCoding

/// Values that are written directly have the same text as by way of the tree.
@Suite struct DirectEncodingTests {
  /// Compares the two ways, in several places and with sorted keys too, and tells whether the tree was needed.
  private func check(_ model: some Encodable) -> Bool {
    var isDirect = true
    func compare(_ model: some Encodable) {
      for sortsKeys in [false, true] {
        let direct = context(sortsKeys: sortsKeys)
        let tree = context(sortsKeys: sortsKeys, triesDirectly: false)
        #expect(outcome(model, in: direct) == outcome(model, in: tree))
        isDirect = isDirect && direct.triesDirectly
        // What the first value left behind does not matter.
        #expect(outcome(model, in: direct) == outcome(model, in: tree))
      }
    }
    compare(model)
    compare([model, model])
    compare(["k": model, "l": model])
    compare([["k": [model]]])
    return isDirect
  }

  @Test(arguments: ContainerOrderTests.rows) func containersInEveryOrder(row: EncodingRow) {
    _ = check(row.model)
  }

  @Test(arguments: EncodingErrorTests.rows) func errors(row: EncodingRow) {
    _ = check(row.model)
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

  /// Fails if what models usually do needs the tree: encoding is right then, but slower.
  @Test func whatModelsUsuallyDoIsDirect() {
    #expect(check(Dog()))
    #expect(check([1: "a", 2: "b"]))
    #expect(check(Set(["a", "b"])))
    #expect(check([["a": URL(string: "https://example.com/a"), "b": nil]]))
    #expect(check(Custom { try ["k": Dog()].encode(to: $0) }))
    #expect(
      check(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try? container.encode(Double.nan, forKey: "a")
          try container.encode(1, forKey: "a")
          try container.encode([container.codingPath.count], forKey: "b")
        }))
    #expect(check(members((0..<100).map { "name \($0)" })))
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
    #expect(check(model))
    let json =
      #"{"l":[[1,2],{"k":[3]},{}],"s":{},"count":3,"paths":[["o","l"],["o","l","Index 2"],["o","s"],["o"]]}"#
    #expect(try encoded(["o": model]) == #"{"o":\#(json)}"#)
  }

  @Test func whatNeedsTheTree() {
    #expect(!check(members(["a", "b", "a"])))
    #expect(
      !check(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try? container.encode([Double.nan], forKey: "a")
          try container.encode(1, forKey: "a")
        }))
    // Equal strings, and other names, because the bytes differ.
    #expect(!check(members(["\u{e9}", "e\u{301}"])))
    #expect(!check(members((0..<100).map { "a rather long name \($0 % 99)" })))
    #expect(!check(members((0..<1_200).map { "\($0)" })))
    #expect(!check(members([String(repeating: "long", count: 100)])))
    #expect(
      !check(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try container.encode(1, forKey: "z")
          try ["y": 1, "x": 2].encode(to: $0)
          try container.encode(1, forKey: "a")
        }))
    #expect(
      !check(
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

  /// Sorting the members of each object would take time that grows with the square of the levels.
  @Test func manySortedObjectsInsideEachOther() throws {
    for levels in [3, 200] {
      let direct = context()
      #expect(try encoded(Nested(levels: levels), in: direct) == treeEncoded(Nested(levels: levels)))
      #expect(direct.triesDirectly == (levels == 3))
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
    for triesDirectly in [true, false] {
      let context = context(triesDirectly: triesDirectly)
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
      #expect(context.triesDirectly == false)
      #expect(try canonical(json) == canonical(foundationEncoded(model)))
    }
  }
}
