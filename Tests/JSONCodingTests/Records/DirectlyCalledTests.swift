import Foundation
import Testing

@testable import JSONCoding

/// `--swallowed` with `try? T(from: decoder)`, which is not itself a read: T's failed reads, and uncertain losses.
@Suite struct DirectlyCalledTests {
  typealias Models = DirectlyCalledModels
  typealias Row = SwallowedFailuresTests.Row

  static let rows = [
    Row([Models.Throwable<Models.Painted>].self, #"[{"c":null}]"#, "[0].c: String, null; Painted at [0]"),
    Row(
      [Models.Throwable<Models.Painted>].self, #"[{"c":"green"}]"#,
      #"[0].c: Color, "green"; Painted at [0]"#),
    Row([Models.Throwable<Models.Color>].self, #"["red","green"]"#, "uncertain"),
    Row(
      [Models.Throwable<[Models.Color]>].self, #"[["red","x"]]"#, #"[0][1]: Color, "x"; Color at [0][1]"#),
    Row([Models.Throwable<UUID>].self, #"["nope"]"#, "uncertain"),
    // A URL is read from a string only as a property.
    Row([Models.Throwable<URL>].self, #"["https://a.b"]"#, #"[0]: object, "https://a.b"; object at [0]"#),
    // An error with a place; one without a place is not noticed.
    Row([Models.Throwable<Models.Positive>].self, #"[{"n":-1}]"#, "uncertain"),
    Row([Models.Throwable<Models.Even>].self, "[1,2,3]"),
    Row([Models.Throwable<Models.Nowhere>].self, #"["x"]"#),
    Row(
      [Models.Throwable<Models.Translating>].self, #"[{"c":"green"},{"c":"red"}]"#,
      #"[0].c: Color, "green"; Painted at [0]"#),
    // The object is opened again for another member.
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"lon":"x","by":"a"}"#, "uncertain"),
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"by":"a"}"#, "uncertain"),
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"lon":2,"by":"a"}"#),
    Row(Models.EitherSpot.self, #"{"lat":1.5,"lon":"x"}"#, "uncertain"),
    Row([Models.Number].self, "[1,null]"),
    Row(Models.SuperArray<Models.Color>.self, #"["red","green"]"#, "uncertain"),
    // Another way to read the value.
    Row([Models.ColorOrText].self, #"["red","green"]"#),
    Row([Models.KnownOrText].self, #"["red","green"]"#, "uncertain"),
    Row([Models.PaintedOrNamed].self, #"[{"c":"red"},{"name":"x"},{"c":"green","name":"x"}]"#),
  ]

  /// The keys belong to another type, a private or generic one, or to several types.
  static let hiddenRows: [Row] = {
    typealias Hidden = HiddenKeyModels
    let pair = #"[{"a":1},{"a":1,"b":2}]"#
    func lost(_ type: String) -> String { #"[0].b: Int, {"a":1}; "# + type + " at [0]" }
    return [
      Row(Hidden.privateRows, pair, lost("PrivatePair")),
      Row(Hidden.Each<Hidden.Pair<Int>>.self, pair, lost("Pair<Int>")),
      Row(Hidden.Each<Hidden.WithSharedKeys>.self, pair, "uncertain"),
    ]
  }()

  @Test(arguments: rows + hiddenRows) func losses(_ row: Row) {
    #expect(SwallowedFailuresTests.losses(row.type, row.json) == row.losses)
  }

  /// Declares the keys of its nested object itself.
  private struct Page: Decodable {
    let ids: [Int]
    private enum CodingKeys: String, CodingKey { case meta }
    private enum MetaKeys: String, CodingKey { case ids }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let meta = try? container.nestedContainer(keyedBy: MetaKeys.self, forKey: .meta)
      ids = try meta?.decode([Int].self, forKey: .ids) ?? []
    }
  }

  @Test func aNestedContainerIsNotMistakenForTheOwnerOfItsKeys() {
    #expect(SwallowedFailuresTests.losses(Page.self, #"{"meta":5}"#) == ["meta: object, 5; object at meta"])
  }

  /// A strategy that tries several forms in turn loses nothing.
  @Test func formsOfDatesAreTriedInTurn() {
    struct NoDate: Error {}
    @Sendable func day(_ text: String) throws -> Date {
      guard text.count == 10 else { throw NoDate() }
      return Date(timeIntervalSince1970: 0)
    }
    let decoder = RecordDecoder()
    decoder.strategies.dates = .custom(
      CustomCoding { decoder in
        let text = try String(from: decoder)
        return try (try? day(text)) ?? Date(text, strategy: .iso8601)
      })
    let outcome = decoder.outcome(
      [Date].self, of: #"["2026-01-31","2026-01-31T12:00:00Z"]"#, .swallowedFailures)
    #expect(outcome.value?.count == 2)
    #expect(outcome.issues.isEmpty)
  }
}
