import Foundation
import Testing

@testable import JSONCoding

/// Models that go back to earlier values, and what they see of them.
@Suite struct GoingBackTests {
  private enum Key: String, CodingKey { case firstName, other }

  /// What a model keeps beyond its `encode(to:)`.
  private final class Keeper: @unchecked Sendable {
    var encoders: [any Encoder] = []
    var objects: [KeyedEncodingContainer<Name>] = []
    var arrays: [any UnkeyedEncodingContainer] = []
    var paths: [[any CodingKey]] = []
  }

  private typealias Row = EncodingRow

  static let rows: [EncodingRow] = [
    Row("a value that writes its own key while it is written", #"{"a":{"x":1,"y":2},"b":3}"#) {
      let keeper = Keeper()
      keeper.encoders = [$0]
      let value = Custom {
        var (inner, outer) = (
          $0.container(keyedBy: Name.self), keeper.encoders[0].container(keyedBy: Name.self)
        )
        try inner.encode(1, forKey: "x")
        try outer.encode([7], forKey: "a")
        try outer.encode("scalar", forKey: "a")
        try inner.encode(2, forKey: "y")
      }
      var outer = $0.container(keyedBy: Name.self)
      try outer.encode(value, forKey: "a")
      try outer.encode(3, forKey: "b")
    },
    Row(
      "names and strings with all that ends them",
      #"{"a\\\"":"x\\","b]}":["},\"]","{"],"[":{"k":1},"c":2}"#
    ) {
      var container = $0.container(keyedBy: Name.self)
      try container.encode("x\\", forKey: "a\\\"")
      try container.encode(["},\"]", "{"], forKey: "b]}")
      var nested = container.nestedContainer(keyedBy: Name.self, forKey: "[")
      try container.encode(2, forKey: "c")
      try nested.encode(1, forKey: "k")
    },
    Row("all kinds of scalars", #"{"z":[0],"a":[],"n":-1.5e+300,"t":true,"l":[null,1,"",[2,3],4,5]}"#) {
      var container = $0.container(keyedBy: Name.self)
      var late = container.nestedUnkeyedContainer(forKey: "z")
      try container.encode([Int](), forKey: "a")
      try container.encode(-1.5e300, forKey: "n")
      try container.encode(true, forKey: "t")
      var list = container.nestedUnkeyedContainer(forKey: "l")
      try list.encodeNil()
      try list.encode(1)
      try list.encode("")
      try list.encode([2, 3])
      try list.encode(4)
      try late.encode(0)
      try list.encode(5)
    },
    Row("an object without members is no array", "a: \(EncodingErrorTests.otherKind)") {
      var container = $0.container(keyedBy: Name.self)
      let encoder = container.superEncoder(forKey: "a")
      _ = encoder.container(keyedBy: Name.self)
      try container.encode(1, forKey: "b")
      _ = encoder.unkeyedContainer()
    },
    Row("what has no value yet can become anything", #"{"a":[1],"c":"two","b":1}"#) {
      var container = $0.container(keyedBy: Name.self)
      let (a, c) = (container.superEncoder(forKey: "a"), container.superEncoder(forKey: "c"))
      try container.encode(1, forKey: "b")
      try [1].encode(to: a)
      try "two".encode(to: c)
    },
    Row("what has a value cannot", "a: \(EncodingErrorTests.taken)") {
      var container = $0.container(keyedBy: Name.self)
      let encoder = container.superEncoder(forKey: "a")
      try "one".encode(to: encoder)
      try container.encode(1, forKey: "b")
      try "two".encode(to: encoder)
    },
    Row("two dictionaries in one place", #"{"a":{"v":4,"w":3,"x":2,"y":1},"b":1}"#) {
      var container = $0.container(keyedBy: Name.self)
      let encoder = container.superEncoder(forKey: "a")
      try ["y": 1, "x": 2].encode(to: encoder)
      try container.encode(1, forKey: "b")
      try ["w": 3, "v": 4].encode(to: encoder)
    },
    Row("what has failed can be written to in vain", #"{"a":[0],"b":1,"c":{}}"#) {
      let keeper = Keeper()
      var container = $0.container(keyedBy: Name.self)
      let failing = Custom {
        var container = $0.container(keyedBy: Name.self)
        keeper.arrays.append(container.nestedUnkeyedContainer(forKey: "x"))
        try container.encode([Double.nan], forKey: "y")
      }
      var list = container.nestedUnkeyedContainer(forKey: "a")
      try? list.encode(failing)
      try list.encode(list.count)
      try? container.encode(failing, forKey: "b")
      try container.encode(1, forKey: "b")
      for index in keeper.arrays.indices { try? keeper.arrays[index].encode("lost") }
      _ = container.nestedContainer(keyedBy: Name.self, forKey: "c")
    },
    Row("an element that wrote to its array", "[1,[2],3]") {
      nonisolated(unsafe) let outer = $0
      var list = $0.unkeyedContainer()
      try list.encode(
        Custom {
          var list = outer.unkeyedContainer()
          try list.encode(1)
          try [2].encode(to: $0)
        })
      try list.encode(3)
    },
    Row("an element that fails while the outer array is written", "[1,1,3]") {
      nonisolated(unsafe) let outer = $0
      var list = $0.unkeyedContainer()
      try list.encode(1)
      try? list.encode(
        Custom {
          var list = outer.unkeyedContainer()
          try list.encode(list.count)
          try [Double.nan].encode(to: $0)
        })
      try list.encode(list.count + 1)
    },
    Row(
      "counts and paths of what has ended", #"{"l":[1,2,3],"m":{"firstName":{}},"p":["2","m","firstName"]}"#
    ) {
      var container = $0.container(keyedBy: Name.self)
      var list = container.nestedUnkeyedContainer(forKey: "l")
      try list.encode(1)
      try list.encode(2)
      var object = container.nestedContainer(keyedBy: Key.self, forKey: "m")
      let inner = object.nestedContainer(keyedBy: Key.self, forKey: .firstName)
      var paths = container.nestedUnkeyedContainer(forKey: "p")
      try paths.encode("\(list.count)")
      for key in inner.codingPath { try paths.encode(key.stringValue) }
      #expect(inner.codingPath.last is Key)
      try list.encode(list.count + 1)
      #expect(inner.codingPath.map(\.stringValue).suffix(2) == ["m", "firstName"])
      #expect(inner.codingPath.last is Key)
    },
    Row("a scalar at the top, and another one that fails", "0") {
      var container = $0.singleValueContainer()
      try container.encode(0)
      try? container.encode(1)
    },
    Row("a second value for a name that fails in the tree", #"{"k":1}"#) {
      try ["k": 1].encode(to: $0)
      let failing = Custom {
        var container = $0.container(keyedBy: Name.self)
        try container.encode(1, forKey: "t")
        try container.encode(2, forKey: "t")
        try container.encode([Double.nan], forKey: "u")
      }
      try? ["k": failing].encode(to: $0)
    },
    Row("a second value for a name that continues in the tree", #"{"k":{"t":2}}"#) {
      try ["k": 1].encode(to: $0)
      let value = Custom {
        var container = $0.container(keyedBy: Name.self)
        try container.encode(1, forKey: "t")
        try container.encode(2, forKey: "t")
      }
      try ["k": value].encode(to: $0)
    },
    Row("what a failed value has made is its own", #"[1,2,{"count":2,"path":["Index 0","in"]},3]"#) {
      let keeper = Keeper()
      nonisolated(unsafe) var late: (any Encoder)?
      let failing = Custom {
        var container = $0.container(keyedBy: Name.self)
        late = container.superEncoder()
        var list = container.nestedUnkeyedContainer(forKey: "in")
        try list.encode(0)
        try list.encode(["k": [0]])
        keeper.arrays.append(list)
        try container.encode([Double.nan], forKey: "out")
      }
      var list = $0.unkeyedContainer()
      try? list.encode(failing)
      try list.encode(1)
      if let late {
        var lost = late.unkeyedContainer()
        try lost.encode(5)
      }
      try list.encode(2)
      var object = list.nestedContainer(keyedBy: Name.self)
      try object.encode(keeper.arrays[0].count, forKey: "count")
      try object.encode(keeper.arrays[0].codingPath.map(\.stringValue), forKey: "path")
      try list.encode(3)
    },
    Row("more than a value and a container deep", #"[[[[1,{"z":1},6],5],4],{"last":{}}]"#) {
      var lists: [any UnkeyedEncodingContainer] = [$0.unkeyedContainer()]
      for index in 0..<3 { lists.append(lists[index].nestedUnkeyedContainer()) }
      try lists[3].encode(1)
      var object = lists[3].nestedContainer(keyedBy: Name.self)
      try lists[0].encode(["last": Custom { _ = $0.container(keyedBy: Name.self) }])
      try object.encode(1, forKey: "z")
      try lists[1].encode(4)
      try lists[2].encode(5)
      try lists[3].encode(6)
    },
  ]

