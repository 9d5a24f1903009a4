import Foundation
import JSONCoding

/// A problem that the model handles is never reported, however many similar ones are passed on.
extension SearchRow {
  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[\((0..<count).map(element).joined(separator: ","))]"
  }

  private static let flags = [true, true, true, true, false, true, false, false, true]

  static let handled = [
    SearchRow(
      "a branch of a loop",
      list(5) { #"{"kind":"\#([2, 4].contains($0) ? "text" : "number")","v":"x"}"# },
      known: [.catching], strings: ["number"], ["[0].v", "[1].v", "[3].v"]
    ) {
      var list = try $0.unkeyedContainer()
      while !list.isAtEnd {
        let o = try list.nestedContainer(keyedBy: Name.self)
        if try o.string("kind") == "number" { try o.int("v") } else { _ = try? o.int("v") }
      }
    },
    SearchRow(
      "a list that need not decode",
      list(9) { #"{"strict":\#(flags[$0]),"items":[{"v":1},{"v":"x"},{"v":null}],"after":"y"}"# },
      known: [.catching],
      as: [ByHand].self,
      flags.indices.flatMap { index in
        (flags[index] ? ["items[1].v", "items[2].v", "after"] : ["after"]).map {
          "[\(index)].\($0)"
        }
      }
    ) {
      let o = try $0.object
      if try o.bool("strict") {
        _ = try o.decode([One].self, forKey: "items")
      } else {
        _ = try? o.decode([One].self, forKey: "items")
      }
      try o.int("after")
    },
    SearchRow(
      "all elements but the first", list(300) { _ in #"{"v":"x"}"# }, known: [.catching],
      integers: [3],
      ["[0].v", "[1].v", "[2].v"]
    ) {
      var list = try $0.unkeyedContainer()
      while !list.isAtEnd {
        if list.currentIndex < 3 {
          _ = try list.decode(One.self)
        } else if (try? list.decode(One.self)) == nil {
          _ = try list.superDecoder()
        }
      }
    },
    SearchRow(
      "every fourth member", "{\((0..<40).map { #""k\#($0)":{"v":"x"}"# }.joined(separator: ","))}",
      known: [.catching], integers: [4, 0], (0..<40).filter { $0 % 4 != 0 }.map { ".k\($0).v" }
    ) {
      let o = try $0.object
      for (index, key) in o.allKeys.enumerated() {
        do { _ = try o.decode(One.self, forKey: key) } catch  where index % 4 == 0 {}
      }
    },
    SearchRow(
      "elements whose path the catch looks at",
      #"{"items":\#(list(9) { _ in #"{"v":"x"}"# }),"after":"y"}"#,
      known: [.catching], integers: [1, 0, 2],
      [".items[0].v", ".items[1].v", ".items[2].v", ".after"]
    ) {
      let o = try $0.object
      do {
        _ = try o.decode([One].self, forKey: "items")
      } catch DecodingError.typeMismatch(_, let context)
        where (context.codingPath[1].intValue ?? 0) > 2
      {}
      try o.int("after")
    },
    // The object is not given to the model again.
    SearchRow(
      "an object that the model changes",
      #"{"inner":{"items":[1]},"kind":"k","items":[2,3],"value":"x","after":"y"}"#,
      integers: [0, 1],
      [".value", ".after"]
    ) {
      let o = try $0.object
      let basket = try o.decode(Basket.self, forKey: "inner")
      if basket.items.count != 1 { try o.int("kind") }
      basket.items += try o.decode([Int].self, forKey: "items")
      try o.int("value", "after")
    },
    SearchRow(
      "a list that is read twice", #"{"items":[{"v":1},{"v":"x"},{"v":2}],"kind":"k","after":"y"}"#,
      known: [.catching],
      [".items[1].v", ".after"]
    ) {
      let o = try $0.object
      let known = try o.decode([MaybeOne].self, forKey: "items").compactMap(\.v)
      let all = try o.decode([One].self, forKey: "items")
      if all.isEmpty || known.count != all.count { try o.int("kind") }
      try o.int("after")
    },
  ]
}
