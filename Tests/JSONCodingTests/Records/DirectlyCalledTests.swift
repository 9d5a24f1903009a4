import Foundation
import Testing

@testable import JSONCoding

/// What `--swallowed` reports of `try? T(from: decoder)`, whatever T is and throws.
@Suite struct DirectlyCalledTests {
  typealias Models = DirectlyCalledModels
  typealias Row = SwallowedFailuresTests.Row

  static let rows = [
    Row([Models.Throwable<Models.Painted>].self, #"[{"c":"red"}]"#),
    Row([Models.Throwable<Models.Painted>].self, #"[{"c":null}]"#, "[0].c: String, null; Painted at [0]"),
    Row(
      [Models.Throwable<Models.Painted>].self, #"[{"c":"green"}]"#, #"[0].c: Color, "green"; Painted at [0]"#),
    Row(
      [Models.Throwable<Models.House>].self, #"[{"wall":{"c":1}}]"#, "[0].wall.c: String, 1; House at [0]"),
    Row([Models.Throwable<Models.Color>].self, #"["red","green"]"#, #"[1]: Color, "green"; Color at [1]"#),
    Row(Models.Throwable<Models.Color>.self, #""green""#, #"top: Color, "green"; Color at top"#),
    Row([String: Models.Throwable<Models.Color>].self, #"{"a":"green"}"#, #"a: Color, "green"; Color at a"#),
    Row(
      [Models.Throwable<[Models.Color]>].self, #"[["red","x"]]"#, #"[0][1]: Color, "x"; Array<Color> at [0]"#),
    Row([Models.Throwable<UUID>].self, #"["nope"]"#, #"[0]: UUID, "nope"; UUID at [0]"#),
    // Only as a property is a URL read from a string.
    Row([Models.Throwable<URL>].self, #"["https://a.b"]"#, #"[0]: object, "https://a.b"; URL at [0]"#),
    Row([Models.Throwable<Models.Even>].self, "[1,2,3]", "[0]: -, 1; Even at [0]", "[2]: -, 3; Even at [2]"),
    Row(
      [Models.Throwable<LossyModels.Range>].self, #"[{"low":10},{"low":1}]"#,
      #"[0]: -, {"low":10}; Range at [0]"#),
    Row([Models.Throwable<Models.Nowhere>].self, #"["x"]"#, #"[0]: -, "x"; Nowhere at [0]"#),
    Row([Models.Throwable<Models.Positive>].self, #"[{"n":-1}]"#, "[0].n: -, -1; Positive at [0]"),
    Row(
      [Models.Throwable<Models.Translating>].self, #"[{"c":"green"},{"c":"red"}]"#,
      #"[0].c: Color, "green"; Translating at [0]"#),
    Row(Models.Place.self, #"{"id":1,"lat":1.5,"lon":"x","by":"a"}"#, #"lon: Double, "x"; Spot at top"#),
    Row(Models.EitherSpot.self, #"{"lat":1.5,"lon":"x"}"#),
    Row([Models.Number].self, "[1,null]"),
    Row([Models.Tag].self, #"["red","green"]"#, #"[1]: -, "green"; String at [1]"#),
    Row(Models.SuperArray<Models.Color>.self, #"["red","green"]"#, #"[1]: Color, "green"; Color at [1]"#),
    Row(Models.SuperArray<Models.Even>.self, "[1,2]", "[0]: -, 1; Even at [0]"),
    Row(Models.SuperMember.self, #"{"color":"green"}"#, #"color: -, "green"; String at color"#),
    Row(Models.SuperMember.self, "{}"),
    // In another way.
    Row([Models.ColorOrText].self, #"["red","green"]"#),
    Row([Models.KnownOrText].self, #"["red","green"]"#),
    Row([Models.PaintedOrNamed].self, #"[{"c":"red"},{"name":"x"},{"c":"green","name":"x"}]"#),
    Row([Models.PositiveOrNamed].self, #"[{"n":1},{"n":-1,"name":"x"}]"#),
    Row([String: Models.Named].self, #"{"a":1}"#),
    // Nobody knows.
    Row([Models.Parsed].self, #"["1"]"#),
    Row([Models.Parsed].self, #"["1","x","y"]"#, "uncertain"),
    Row([Models.Embedded].self, #"["[\"red\"]"]"#),
    Row([Models.Embedded].self, #"["[\"green\"]"]"#, "uncertain"),
  ]

  /// The keys do not name the type, which is private, local or generic, or they are those of more types than one.
  static let hiddenRows: [Row] = {
    typealias Hidden = HiddenKeyModels
    let pair = #"[{"a":1},{"a":1,"b":2}]"#
    func lost(_ type: String) -> String { #"[0].b: Int, {"a":1}; "# + type + " at [0]" }
    return [
      Row(Hidden.privateRows, pair, lost("PrivatePair")),
      Row(Hidden.extensionRows, pair, lost("ExtendedPair")),
      Row(Hidden.localRows, pair, lost("LocalPair")),
      Row(Hidden.Each<Hidden.Pair<Int>>.self, pair, lost("Pair<Int>")),
      Row(Hidden.Each<Hidden.Outer<String>.Inner>.self, pair, lost("Inner")),
      Row(Hidden.Each<Hidden.Many<Int8, Int, String, Bool>.Inner>.self, pair, lost("Inner")),
      Row(Hidden.Each<Hidden.WithSharedKeys>.self, pair, lost("WithSharedKeys")),
      Row(Hidden.Each<Hidden.WithAlias>.self, pair, lost("WithAlias")),
      Row(Hidden.Each<Hidden.WithTextKeys>.self, pair, lost("WithTextKeys")),
      Row(
        Hidden.Each<Hidden.WithTextKeys>.self, #"[{"a":1,"b":null}]"#, "[0].b: Int, null; WithTextKeys at [0]"
      ),
      Row(Hidden.Kept.self, #"{"a":1}"#, #"b: Int, {"a":1}; WithSharedKeys at top"#),
      Row(Hidden.Kept.self, "{}", "a: Int, {}; WithSharedKeys at top"),
      Row(Hidden.sharedCount, pair, "uncertain"),
      Row(Hidden.textCount, pair, "uncertain"),
      Row(Hidden.textCount, #"[{"a":1,"b":2}]"#),
      // A key that need not be there.
      Row(Hidden.Lenient.self, #"{"a":1}"#),
      Row(Hidden.Lenient.self, "{}"),
      Row(Hidden.Lenient.self, #"{"a":1,"b":null}"#),
      Row(Hidden.Renamed.self, #"{"a":1}"#),
      Row(Hidden.Spelled.self, "{}"),
      Row(Hidden.privateLenient, #"[{"a":1},{"a":1,"b":2}]"#),
      Row(Hidden.Each<Hidden.Lenient>.self, #"[{"a":1},{}]"#),
      Row(Hidden.Either.self, #"{"a":1}"#),
    ]
  }()

  @Test(arguments: hiddenRows) func lossesByHiddenKeys(_ row: Row) {
    #expect(SwallowedFailuresTests.losses(row.type, row.json) == row.losses)
  }

  @Test(arguments: rows) func losses(_ row: Row) {
    #expect(SwallowedFailuresTests.losses(row.type, row.json) == row.losses)
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
    let text = Text(#"["2026-01-31","2026-01-31T12:00:00Z"]"#)
    let outcome = decoder.outcome(
      [Date].self, from: text, SourceRange(start: 0, end: text.count), .swallowedFailures)
    #expect(outcome.value?.count == 2)
    #expect(outcome.issues.isEmpty)
  }

  /// Each throw is looked up, not searched for.
  @Test func manyThrowsTakeLinearTime() {
    let json = "[" + (0..<4_000).map { $0 % 2 == 0 ? #""green""# : #""red""# }.joined(separator: ",") + "]"
    #expect(SwallowedFailuresTests.losses([Models.Throwable<Models.Color>].self, json).count == 2_000)
    #expect(SwallowedFailuresTests.losses(Models.SuperArray<Models.Color>.self, json).count == 2_000)
    #expect(SwallowedFailuresTests.losses([Models.ColorOrText].self, json).isEmpty)
  }

  struct Pack<each Element> {}
  struct Generic<Left, Right: Hashable> {
    enum Inner { case some(Left) }
  }
  final class Object<Value> {}

  @Test func argumentsAreReadFromMetadata() {
    func names(_ type: any Any.Type) -> [String] {
      (TypeDescriptor(type)?.genericArguments ?? []).map { "\($0)" }
    }
    #expect(names(Generic<Models.Color, Int>.self) == ["Color", "Int"])
    #expect(names(Generic<String, [UInt8]>.Inner.self) == ["String", "Array<UInt8>"])
    #expect(names(Int?.self) == ["Int"])
    #expect(names(Result<Bool, any Error>.self) == ["Bool", "Error"])
    let others: [any Any.Type] = [
      Int.self, Pack<Int, Bool>.self, Object<Int>.self, (any Error).self, (Int, Int).self,
    ]
    for type in others { #expect(names(type) == []) }
  }
}
