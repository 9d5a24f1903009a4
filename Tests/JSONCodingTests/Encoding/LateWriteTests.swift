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
