import JSONCoding
import Testing

/// The numbers that replace wrong values if a model calculates with them.
@Suite(.serialized) struct PlaceholderNumberTests {
  /// Reads as many rows as its count, in a hand-written loop.
  private struct Table: Decodable {
    nonisolated(unsafe) static var counts: [Int] = []
    let count: Int
    let title: String
    let cells: [Int]
    private enum CodingKeys: String, CodingKey { case count, title, cells }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let count = try container.decode(Int.self, forKey: .count)
      self.count = count
      title = try container.decode(String.self, forKey: .title)
      Table.counts.append(count)
      var values = try container.nestedUnkeyedContainer(forKey: .cells)
      cells = try (0..<max(count, 0)).map { _ in try values.decode(Int.self) }
    }
  }

  /// Accepts a year of this century or the last.
  private struct Film: Decodable {
    nonisolated(unsafe) static var years: [Int] = []
    let title: String
    let year: Int
    private enum CodingKeys: String, CodingKey { case title, year }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      year = try container.decode(Int.self, forKey: .year)
      Film.years.append(year)
      guard year > 1900 else {
        throw DecodingError.dataCorruptedError(
          forKey: .year, in: container, debugDescription: "is too early")
      }
      title = try container.decode(String.self, forKey: .title)
    }
  }

  private static func paths<Model: Decodable>(
    _ type: Model.Type, _ json: String, _ options: RecordDecoder.Options = []
  ) -> [String] {
    let text = Text(json)
    return RecordDecoder.forTestModels.outcome(
      type, from: text, SourceRange(start: 0, end: text.count), options
    )
    .issues
    .map(\.path.text)
  }

  @Test("a possible count is not large") func counts() {
    Table.counts = []
    let paths = Self.paths(
      [Table].self, #"[{"count":"2","title":1,"cells":["1",2]},{"count":1,"title":1,"cells":["1"]}]"#)
    #expect(paths.starts(with: ["[0].count", "[0].title"]) && paths.contains("[1].title"))
    #expect(Table.counts.contains(0))
    #expect(Table.counts.allSatisfy { -1...16 ~= $0 }, "\(Table.counts)")
  }

  @Test("a number is still found if the model accepts no small one") func years() {
    Film.years = []
    #expect(Self.paths(Film.self, #"{"title":1,"year":"1950"}"#) == [".year", ".title"])
    #expect(Film.years.allSatisfy { $0 >= 0 }, "\(Film.years)")
  }
}
