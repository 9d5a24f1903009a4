import Foundation
@testable import JSONCoding
import Testing

/// `RecordEncoder(like:)` takes the strategies of a `JSONEncoder`: both write the same.
@Suite struct EncodingStrategiesTests {
  /// The text that both encoders write with these settings and sorted keys.
  @discardableResult
  private func written(
    _ value: some Encodable, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ change: (JSONEncoder) -> Void
  ) throws -> String {
    let foundation = JSONEncoder()
    foundation.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    change(foundation)
    let ours = try encoded(value, by: RecordEncoder(like: foundation))
    let theirs = String(decoding: try foundation.encode(value), as: UTF8.self)
    #expect(ours == theirs, sourceLocation: sourceLocation)
    return ours
  }

  static let moments: [Date] = [0, 580_794_178.334_825_99, -1e9, 1_559_088_000, 0.5].map(
    Date.init(timeIntervalSince1970:))

  @Test(arguments: moments) func dates(date: Date) throws {
    try written([date, date]) { _ in }
    try written([date, date]) { $0.dateEncodingStrategy = .secondsSince1970 }
    try written([date, date]) { $0.dateEncodingStrategy = .millisecondsSince1970 }
    try written([date, date]) { $0.dateEncodingStrategy = .iso8601 }
    #expect(try encoded(date) { $0.dates = .formatted(DateText(format: "'a \"day\"'")) } == #""a \"day\"""#)
  }

  @Test func data() throws {
    let data = ["x": Data([0, 1, 255])]
    #expect(try written(data) { _ in } == #"{"x":"AAH/"}"#)
    try written(data) { $0.dataEncodingStrategy = .deferredToData }
  }

  @Test func nonConformingFloats() throws {
    struct Model: Encodable {
      var a = Double.infinity
      var b = -Float.infinity
      var c = [Double.nan, 1]
      var d = Date(timeIntervalSinceReferenceDate: .infinity)
    }
    try written(Model()) {
      $0.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    }
  }

  /// The model's own keys are converted; a dictionary's String keys only if `encode(to:)` is called on it.
  @Test func snakeCase() throws {
    struct Model: Encodable {
      var dictOne = ["aB": 1, "a_C": 2]
      var dictTwo = [["cD": ["eF": 1]]]
      var integers = [7: 1]
      var list = [Inner()]
      var nameOnce = 1
      var optional: [String: Int]? = ["gH": 1]
      var single = Custom { try ["iJ": 1].encode(to: $0) }
      var url = Inner()
    }
    struct Inner: Encodable { var myURLProperty = 1 }
    let text = try written(Model()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    #expect(text.contains(#""dict_one":{"aB":1,"a_C":2}"#))
  }

  @Test func lastOfEqualConvertedKeysWins() throws {
    let model = Custom { encoder in
      var container = encoder.container(keyedBy: Name.self)
      try container.encode(1, forKey: "aB")
      try container.encode(2, forKey: "a_b")
    }
    #expect(try encoded(model) { $0.keys = .snakeCase } == #"{"a_b":2}"#)
  }

  @Test func customCodings() throws {
    struct Model: Encodable {
      var dates = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
      var day = Date(timeIntervalSince1970: 86_400)
      var text = Data("ab".utf8)
    }
    let text = try written(Model()) {
      $0.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.unkeyedContainer()
        try container.encode("day")
        try container.encode(date.timeIntervalSince1970 / 86_400)
      }
      $0.dataEncodingStrategy = .custom { data, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: data, as: UTF8.self))
      }
    }
    #expect(text.contains(#""day":["day",1],"text":"ab""#))
  }

  /// The closure gets the whole path, and is not called for the keys of a dictionary.
  @Test func customKeys() throws {
    struct Model: Encodable {
      var dictionary = ["free": 1]
      var outer = [Inner()]
    }
    struct Inner: Encodable { var name = 1 }
    let text = try written(Model()) {
      $0.keyEncodingStrategy = .custom { path in
        Name(stringValue: path.map(\.stringValue).joined(separator: "/"))
      }
    }
    #expect(text == #"{"dictionary":{"free":1},"outer":[{"outer/Index 0/name":1}]}"#)
  }

  @Test func strategiesThatOnlyDecode() {
    struct Model: Encodable { var at = [Date.distantPast] }
    #expect(
      encodingError(Model()) { $0.dates = .custom(CustomCoding { _ in .distantPast }) }
        == "at/Index 0: The custom strategy for Date can only decode.")
    #expect(
      encodingError(["a": Data()]) { $0.data = .custom(CustomCoding { _ in Data() }) }
        == "a: The custom strategy for Data can only decode.")
    #expect(
      encodingError(Model()) { $0.keys = .custom(CustomKeys { $0[0] }) }
        == ": The custom strategy for keys can only decode.")
  }
}
