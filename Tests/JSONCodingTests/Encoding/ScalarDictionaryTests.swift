import Foundation
import JSONCoding
import Testing

/// Dictionaries that are encoded at once have the same bytes as those that the standard library encodes by member.
struct ScalarDictionaryTests {
  /// Encodes the dictionary through its own `encode(to:)`, and then perhaps more members.
  private struct ByItself<Value: Encodable>: Encodable {
    let dictionary: [String: Value]
    func encode(to encoder: any Encoder) throws { try dictionary.encode(to: encoder) }
  }

  /// Encodes the dictionary as a value, and a member with one of its names into the same object.
  private struct WithMore: Encodable {
    let dictionary: [String: Int]
    let name: String
    let isAtOnce: Bool

    func encode(to encoder: any Encoder) throws {
      if isAtOnce {
        var container = encoder.singleValueContainer()
        try container.encode(dictionary)
      } else {
        try dictionary.encode(to: encoder)
      }
      var container = encoder.container(keyedBy: Name.self)
      try container.encode("more", forKey: Name(stringValue: name))
    }
  }

  private static let names = [
    "", "a", "b", "ab", "abc", "abcdefgh", "abcdefghi", "abcdefgha", "abcdefgh\u{7f}", "é", "日本", "z", "\"",
    "\\", "\n",
    "\u{0}", "a\u{0}", "🎉", "e\u{301}x", "~", "A",
  ]

  private func json(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []) throws -> String
  {
    let encoder = RecordEncoder()
    encoder.outputFormatting.formUnion(formatting)
    var bytes: [UInt8] = []
    try encoder.encode(value, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func compare<Value: Encodable>(_ names: some Sequence<String>, _ value: (Int) -> Value) throws {
    let pairs = names.enumerated().map { ($1, value($0)) }
    let dictionary = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    let known = try json(ByItself(dictionary: dictionary))
    #expect(try json(dictionary) == known)
    #expect(try json(["in": dictionary]) == #"{"in":\#(known)}"#)
    #expect(try json([dictionary, dictionary]) == "[\(known),\(known)]")
    #expect(try json(dictionary, .sortedKeys) == known)
    let foundation = JSONEncoder()
    foundation.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if names.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) {
      #expect(try String(decoding: foundation.encode(dictionary), as: UTF8.self) == known)
    }
  }

  @Test(arguments: [0, 1, 2, 12, 21]) func fewNames(count: Int) throws {
    let names = ScalarDictionaryTests.names.prefix(count)
    try compare(names) { $0 - 3 }
    try compare(names) { "value \($0)\n" }
    try compare(names) { Double($0) / 4 }
    try compare(names) { $0 % 2 == 0 }
    try compare(names) { Int8($0) }
    try compare(names) { [$0] }
  }

  @Test func manyNames() throws {
    try compare((0..<3000).map { "name\($0 * 7)" }) { $0 }
    try compare((0..<3000).map { "\($0 * 7919 % 100_003)" }) { "\($0)" }
    try compare((0..<300).map { $0 % 5 == 0 ? "n\"\($0)" : "n\($0)" }) { $0 }
  }

  @Test(arguments: [1, 31, 32, 33, 100]) func membersOfTheSameObjectAreFound(count: Int) throws {
    let dictionary = Dictionary(uniqueKeysWithValues: (0..<count).map { ("k\($0)", $0) })
    for name in ["k0", "k\(count / 2)", "new"] {
      let more = try json(WithMore(dictionary: dictionary, name: name, isAtOnce: true))
      #expect(try more == json(WithMore(dictionary: dictionary, name: name, isAtOnce: false)))
      #expect(more.components(separatedBy: "\"\(name)\":").count == 2)
    }
  }

  @Test func numbersThatAreNotFiniteAreErrorsAtTheirPlace() {
    #expect { try json(["a": ["b": Double.nan, "c": 1]]) } throws: { error in
      guard case EncodingError.invalidValue(_, let context) = error else { return false }
      return context.codingPath.map(\.stringValue) == ["a", "b"]
    }
  }

  /// A name of digits has a number, as in Foundation.
  @Test func keysOfPathsAreFoundations() {
    func keys(_ encode: () throws -> Void) -> [String] {
      do {
        try encode()
      } catch EncodingError.invalidValue(_, let context) {
        return context.codingPath.map { "\($0.stringValue) \($0.intValue?.description ?? "-")" }
      } catch {}
      return []
    }
    let value = ["12": ["a": [1, Double.nan]]]
    let ours = keys { _ = try json(value) }
    #expect(ours == keys { _ = try JSONEncoder().encode(value) })
    #expect(ours == ["12 12", "a -", "Index 1 1"])
  }
}
