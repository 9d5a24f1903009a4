import Foundation
@testable import JSONCoding
import Testing

/// `RecordDecoder(like:)` and `RecordEncoder(like:)`. The parity tests compare the strategies on payloads,
/// ``EncodingStrategiesTests`` on values.
@Suite struct LikeFoundationTests {
  @Test func defaultsMatchFoundation() {
    #expect(CodingStrategies(JSONDecoder()) == CodingStrategies())
    #expect(CodingStrategies(JSONEncoder()) == CodingStrategies())
  }

  @Test func customDecoderSettingsOnlyDecode() {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(CodingStrategies(decoder).decodeOnlySettings.isEmpty)
    decoder.keyDecodingStrategy = .custom { $0[0] }
    decoder.dateDecodingStrategy = .custom { _ in .distantPast }
    decoder.dataDecodingStrategy = .custom { _ in Data() }
    #expect(CodingStrategies(decoder).decodeOnlySettings == [.keys, .dates, .data])
  }

  /// A strategy added by a later Foundation is not silently replaced by the default.
  @Test func unknownKeyStrategyIsAnError() throws {
    var strategies = CodingStrategies()
    strategies.keys = .custom(.unknown)
    let decoder = RecordDecoder()
    decoder.strategies = strategies
    let words = CodingStrategies.unknownMessage
    func failure(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch EncodingError.invalidValue(_, let context) {
        return context.debugDescription
      } catch { return "\(error)" }
    }
    #expect(failure { _ = try decoder.decode([String: Int].self, from: Data(#"{"a":1}"#.utf8)) } == words)
    for json in [#"{"a":1}"#, #"{"a":1,}"#, "7"] {
      let issues = decoder.outcome([String: Int].self, of: json).issues
      guard case .dataCorrupted(.thrown(words))? = issues.last?.kind else {
        Issue.record("\(json): \(issues.map(\.kind))")
        continue
      }
    }
    let encoder = RecordEncoder()
    encoder.strategies = strategies
    var bytes: [UInt8] = []
    #expect(failure { try encoder.encode(["a": 1], into: &bytes) } == words)
    decoder.strategies.keys = .useDefaultKeys
    #expect(try decoder.decode([String: Int].self, from: Data(#"{"a":1}"#.utf8)) == ["a": 1])
  }

  struct Page: Encodable {
    var zebra = ["b/c": 1, "a": 2, "\u{1}": 3, "#": 4, "\"": 5]
    var apple: [[Int]] = [[], [1, 2]]
    var nothing: [String: Int] = [:]
    var url = URL(string: "https://example.com/a")
    var date = Date(timeIntervalSince1970: 1.5)
    var data = Data([1, 2])
  }

  static let formats: [JSONEncoder.OutputFormatting] = [
    .sortedKeys, [.sortedKeys, .withoutEscapingSlashes], [.sortedKeys, .prettyPrinted],
    [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes],
  ]

  @Test(arguments: formats.indices) func sortedKeysGiveTheBytesThatFoundationWrites(index: Int) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = Self.formats[index]
    encoder.keyEncodingStrategy = .custom { path in
      Name(stringValue: path.map(\.stringValue).joined(separator: "_").uppercased())
    }
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(["at", "\(date.timeIntervalSince1970)"])
    }
    encoder.dataEncodingStrategy = .custom { data, encoder in try data.count.encode(to: encoder) }
    for value in [Page(), Page(zebra: [:])] {
      let ours = try encoded(value, by: RecordEncoder(like: encoder))
      #expect(ours == String(decoding: try encoder.encode(value), as: UTF8.self))
    }
  }

  @Test func aStrategyForOneDirectionRefusesTheOther() {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { _, _ in }
    let decoder = RecordDecoder()
    decoder.strategies = CodingStrategies(encoder)
    #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: Data("[1]".utf8)) }
  }

  // MARK: - Top-level dictionaries

  static let texts = [
    "", " ", #"{"x":1}"#, #" {"x":1} "#, "[1]", "1", "true", #""x""#, #""x":1"#, #" "x" : 1 "#, #""x":1}"#,
    #"{"x":1"#, #""x":1}}"#, "{}", #""x":1 2"#, #""x":"#, #"{"x":1} 2"#, #""x":1, ]"#, #""x":1,"y":2"#,
    #""x":{"y":1}"#, #""x":1,"x":2"#, #""x":1:"#, ",", "}", #""x" 1"#, #""x":[1]"#,
  ]

  @Test(arguments: texts) func topLevelDictionariesDecodeAsInFoundation(text: String) {
    let oracle = JSONDecoder()
    oracle.assumesTopLevelDictionary = true
    let theirs = try? oracle.decode([String: Int].self, from: Data(text.utf8))
    let ours = RecordDecoder(like: oracle).outcome(
      [String: Int].self, from: Text(text), SourceRange(start: 0, end: text.utf8.count))
    #expect(ours.value == theirs)
    for issue in ours.issues { #expect(issue.range.end <= text.utf8.count) }
  }

  @Test func problemsInATopLevelDictionaryHaveTheirPlaces() {
    let decoder = RecordDecoder()
    decoder.assumesTopLevelDictionary = true
    struct Model: Decodable { let a: Int, b: [Int], c: Int }
    #expect(
      SearchCase.found(Model.self, #""a":"x","b":[1,true]"#, by: decoder).lines == [
        #"type-mismatch .a `"x"`"#, "type-mismatch .b[1] `true`",
        #"key-not-found c .c `"a":"x","b":[1,true]`"#,
      ])
  }

  // MARK: - User info

  @Test func encoderTakesTheUserInfo() throws {
    let encoder = JSONEncoder()
    encoder.userInfo[try #require(Placed.key)] = 2.0
    #expect(RecordEncoder(like: encoder).userInfo.values.first as? Double == 2)
  }

  struct Placed: Decodable {
    static let key = CodingUserInfoKey(rawValue: "scale")
    let inner: Inner
    let other: Int

    struct Inner: Decodable, Equatable {
      let scaled: Double

      init(from decoder: any Decoder) throws {
        struct Missing: Error {}
        guard let scale = Placed.key.flatMap({ decoder.userInfo[$0] }) as? Double else { throw Missing() }
        scaled = try decoder.singleValueContainer().decode(Double.self) * scale
      }
    }
  }

  @Test func placeholdersAreMadeWithTheUserInfo() throws {
    let oracle = JSONDecoder()
    oracle.userInfo[try #require(Placed.key)] = 2.0
    // Without the user info, no placeholder could be made, and the second problem would be hidden.
    #expect(
      SearchCase.found(Placed.self, #"{"other":"x"}"#, by: RecordDecoder(like: oracle)).lines == [
        #"key-not-found inner .inner `{"other":"x"}`"#, #"type-mismatch .other `"x"`"#,
      ])
  }
}
