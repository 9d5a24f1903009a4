import Foundation
import Testing

@testable import JSONCoding

/// Writing to a container after its value has ended does the same as with `JSONEncoder`.
@Suite struct LateWriteTests {
  private final class Keeper: @unchecked Sendable {
    var objects: [KeyedEncodingContainer<Name>] = []
    var arrays: [any UnkeyedEncodingContainer] = []
  }

  /// A value that leaves its containers to `keeper`.
  private static func kept(_ keeper: Keeper) -> Custom {
    Custom {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(1, forKey: "x")
      keeper.arrays.append(container.nestedUnkeyedContainer(forKey: "l"))
      keeper.objects.append(container)
    }
  }

  private static func write(_ keeper: Keeper) throws {
    for index in keeper.arrays.indices {
      try keeper.arrays[index].encode(2)
      try keeper.arrays[index].encode(["k": [index]])
      try keeper.objects[index].encode("late", forKey: "y")
    }
  }

  /// Writing after the whole value has ended is allowed, and changes nothing.
  @Test func afterTheTopLevelValue() throws {
    let keeper = Keeper()
    let encoder = RecordEncoder()
    let json = try encoded([LateWriteTests.kept(keeper)], by: encoder)
    try LateWriteTests.write(keeper)
    #expect(try encoded(["next"], by: encoder) == #"["next"]"#)
    #expect(json == #"[{"x":1,"l":[]}]"#)
  }

  /// Asking for counts and paths changes nothing, even for containers whose values have ended.
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
    let json =
      #"{"l":[[1,2],{"k":[3]},{}],"s":{},"count":3,"paths":[["o","l"],["o","l","Index 2"],["o","s"],["o"]]}"#
    #expect(try encoded(["o": model]) == #"{"o":\#(json)}"#)
  }

  /// A container that a model keeps from one value to the next, and from one part of a value to the next.
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
    let (encoder, keeper) = (encoder(), Keeper())
    for _ in 0..<3 {
      #expect(try encoded(model(keeper), by: encoder) == #"{"a":[0],"b":{"c":2},"d":3}"#)
    }
  }

  /// An element still receives writes after it has ended, from the next element and from its array.
  @Test(arguments: [0, 1]) func lateWritesToElements(writer: Int) throws {
    let model = Custom {
      let keeper = Keeper()
      var list = $0.unkeyedContainer()
      try list.encode([["d": LateWriteTests.kept(keeper)]])
      try list.encode(["k": [["k": 0]]])
      if writer == 0 { try LateWriteTests.write(keeper) }
      try list.encode(
        Custom {
          var container = $0.container(keyedBy: Name.self)
          try container.encode([["k": 1]], forKey: "a")
          if writer == 1 { try LateWriteTests.write(keeper) }
          try container.encode([["k": 2]], forKey: "b")
        })
      try list.encode(["k": [["k": 3]]])
    }
    #expect(
      try encoded(model)
        == #"[[{"d":{"x":1,"l":[2,{"k":[0]}],"y":"late"}}],{"k":[{"k":0}]},"#
        + #"{"a":[{"k":1}],"b":[{"k":2}]},{"k":[{"k":3}]}]"#)
  }
}
