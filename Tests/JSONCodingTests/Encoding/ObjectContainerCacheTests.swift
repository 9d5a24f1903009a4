import Foundation
import Testing

@testable import JSONCoding

/// An object that contains objects with the same keys and with others.
private struct Tree: Encodable {
  struct Leaf: Encodable { let size: Int }

  let name: String
  let leaf: Leaf
  let next: [Tree]

  static func deep(_ levels: Int) -> Tree {
    Tree(name: "\(levels)", leaf: Leaf(size: levels), next: levels == 0 ? [] : [deep(levels - 1), deep(0)])
  }
}

/// A distinct type, with distinct keys, for every `Other`.
private struct Number<Other>: Numbered {
  var id = 1
  static var another: any Numbered { Number<Self>() }
}

private protocol Numbered: Encodable {
  static var another: any Numbered { get }
}

struct ObjectContainerCacheTests {
  /// Fails if a new compiler or standard library stores containers in another way: encoding is then correct, but
  /// slower.
  @Test func containersAreKept() throws {
    let encoder = encoder()
    _ = try encoded([Tree.deep(0), Tree.deep(0)], by: encoder)
    #expect(encoder.context?.containers.count == 2)
    _ = try encoded([Tree.deep(2)], by: encoder)
    #expect(encoder.context?.containers.count == 4)
  }

  @Test(arguments: [0, 1, 5, 40]) func valuesAreTheSameWithoutReuse(levels: Int) throws {
    let (encoder, other) = (encoder(), encoder())
    for levels in [levels, 0, levels] {
      let json = try encoded(Tree.deep(levels), by: encoder)
      #expect(try json == encoded(Tree.deep(levels), by: other))
      other.context?.containers.close()
      #expect(try canonical(json) == foundationEncoded(Tree.deep(levels)))
    }
    #expect(other.context?.containers.count == 0)
    #expect((encoder.context?.containers.count).map { $0 <= 16 } == true)
  }

  /// Two objects open at once have two containers, and a container that a model has kept is not reused.
  @Test func keptContainersAreNotReused() throws {
    final class Keeper: @unchecked Sendable { var containers: [KeyedEncodingContainer<Name>] = [] }
    let keeper = Keeper()
    let model = Custom { encoder in
      var outer = encoder.container(keyedBy: Name.self)
      let inner = Custom {
        var container = $0.container(keyedBy: Name.self)
        try container.encode(1, forKey: "x")
        keeper.containers.append(container)
      }
      try outer.encode(inner, forKey: "a")
      try outer.encode(inner, forKey: "b")
      try outer.encode(2, forKey: "c")
      keeper.containers.append(outer)
    }
    let encoder = encoder()
    for _ in 0..<2 {
      #expect(try encoded(model, by: encoder) == #"{"a":{"x":1},"b":{"x":1},"c":2}"#)
      // Only the kept containers own their context.
      #expect(encoder.context == nil)
    }
    for var container in keeper.containers { try container.encode(3, forKey: "late") }
  }

  @Test func reuseDoesNotKeepTheContext() throws {
    weak var observed: EncodingContext?
    do {
      let encoder = encoder()
      _ = try encoded(Tree.deep(3), by: encoder)
      observed = encoder.context
      #expect(observed?.containers.count ?? 0 > 0)
    }
    #expect(observed == nil)
  }

  @Test func dictionariesKeepTheirNamesInAReusedContainer() throws {
    let models = ["oneKey": ["innerKey": [1: Tree.Leaf(size: 1)]], "twoKey": [:]]
    let json = try encoded(models) { $0.keys = .snakeCase }
    #expect(json == (try foundationEncoded(models) { $0.keyEncodingStrategy = .convertToSnakeCase }))
  }

  @Test func moreKeyTypesThanTheLimitStillEncode() throws {
    let encoder = encoder()
    var value: any Numbered = Number<Int>()
    for _ in 0..<40 {
      #expect(try encoded(value, by: encoder) == #"{"id":1}"#)
      value = type(of: value).another
    }
    #expect(encoder.context?.containers.count == 16)
  }
}
