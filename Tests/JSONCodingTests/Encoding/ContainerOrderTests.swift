import Foundation
@testable import JSONCoding
import Testing

/// Containers in every order that `Encoder` allows.
@Suite struct ContainerOrderTests {
  private typealias Row = EncodingRow

  static let rows: [EncodingRow] = [
    Row("nested containers filled in turns", #"{"a":[1,3],"b":{"x":2,"y":4},"c":5}"#) {
      var container = $0.container(keyedBy: Name.self)
      var a = container.nestedUnkeyedContainer(forKey: "a")
      var b = container.nestedContainer(keyedBy: Name.self, forKey: "b")
      try a.encode(1)
      try b.encode(2, forKey: "x")
      try container.encode(5, forKey: "c")
      try a.encode(3)
      try b.encode(4, forKey: "y")
    },
    Row("super encoders never filled", #"{"super":{},"x":{},"y":1}"#) {
      var container = $0.container(keyedBy: Name.self)
      _ = container.superEncoder()
      _ = container.superEncoder(forKey: "x")
      try container.encode(1, forKey: "y")
    },
    Row("super encoders filled late", #"{"o":{"k":1},"a":[2],"s":"three","y":4}"#) {
      var container = $0.container(keyedBy: Name.self)
      let object = container.superEncoder(forKey: "o")
      let array = container.superEncoder(forKey: "a")
      let scalar = container.superEncoder(forKey: "s")
      try container.encode(4, forKey: "y")
      try ["k": 1].encode(to: object)
      try [2].encode(to: array)
      try "three".encode(to: scalar)
    },
    Row("several containers over one encoder", #"{"a":1,"b":2,"c":3}"#) {
      var first = $0.container(keyedBy: Name.self)
      var second = $0.container(keyedBy: Name.self)
      try first.encode(1, forKey: "a")
      try second.encode(2, forKey: "b")
      try first.encode(3, forKey: "c")
    },
    Row("the same key twice: the last value, the first place", #"{"a":[3],"b":2}"#) {
      var container = $0.container(keyedBy: Name.self)
      try container.encode("one", forKey: "a")
      try container.encode(2, forKey: "b")
      try container.encode([3], forKey: "a")
    },
    Row("a nested container replaced, then written to", #"{"a":1,"b":2}"#) {
      var container = $0.container(keyedBy: Name.self)
      var nested = container.nestedContainer(keyedBy: Name.self, forKey: "a")
      try container.encode(1, forKey: "a")
      try nested.encode("lost", forKey: "x")
      try container.encode(2, forKey: "b")
    },
    Row("a nested container asked for twice", #"{"a":{"x":1,"y":2},"b":[1,2]}"#) {
      var container = $0.container(keyedBy: Name.self)
      var one = container.nestedContainer(keyedBy: Name.self, forKey: "a")
      try one.encode(1, forKey: "x")
      var list = container.nestedUnkeyedContainer(forKey: "b")
      try list.encode(1)
      var two = container.nestedContainer(keyedBy: Name.self, forKey: "a")
      try two.encode(2, forKey: "y")
      list = container.nestedUnkeyedContainer(forKey: "b")
      try list.encode(2)
    },
    Row("a nested container over an encoded object", #"{"a":{"x":1,"y":3,"z":4},"b":0}"#) {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(["x": 1, "y": 2], forKey: "a")
      try container.encode(0, forKey: "b")
      var nested = container.nestedContainer(keyedBy: Name.self, forKey: "a")
      try nested.encode(3, forKey: "y")
      try nested.encode(4, forKey: "z")
    },
    Row("a value that fails is not there", #"{"a":1,"b":[2,3],"c":{"d":4}}"#) {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(1, forKey: "a")
      try? container.encode([["x": [Double.nan]]], forKey: "bad")
      try? container.encode(Double.nan, forKey: "worse")
      var nested = container.nestedUnkeyedContainer(forKey: "b")
      try nested.encode(2)
      try? nested.encode([Double.infinity])
      try? nested.encode(Double.infinity)
      try nested.encode(3)
      try container.encode(["d": 4], forKey: "c")
    },
    Row("the outer container written from within a value", #"{"b":2,"a":{"x":1},"c":3}"#) {
      nonisolated(unsafe) let outer = $0
      var container = $0.container(keyedBy: Name.self)
      let inner = Custom {
        var nested = $0.container(keyedBy: Name.self)
        var container = outer.container(keyedBy: Name.self)
        try container.encode(2, forKey: "b")
        try nested.encode(1, forKey: "x")
      }
      try container.encode(inner, forKey: "a")
      try container.encode(3, forKey: "c")
    },
    Row("the outer container written from within a value that fails", #"{"b":[2],"c":3}"#) {
      nonisolated(unsafe) let outer = $0
      var container = $0.container(keyedBy: Name.self)
      let inner = Custom { _ in
        var container = outer.container(keyedBy: Name.self)
        try container.encode([2], forKey: "b")
        try container.encode([Double.nan], forKey: "d")
      }
      try? container.encode(inner, forKey: "a")
      try container.encode(3, forKey: "c")
    },
    Row("a name whose value failed comes later, one that has a value keeps it", #"{"b":[1],"a":[2],"c":3}"#) {
      var container = $0.container(keyedBy: Name.self)
      try? container.encode([Double.nan], forKey: "a")
      try container.encode([1], forKey: "b")
      try container.encode([2], forKey: "a")
      try? container.encode([Double.nan], forKey: "b")
      try container.encode(3, forKey: "c")
    },
    Row("names are told apart by their bytes", "{\"\u{e9}\":0,\"e\u{301}\":0}") {
      var container = $0.container(keyedBy: Name.self)
      for name in ["\u{e9}", "e\u{301}"] { try container.encode(0, forKey: Name(stringValue: name)) }
    },
    Row("a dictionary that encodes itself is sorted", #"{"z":1,"b":[2],"c":3,"d":[3],"a":2}"#) {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(1, forKey: "z")
      try ["c": [1], "b": [2], "d": [3]].encode(to: $0)
      try container.encode(2, forKey: "a")
      try container.encode(3, forKey: "c")
    },
  ]