  @Test(arguments: rows) func outcomesAreTheSameInEveryOrder(row: EncodingRow) {
    let (plain, sorting) = (encoder(), encoder(sortsKeys: true))
    // What the first value left behind does not matter.
    for _ in 0..<2 {
      #expect(outcome(row.model, by: plain) == row.outcome)
      #expect(canonicalOutcome(row.model, by: sorting) == canonicalOutcome(row.model, by: plain))
    }
  }

  /// The keys are those of the model, whatever the names are.
  @Test(arguments: [false, true]) func keysAreNotConvertedTwice(sortsKeys: Bool) throws {
    let encoder = encoder({ $0.keys = .snakeCase }, sortsKeys: sortsKeys)
    let model = Custom {
      var container = $0.container(keyedBy: Key.self)
      let inner = container.nestedContainer(keyedBy: Key.self, forKey: .firstName)
      var path = container.nestedUnkeyedContainer(forKey: .other)
      for key in inner.codingPath { try path.encode(key.stringValue) }
    }
    #expect(try encoded(model, by: encoder) == #"{"first_name":{},"other":["firstName"]}"#)
  }

  /// A container of an earlier value changes nothing of a later one, whatever is asked of it.
  @Test(arguments: [false, true]) func containersOfEarlierValues(sortsKeys: Bool) throws {
    let encoder = encoder(sortsKeys: sortsKeys)
    let keeper = Keeper()
    nonisolated(unsafe) var late: (any Encoder)?
    let first = Custom {
      var container = $0.unkeyedContainer()
      keeper.objects.append(container.nestedContainer(keyedBy: Name.self))
      late = $0
      keeper.arrays.append(container)
    }
    #expect(try encoded(first, by: encoder) == "[{}]")
    for _ in 0..<2 {
      let second = Custom {
        var container = $0.singleValueContainer()
        try container.encode("text")
        try keeper.arrays[0].encode(1)
        try keeper.objects[0].encode([1], forKey: "k")
        _ = keeper.arrays[0].superEncoder()
        #expect(throws: EncodingError.self) { try late.map { try 1.encode(to: $0) } }
      }
      #expect(try encoded(second, by: encoder) == #""text""#)
    }
  }

