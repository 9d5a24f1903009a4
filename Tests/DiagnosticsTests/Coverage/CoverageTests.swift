import Testing

@testable import Diagnostics
@testable import JSONCoding

/// What payloads do not show of a model: each row has a model, payloads and the gaps.
@Suite struct CoverageTests {
  enum State: String, Decodable { case open, paid, sent }
  enum Shape: Decodable { case circle(radius: Double), square(side: Double) }
  struct User: Decodable { let name: String, email: String? }
  struct Deal: Decodable { let buyer: User, seller: User }
  struct Comment: Decodable { let text: String, replies: [Comment]? }
  struct Tagged: Decodable { let tags: [String], labels: [String: State]? }
  struct Drawing: Decodable { let shape: Shape }
  struct Movie: Decodable { let posterPath: String }
  struct Country: Decodable { let iso31661: String }
  struct Patch: Decodable { let user: User? }

  struct Text: Decodable {
    let value: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        value = "\(number)"
      } else {
        value = try container.decode(String.self)
      }
    }
  }

  struct Media: Decodable {
    enum Key: CodingKey { case kind, url, length }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      switch try container.decode(String.self, forKey: .kind) {
      case "photo": _ = try container.decode(String.self, forKey: .url)
      case "video": _ = try container.decode(Int.self, forKey: .length)
      default:
        throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "unknown kind")
      }
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let type: any (Decodable & Sendable).Type
    let payloads: [String]
    let result: String
    let gaps: [String]
  }

  static let rows = [
    Row(
      testDescription: "everything is shown", type: User.self,
      payloads: [#"{"name":"a"}"#, #"{"name":"a","email":null}"#, #"{"name":"a","email":"b"}"#],
      result: "100%, 4 of 4", gaps: []),
    Row(
      testDescription: "an optional is there or null", type: User.self,
      payloads: [#"{"name":"a","email":null}"#], result: "50%, 2 of 4",
      gaps: [".email: never anything but null, never absent"]),
    Row(
      testDescription: "a type counts once, wherever it is shown", type: Deal.self,
      payloads: [
        #"{"buyer":{"name":"a"},"seller":{"name":"b","email":"c"}}"#,
        #"{"buyer":{"name":"a"},"seller":{"name":"b","email":null}}"#,
      ], result: "100%, 6 of 6", gaps: []),
    Row(
      testDescription: "what is in an absent value is only counted", type: Patch.self, payloads: ["{}"],
      result: "14.2%, 1 of 7", gaps: [".user: never present, never null, with 4 more in it"]),
    Row(
      testDescription: "recursion ends", type: Comment.self,
      payloads: [#"{"text":"a","replies":[{"text":"b","replies":[]}]}"#], result: "66.6%, 4 of 6",
      gaps: [".replies: never absent, never null"]),
    Row(
      testDescription: "arrays, dictionaries and the cases of an enum", type: Tagged.self,
      payloads: [#"{"tags":[],"labels":{"a":"open"}}"#], result: "45.4%, 5 of 11",
      gaps: [
        ".tags: never with an element", ".labels: never absent, never null, never empty",
        #".labels."*": never "paid" or "sent""#,
      ]),
    Row(
      testDescription: "a case with a payload", type: Drawing.self,
      payloads: [#"{"shape":{"circle":{"radius":1}}}"#], result: "60%, 3 of 5",
      gaps: [".shape.square: never present, with 1 more in it"]),
    Row(
      testDescription: "one of several ways to read a value", type: [Text].self,
      payloads: [#"["a"]"#], result: "50%, 2 of 4", gaps: [".: never empty", ".[0]: never decoded as Int"]),
    Row(
      testDescription: "a value on which something depends", type: Media.self,
      payloads: [#"{"kind":"photo","url":"a"}"#], result: "60%, 3 of 5",
      gaps: [#".kind: never "video""#, ".length: never present"]),
    Row(
      testDescription: "records that do not decode show nothing", type: User.self,
      payloads: [#"{"email":"b"}"#, "[", ""], result: "0%, 0 of 4",
      gaps: [".name: never present", ".email: never present, never absent, never null"]),
    Row(
      testDescription: "a key that the strategy leaves alone", type: Movie.self,
      payloads: [#"{"posterPath":"a"}"#], result: "0%, 0 of 1", gaps: [".poster_path: never present"]),
    Row(
      testDescription: "a key that the strategy makes of another name than it would make", type: Country.self,
      payloads: [#"{"iso_3166_1":"a"}"#], result: "100%, 1 of 1", gaps: []),
    Row(
      testDescription: "a type without anything to show", type: String.self, payloads: [#""a""#],
      result: "it has nothing to show", gaps: []),
  ]

  @Test(arguments: rows) func gapsAreFound(_ row: Row) {
    let (coverage, _) = Self.coverage(row.type, row.payloads)
    #expect(coverage.part.result == row.result)
    let gaps = coverage.problems(nil, line: { _, _ in nil }).map { problem, _ in
      "\(Self.words(problem.path ?? [])): \(problem.message)"
    }
    #expect(gaps == row.gaps)
  }

  private static func coverage(
    _ type: any (Decodable & Sendable).Type, _ payloads: [String], literals: [String] = ["photo", "video"]
  ) -> (Coverage, [JSONCoding.Issue]) {
    let decoder = RecordDecoder()
    decoder.strategies.keys = .snakeCase
    let observer = ModelObserver(decoder.strategies, literals: literals)
    let items = CoverageItems(of: observer.observe(type), isOver: observer.isOver)
    let recorder = CoverageRecorder(items)
    CoverageRecorder.attach(recorder, to: decoder)
    var issues: [JSONCoding.Issue] = []
    func decode<Value: Decodable>(_ type: Value.Type) {
      for payload in payloads {
        let text = JSONCoding.Text(payload)
        let range = SourceRange(start: 0, end: text.count)
        issues += decoder.outcome(type, from: text, range, [.beginsInput, .unconvertedKeys]).issues
      }
    }
    decode(type)
    return (Coverage(of: "Model", items, shown: recorder.shown), issues)
  }

  private static func words(_ path: [PathComponent]) -> String {
    JQPath.string(path)
  }

  @Test func limitIsExact() {
    let part = CoveragePart(model: "M", shown: 899, all: 1000, isIncomplete: false, unexplored: 0)
    #expect(part.isBelow(90) && !part.isBelow(89))
    let most = CoveragePart(model: "M", shown: 9999, all: 10_000, isIncomplete: true, unexplored: 1)
    #expect(
      most.words
        == "coverage of M: 99.9%, 9999 of 10000; not everything that it can take was found, because that takes too long; 1 place could not be explored"
    )
    let (coverage, _) = Self.coverage(User.self, [])
    #expect(coverage.shortage(0) == nil)
    #expect(coverage.shortage(1)?.message == "coverage is 0%, 0 of 4, and should be at least 1%")
  }

  @Test func namesThatAStrategyLeavesAloneAreWarnings() {
    struct Page: Decodable {
      let movies: [Movie], ID: Int?, names: [String: Int]?
    }
    let payload = #"""
      {"movies":[{"posterPath":"a"},{"poster_path":"b"},{"posterPath":"c"}],"ID":1,"names":{"camelCase":1}}
      """#
    let (_, issues) = Self.coverage(Page.self, [payload])
    let words = issues.map { issue in
      "\(Self.words(issue.path)) \(MessageWording(lines: nil, isRedacted: false).message(of: issue))"
    }
    #expect(
      words == [
        #".movies[0].posterPath key "posterPath" matches only because the strategy leaves it alone, and the API probably has "poster_path""#
      ])
    #expect(issues.map(\.isWarning) == [true])
  }

  /// A type that was not observed to its end says so.
  @Test func observationWithoutTimeIsIncomplete() {
    let observer = ModelObserver(CodingStrategies(), limit: .zero)
    let items = CoverageItems(of: observer.observe(Media.self), isOver: observer.isOver)
    #expect(items.isIncomplete)
  }
}
