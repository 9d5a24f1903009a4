import Foundation
@testable import JSONCoding
import Testing

/// Errors with their coding paths, including those where Foundation's encoder traps.
@Suite struct EncodingErrorTests {
  struct Refusal: Error {}

  static let nan = "Unable to encode Double.nan directly in JSON."
  static let taken = "A value has already been encoded here."
  static let otherKind = "A value of another kind has already been encoded here."

  private typealias Row = EncodingRow

  static let rows: [EncodingRow] = [
    Row("a float at the top", ": \(nan)") { try Double.nan.encode(to: $0) },
    Row("infinity", ": Unable to encode Float.-inf directly in JSON.") {
      try (-Float.infinity).encode(to: $0)
    },
    Row("in an array", "Index 1: \(nan)") { try [1, Double.nan].encode(to: $0) },
    Row("in objects and arrays", "a/Index 1/b/Index 0: \(nan)") {
      try ["a": [["b": [1]], ["b": [Double.nan]]]].encode(to: $0)
    },
    Row("a date", "when: \(nan)") { try ["when": Date(timeIntervalSinceReferenceDate: .nan)].encode(to: $0) },
    Row("a decimal", "Index 0: Unable to encode Decimal.nan directly in JSON.") {
      try [Decimal.nan].encode(to: $0)
    },
    Row("in nested containers", "a/Index 1/c: \(nan)") {
      var container = $0.container(keyedBy: Name.self)
      var array = container.nestedUnkeyedContainer(forKey: "a")
      try array.encode(0)
      var object = array.nestedContainer(keyedBy: Name.self)
      try container.encode(1, forKey: "b")
      try object.encode(Double.nan, forKey: "c")
    },
    Row("in super encoders", "super/Index 1/Index 0: \(nan)") {
      var container = $0.container(keyedBy: Name.self)
      var array = container.superEncoder().unkeyedContainer()
      try array.encode(0)
      try [Double.nan].encode(to: array.superEncoder())
    },
    Row("nothing at the top", ": Top-level Custom did not encode any values.") { _ in },
    Row("two single values", ": \(taken)") {
      var container = $0.singleValueContainer()
      try container.encode(1)
      try container.encode(2)
    },
    Row("an array over an object", "a: \(otherKind)") {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(
        Custom {
          _ = $0.container(keyedBy: Name.self)
          var container = $0.unkeyedContainer()
          try? container.encode(1)
        }, forKey: "a")
    },
    Row("a nested container over a number", "a: \(otherKind)") {
      var container = $0.container(keyedBy: Name.self)
      try container.encode(1, forKey: "a")
      var nested = container.nestedContainer(keyedBy: Name.self, forKey: "a")
      try? nested.encode(1, forKey: "b")
    },
    Row("a model's own error", "Refusal()") {
      var container = $0.container(keyedBy: Name.self)
      try container.encode([Custom { _ in throw Refusal() }], forKey: "a")
    },
  ]

  @Test(arguments: rows) func encodingErrorsHaveTheirPath(row: EncodingRow) {
    #expect(encodingError(row.model) == row.outcome)
  }

  @Test func theModelSeesItsCodingPath() throws {
    let path = Custom { try $0.codingPath.map(\.stringValue).encode(to: $0) }
    #expect(try encoded(["a": [1: path]]) == #"{"a":{"1":["a","1"]}}"#)
    #expect(try encoded([[path]]) == #"[[["Index 0","Index 0"]]]"#)
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
    let ours = keys { _ = try encoded(value) }
    #expect(ours == keys { _ = try JSONEncoder().encode(value) })
    #expect(ours == ["12 12", "a -", "Index 1 1"])
  }
}
