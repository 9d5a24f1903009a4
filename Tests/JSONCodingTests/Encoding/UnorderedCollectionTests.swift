import Foundation
import Testing

/// Unordered collections are written in the same order in every run.
struct UnorderedCollectionTests {
  private enum Hue: String, Codable { case red, green, blue }

  private struct Tags: Encodable {
    var names: Set<String>
    var pairs: Set<[Int]>
    var counts: [Hue: Int]
    var inner: [Set<Double>]
    var byName: [String: Set<Int>]
  }

  @Test func setsAreSorted() throws {
    #expect(try encoded(Set([10, 2, -1, 33])) == "[-1,2,10,33]")
    #expect(try encoded(Set([1.5, 100, 0.25])) == "[0.25,1.5,100]")
    #expect(try encoded(Set(["b", "a", "é", "B"])) == #"["B","a","b","é"]"#)
    #expect(try encoded(Set<Int>()) == "[]")
    let tags = Tags(
      names: ["x", "y", "a"], pairs: [[2, 1], [1, 9], [1, 10]], counts: [.red: 1, .green: 2, .blue: 3],
      inner: [[3, 1], [2]], byName: ["b": [2, 1], "a": []])
    #expect(
      try encoded(tags) == #"{"names":["a","x","y"],"pairs":[[1,10],[1,9],[2,1]],"#
        + #""counts":["blue",3,"green",2,"red",1],"inner":[[1,3],[2]],"byName":{"a":[],"b":[1,2]}}"#)
  }

  @Test func dictionariesWithNamesAsKeysStayObjects() throws {
    #expect(try encoded([2: "b", 10: "c", 1: "a"]) == #"{"1":"a","10":"c","2":"b"}"#)
    #expect(try encoded(["b": 1, "a": 2]) == #"{"a":2,"b":1}"#)
  }

  private struct Node: Codable, Hashable {
    var children: Set<Node>
    var byNode: [Node: Set<[Int]>]?
  }

  /// Each element is encoded a second time to sort it, but not again for each enclosing collection.
  @Test(.timeLimit(.minutes(1))) func setsInsideSets() throws {
    let leaf = Node(children: [])
    var node = leaf
    for level in 0..<40 {
      node = Node(children: [node, leaf], byNode: level % 20 == 0 ? [leaf: [[level], [-1]]] : nil)
    }
    let json = try encoded(node)
    #expect(try JSONDecoder().decode(Node.self, from: Data(json.utf8)) == node)
    #expect(json.hasPrefix(#"{"children":[{"children":[]},{"children":[{"children":[]},"#))
    let other = try encoded(JSONDecoder().decode(Node.self, from: Data(json.utf8)))
    #expect(other == json)
  }
}
