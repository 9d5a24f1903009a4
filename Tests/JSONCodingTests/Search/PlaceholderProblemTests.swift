import Foundation
import JSONCoding
import Testing

/// A model's error about several values is not a problem of the payload while one of them is a placeholder.
struct PlaceholderProblemTests {
  /// Compares a sum.
  private struct Bill: Decodable {
    let items: [Int]
    let tax: Double
    let total: Double
    private enum CodingKeys: String, CodingKey { case items, tax, total }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      items = try container.decode([Int].self, forKey: .items)
      tax = try container.decode(Double.self, forKey: .tax)
      total = try container.decode(Double.self, forKey: .total)
      guard abs(Double(items.reduce(0, +)) + tax - total) < 0.01 else {
        throw DecodingError.dataCorruptedError(
          forKey: .total, in: container, debugDescription: "does not add up")
      }
    }
  }

  private struct Span: Decodable {
    let lower: Int
    let upper: Int
    private enum CodingKeys: String, CodingKey { case lower, upper }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lower = try container.decode(Int.self, forKey: .lower)
      upper = try container.decode(Int.self, forKey: .upper)
      guard lower <= upper else {
        throw DecodingError.dataCorruptedError(
          forKey: .upper, in: container, debugDescription: "ends too early")
      }
    }
  }

  private struct Pair: Decodable {
    let first: String
    let second: String
    private enum CodingKeys: String, CodingKey { case first, second }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      first = try container.decode(String.self, forKey: .first)
      second = try container.decode(String.self, forKey: .second)
      guard first != second else {
        throw DecodingError.dataCorruptedError(
          forKey: .second, in: container, debugDescription: "is there twice")
      }
    }
  }

  /// Checks a single value.
  private struct Event: Decodable {
    let id: Int
    let name: String
    let day: Int
    private enum CodingKeys: String, CodingKey { case id, name, day }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int.self, forKey: .id)
      name = try container.decode(String.self, forKey: .name)
      let text = try container.decode(String.self, forKey: .day)
      guard let day = Int(text) else {
        throw DecodingError.dataCorruptedError(forKey: .day, in: container, debugDescription: "is no day")
      }
      self.day = day
    }
  }

  @Test func sums() {
    #expect(SearchRow.problems(Bill.self, #"{"items":[250,1000],"tax":1.5,"total":1251.5}"#) == [])
    #expect(
      SearchRow.problems(Bill.self, #"{"items":[250,1000],"tax":1.5,"total":1252}"#) == [
        ".total and more may hide"
      ])
    for bill in [
      #"{"items":["250",1000],"tax":1.5,"total":1251.5}"#,
      #"{"items":[1000,"250"],"tax":1.5,"total":1251.5}"#,
      // No integer would make it right, but no rule can tell.
      #"{"items":["250",1000],"tax":1.5,"total":1252}"#,
    ] {
      #expect(SearchRow.problems(Bill.self, bill).count == 1, "\(bill)")
      #expect(
        SearchRow.problems(Bill.self, bill).allSatisfy { $0.hasPrefix(".items") && $0.hasSuffix("may hide") })
    }
    #expect(
      SearchRow.problems(Bill.self, #"{"items":[250,1000],"tax":"1.5","total":1251.5}"#) == [
        ".tax and more may hide"
      ]
    )
    #expect(
      SearchRow.problems(
        [Bill].self, #"[{"items":[250],"tax":"1.5","total":251.5},{"items":[1],"tax":0,"total":2}]"#)
        == ["[0].tax", "[1].total and more may hide"])
  }

  @Test func ranges() {
    #expect(SearchRow.problems(Span.self, #"{"lower":"-9","upper":-5}"#) == [".lower and more may hide"])
    #expect(SearchRow.problems(Span.self, #"{"lower":-9,"upper":"-5"}"#) == [".upper"])
    #expect(SearchRow.problems(Span.self, #"{"lower":9,"upper":5}"#) == [".upper and more may hide"])
  }

  @Test func duplicates() {
    #expect(SearchRow.problems(Pair.self, #"{"first":1,"second":""}"#) == [".first"])
    #expect(SearchRow.problems(Pair.self, #"{"first":1,"second":"b"}"#) == [".first"])
    #expect(SearchRow.problems(Pair.self, #"{"first":"a","second":"a"}"#) == [".second"])
  }

  @Test("a problem of a single value is still reported") func ofOneValue() {
    #expect(SearchRow.problems(Event.self, #"{"id":"1","name":2,"day":"x"}"#) == [".id", ".name", ".day"])
    #expect(
      SearchRow.problems([Event].self, #"[{"id":"1","name":"","day":"x"},{"id":"2","name":"","day":"y"}]"#)
        == ["[0].id", "[0].day", "[1].id", "[1].day"])
  }
}
