import Foundation
@testable import JSONCoding
import Testing

@Suite struct EncodingStrategiesTests {
  static let moments: [Date] = [0, 580_794_178.334_825_99, -1e9, 1_559_088_000, 0.5].map(
    Date.init(timeIntervalSince1970:))

  @Test(arguments: moments) func dates(date: Date) throws {
    let dates = [date, date]
    #expect(
      try encoded(dates) { $0.dates = .secondsSince1970 }
        == foundationEncoded(dates) { $0.dateEncodingStrategy = .secondsSince1970 })
    #expect(
      try encoded(dates) { $0.dates = .millisecondsSince1970 }
        == foundationEncoded(dates) { $0.dateEncodingStrategy = .millisecondsSince1970 })
    #expect(
      try encoded(dates) { $0.dates = .iso8601 }
        == foundationEncoded(dates) { $0.dateEncodingStrategy = .iso8601 })
    #expect(try encoded(date) { $0.dates = .formatted(DateText(format: "'a \"day\"'")) } == #""a \"day\"""#)
  }

  @Test func data() throws {
    let data = ["x": Data([0, 1, 255])]
    #expect(try encoded(data) == #"{"x":"AAH/"}"#)
    #expect(
      try encoded(data) { $0.data = .deferredToData }
        == foundationEncoded(data) { $0.dataEncodingStrategy = .deferredToData })
  }

  @Test func nonConformingFloats() throws {
    struct Model: Encodable {
      var a = Double.infinity
      var b = -Float.infinity
      var c = [Double.nan, 1]
      var d = Date(timeIntervalSinceReferenceDate: .infinity)
    }
    #expect(
      try encoded(Model()) {
        $0.nonConformingFloats = .strings(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
      }
        == foundationEncoded(Model()) {
          $0.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        })
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
    let ours = try encoded(Model()) { $0.keys = .snakeCase }
    #expect(ours == (try foundationEncoded(Model()) { $0.keyEncodingStrategy = .convertToSnakeCase }))
    #expect(ours.contains(#""dict_one":{"aB":1,"a_C":2}"#))
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
    let date: CustomCoding<Date>.Encode = { date, encoder in
      var container = encoder.unkeyedContainer()
      try container.encode("day")
      try container.encode(date.timeIntervalSince1970 / 86_400)
    }
    let data: CustomCoding<Data>.Encode = { data, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(String(decoding: data, as: UTF8.self))
    }
    let ours = try encoded(Model()) {
      $0.dates = .custom(CustomCoding(decode: { _ in .distantPast }, encode: date))
      $0.data = .custom(CustomCoding(decode: { _ in Data() }, encode: data))
    }
    let foundation = try foundationEncoded(Model()) {
      $0.dateEncodingStrategy = .custom(date)
      $0.dataEncodingStrategy = .custom(data)
    }
    #expect(ours == foundation)
    #expect(ours.contains(#""day":["day",1],"text":"ab""#))
  }

  /// The closure gets the whole path, and is not called for the keys of a dictionary.
  @Test func customKeys() throws {
    struct Model: Encodable {
      var dictionary = ["free": 1]
      var outer = [Inner()]
    }
    struct Inner: Encodable { var name = 1 }
    let path: CustomKeys.Convert = { Name(stringValue: $0.map(\.stringValue).joined(separator: "/")) }
    let ours = try encoded(Model()) { $0.keys = .custom(CustomKeys(decode: path, encode: path)) }
    #expect(ours == (try foundationEncoded(Model()) { $0.keyEncodingStrategy = .custom(path) }))
    #expect(ours == #"{"dictionary":{"free":1},"outer":[{"outer/Index 0/name":1}]}"#)
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