  @Test(arguments: rows) func membersKeepTheOrderOfTheModel(row: EncodingRow) throws {
    #expect(try encoded(row.model) == row.outcome)
    #expect(try encoded([row.model, row.model]) == "[\(row.outcome),\(row.outcome)]")
    #expect(try encoded(["k": row.model, "l": row.model]) == #"{"k":\#(row.outcome),"l":\#(row.outcome)}"#)
  }

  private enum FixedKey: String, CodingKey { case firstName, other }

  /// Models that go back to earlier values.
  static let goingBack: [EncodingRow] = [
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
    Row("writing to a value that has failed has no effect", #"{"a":[0],"b":1,"c":{}}"#) {
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
      "counts and paths of what has ended",
      #"{"l":[1,2,3],"m":{"firstName":{}},"p":["2","m","firstName"]}"#
    ) {
      var container = $0.container(keyedBy: Name.self)
      var list = container.nestedUnkeyedContainer(forKey: "l")
      try list.encode(1)
      try list.encode(2)
      var object = container.nestedContainer(keyedBy: FixedKey.self, forKey: "m")
      let inner = object.nestedContainer(keyedBy: FixedKey.self, forKey: .firstName)
      var paths = container.nestedUnkeyedContainer(forKey: "p")
      try paths.encode("\(list.count)")
      for key in inner.codingPath { try paths.encode(key.stringValue) }
      #expect(inner.codingPath.last is FixedKey)
      try list.encode(list.count + 1)
      #expect(inner.codingPath.map(\.stringValue).suffix(2) == ["m", "firstName"])
      #expect(inner.codingPath.last is FixedKey)
    },
  ]

  @Test(arguments: goingBack) func valuesThatAreWrittenAgain(row: EncodingRow) {
    let encoder = encoder()
    // The first value's leftovers do not matter.
    for _ in 0..<2 { #expect(outcome(row.model, by: encoder) == row.outcome) }
  }

  /// A thousand names, each three times, alternating between two containers: the table of names is used, and the time
  /// does not grow with the square.
  @Test func manyNames() throws {
    let model = Custom {
      var container = $0.container(keyedBy: Name.self)
      var first = container.nestedContainer(keyedBy: Name.self, forKey: "first")
      var second = container.nestedContainer(keyedBy: Name.self, forKey: "second")
      for round in 0..<3 {
        for number in 0..<1_000 {
          try first.encode(round, forKey: Name(stringValue: "name \(number)"))
          try second.encode([round], forKey: Name(stringValue: "name \(number)"))
        }
      }
    }
    let first = (0..<1_000).map { #""name \#($0)":2"# }.joined(separator: ",")
    let second = (0..<1_000).map { #""name \#($0)":[2]"# }.joined(separator: ",")
    #expect(try encoded(model) == #"{"first":{\#(first)},"second":{\#(second)}}"#)
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

  /// The keys are the model's, whatever the names are.
  @Test func keysAreNotConvertedTwice() throws {
    let encoder = encoder { $0.keys = .snakeCase }
    let model = Custom {
      var container = $0.container(keyedBy: FixedKey.self)
      let inner = container.nestedContainer(keyedBy: FixedKey.self, forKey: .firstName)
      var path = container.nestedUnkeyedContainer(forKey: .other)
      for key in inner.codingPath { try path.encode(key.stringValue) }
    }
    #expect(try encoded(model, by: encoder) == #"{"first_name":{},"other":["firstName"]}"#)
  }

  /// A container of an earlier value cannot change a later one.
  @Test func containersOfEarlierValues() throws {
    let encoder = encoder()
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

  /// A value and its array still receive writes after it has ended, as with `JSONEncoder`: from the next element
  /// (`writer` 1), and from the model around them.
  @Test(arguments: [0, 1]) func elementsAreWrittenLate(writer: Int) throws {
    let model = Custom {
      let keeper = Keeper()
      @Sendable func write() throws {
        try keeper.arrays[0].encode(2)
        try keeper.arrays[0].encode(["k": [0]])
        try keeper.objects[0].encode("late", forKey: "y")
      }
      let kept = Custom {
        var container = $0.container(keyedBy: Name.self)
        try container.encode(1, forKey: "x")
        keeper.arrays.append(container.nestedUnkeyedContainer(forKey: "l"))
        keeper.objects.append(container)
      }
      var list = $0.unkeyedContainer()
      try list.encode([["d": kept]])
      try list.encode(["k": [["k": 0]]])
      if writer == 0 { try write() }
      try list.encode(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try container.encode([["k": 1]], forKey: "a")
          if writer == 1 { try write() }
          try container.encode([["k": 2]], forKey: "b")
        })
    }
    #expect(
      try encoded(model)
        == #"[[{"d":{"x":1,"l":[2,{"k":[0]}],"y":"late"}}],{"k":[{"k":0}]},{"a":[{"k":1}],"b":[{"k":2}]}]"#)
  }

  /// Takes minutes if each later failure looks at all earlier ones.
  @Test(.timeLimit(.minutes(1))) func valueThatKeepsFailing() throws {
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
