import Foundation
import JSONCoding
import Testing

/// `allKeys` has the same keys as with `JSONDecoder`.
struct AllKeysTests {
  private enum Letter: String, CodingKey { case a, b, c = "ç" }
  /// Names of about the length of two words that differ in one byte.
  private enum Long: String, CodingKey {
    case seven = "seven77", other = "seven78", eight = "eight888", nine = "nine99999", nein = "nine99998"
    case sixteen = "sixteen letters!", sixty = "sixteen letters?", seventeen = "seventeen letters"
  }
  /// Its values take no bytes.
  private enum Only: String, CodingKey { case a }
  /// One byte identifies its keys, but it is not an enum.
  private struct Digit: CodingKey {
    let value: UInt8
    var stringValue: String { "\(value)" }
    var intValue: Int? { Int(value) }
    init?(stringValue: String) {
      guard let value = UInt8(stringValue) else { return nil }
      self.value = value
    }
    init?(intValue: Int) { nil }
  }

  private struct Keys<Key: CodingKey>: Decodable {
    let names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }

  /// Asks every object for its keys, with several types.
  private struct All: Decodable {
    let names: [[String]]

    init(from decoder: any Decoder) throws {
      names = try [
        Keys<Letter>(from: decoder).names, Keys<Only>(from: decoder).names, Keys<Digit>(from: decoder).names,
        Keys<Name>(from: decoder).names, Keys<Long>(from: decoder).names,
      ]
    }
  }

  private static let objects =
    #"[{"a":1},{"b":1},{"a":2},{"x":1},{"ç":1},{"\u00e7":1},{"7":1},{"255":1},{"256":1},{"7":2},{},{"a":1,"b":2},"#
    + #"{"a":1},{"b":{"a":1}},{"":1},{"a":1},{"seven77":1},{"seven78":1},{"seven77":1},{"eight888":1},{"eight888x":1},"#
    + #"{"nine99999":1},{"nine99998":1},{"nine99999":1},{"sixteen letters!":1},{"sixteen letters?":1},"#
    + #"{"seventeen letters":1},{"seventeen letters":2},{"sixteen letters!":2},{"a\u0000":1},{"a":3}]"#

  @Test func listsEqualJSONDecoders() throws {
    let data = Data(AllKeysTests.objects.utf8)
    let expected = try JSONDecoder().decode([All].self, from: data).map { $0.names.map(Set.init) }
    let decoder = RecordDecoder()
    for _ in 0..<3 {
      #expect(try decoder.decode([All].self, from: data).map { $0.names.map(Set.init) } == expected)
    }
  }

  /// More names than there are cached lists.
  @Test func manyNamesEqualJSONDecoders() throws {
    let objects = (0..<256).map { #"{"\#($0)":1}"# }
    let data = Data("[\((objects + objects.reversed()).joined(separator: ","))]".utf8)
    let expected = try JSONDecoder().decode([Keys<Digit>].self, from: data).map(\.names)
    #expect(try RecordDecoder().decode([Keys<Digit>].self, from: data).map(\.names) == expected)
  }

  @Test func listedNamesAreRequested() {
    struct Shape: Decodable {
      enum CodingKeys: String, CodingKey { case circle, square }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: CodingKeys.self).allKeys
      }
    }
    let outcome = RecordDecoder().outcome(
      [Shape].self, of: #"[{"circle":1},{"circle":2},{"triangle":3}]"#, [.unreadKeys])
    #expect(outcome.value?.count == 3)
    #expect(outcome.issues.isEmpty)
  }
}