  private struct Levels: Encodable {
    let levels: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      let late = container.superEncoder()
      if levels > 1 { try container.encode(Levels(levels: levels - 1)) }
      try levels.encode(to: late)
    }
  }

  private struct Objects: Encodable {
    let levels: Int
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      if levels > 1 { try container.encode(Objects(levels: levels - 1), forKey: "o") }
    }
  }

  @Test(arguments: [false, true]) func theDeepestValues(sortsKeys: Bool) throws {
    let json =
      (1...512).reversed().map { "[\($0)" }.joined(separator: ",") + String(repeating: "]", count: 512)
    #expect(try encoded(Levels(levels: 512), by: encoder(sortsKeys: sortsKeys)) == json)
    let path = Array(repeating: "o", count: 512).joined(separator: "/")
    #expect(
      outcome(Objects(levels: 513), by: encoder(sortsKeys: sortsKeys))
        == "\(path): \(EncodingContext.tooDeep)")
  }

  /// Takes minutes if a failure is looked at again for each that follows.
  @Test(.timeLimit(.minutes(1))) func keyWhoseValueFailsAgainAndAgain() throws {
    let model = Custom {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(1, forKey: "first")
      for count in 0..<100_000 {
        try? container.encode(Custom { _ in throw CancellationError() }, forKey: "a")
        if count == 50_000 { try container.encode(2, forKey: "b") }
      }
      try container.encode([3], forKey: "a")
      try container.encode([4], forKey: "a")
    }
    #expect(try encoded(model) == #"{"first":1,"b":2,"a":[4]}"#)
  }
}
