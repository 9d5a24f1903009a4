import Foundation
import Testing

@testable import JSONCoding

/// Paths and duplicate names, which are computed from the index that the parser writes.
struct DocumentTests {
  @Test func pathDoesNotDependOnTheLastOne() throws {
    let text = #"[1,{"a":[[],[2,{"b":{},"c":[3,[4]]}],5],"d":{"e":{"f":6}},"g":7},[[[8],9],10],"x"]"#
    let document = try Document(parsing: Text(text))
    let values = (0..<document.count).filter { index in
      ![.name, .arrayEnd, .objectEnd].contains(document.entries[unchecked: index].kind)
    }
    let paths = try values.map { try Document(parsing: Text(text)).path(to: $0) }
    #expect(Set(paths).count == values.count)
    for (value, path) in zip(values, paths) {
      for (other, otherPath) in zip(values, paths) {
        #expect(document.path(to: value) == path)
        #expect(document.path(to: other) == otherPath, "\(other) after \(value)")
      }
    }
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":2,"a":3}"#, ["a"]), (#"{"a":1,"\u0061":2}"#, ["a"]),
      (#"{"é":1,"e\u0301":2,"e":3}"#, ["e\u{301}"]), (#"{"a":1,"a":2,"a":3}"#, ["a", "a"]),
      (#"{"":1,"":2}"#, [""]), (#"{"a":{"a":1},"b":{"a":1}}"#, []), (#"[{"a":1},{"a":1}]"#, []),
      (#"{"ab":1,"abc":2,"a":3}"#, []), (#"{"Å":1,"Å":2,"A\u030a":3}"#, ["Å", "A\u{30a}"]),
    ]) func findsDuplicateNames(text: String, expected: [String]) throws
  {
    let document = try Document(parsing: Text(text))
    #expect(document.duplicates.map { document.name(at: $0.second) } == expected)
    for (first, second) in document.duplicates {
      #expect(first < second)
      #expect(document.name(at: first) == document.name(at: second))
      #expect(!document.entries[unchecked: first].flags.contains(.hidden))
      #expect(document.entries[unchecked: second].flags.contains(.hidden))
    }
  }

  @Test(arguments: [10, 63, 64, 65, 66, 127, 128, 129, 1000])
  func findsDuplicateNamesInObjectsOfAnySize(count: Int) throws {
    // Each name twice, and then the first again, spelled differently.
    let members = (0..<count).map { #""name\#($0)":\#($0)"# }
    let text = "{" + (members + members + [#""n\u0061me0":0"#]).joined(separator: ",") + "}"
    let document = try Document(parsing: Text(text))
    #expect(document.duplicates.count == count + 1)
    let value = try RecordDecoder().decode([String: Int].self, from: Data(text.utf8))
    #expect(value == Dictionary(uniqueKeysWithValues: (0..<count).map { ("name\($0)", $0) }))
    let once = try Document(parsing: Text("{\(members.joined(separator: ","))}"))
    #expect(once.duplicates.isEmpty)
  }

  @Test func isReusedForOneTextAfterAnother() throws {
    let decoder = RecordDecoder()
    for round in 0..<3 {
      #expect(try decoder.decode([Int].self, from: Data("[\(round),2]".utf8)) == [round, 2])
      #expect((try? decoder.decode([Int].self, from: Data("[1".utf8))) == nil)
      #expect((try? decoder.decode([Int].self, from: Data(#"["a"]"#.utf8))) == nil)
      let many = "[" + Array(repeating: "1", count: 1000 * (round + 1)).joined(separator: ",") + "]"
      #expect(try decoder.decode([Int].self, from: Data(many.utf8)).count == 1000 * (round + 1))
      #expect(try decoder.decode([String: Int].self, from: Data(#"{"a":1,"a":2}"#.utf8)) == ["a": 1])
    }
  }
}

@Suite struct NameHashTests {
  /// In an earlier hash, a payload could choose one factor, and 2^63 + 2^39 made it nearly linear in the other.
  @Test func craftedNamesDoNotCollide() {
    let names = CraftedNames.names
    let hashes = Set(names.map { NameHash.perProcess.hash($0) })
    #expect(names.count == 1 << 14)
    #expect(hashes.count > names.count - 100)
  }
}

/// Names of 16 bytes: the last eight make the factor, and the first eight are sums of vectors that the product maps to
/// zero.
private enum CraftedNames {
  /// The zeros of the old hash: words whose shifted copies cancel each other.
  private static let kernel: [UInt64] =
    (0..<7).map { 0x0101_0101 << $0 } + (0..<7).map { 0x1_0000_0001 << $0 }

  static let names: [String] = {
    let factor: UInt64 = 1 << 63 | 1 << 39
    let last = (factor ^ 0x9E37_79B9_7F4A_7C15) &- 16
    return (0..<1 << kernel.count).map { choice in
      let first = kernel.indices.reduce(0) { $0 ^ (choice >> $1 & 1 == 1 ? kernel[$1] : 0) }
      return text(first) + text(last)
    }
  }()

  private static func text(_ word: UInt64) -> String {
    String(decoding: (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) & 0x7F }, as: UTF8.self)
  }
}
