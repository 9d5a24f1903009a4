import JSONCoding
import Testing

@testable import Contracts

/// Where a model refuses a payload, the values that it needs are those of what it asks for there.
@Suite struct NeededValuesTests {
  private enum Unit: String, Codable { case day, week }
  private struct Period: Codable {
    let unit: Unit
    let count: Int
  }
  private struct Even: Decodable {
    enum Keys: CodingKey { case even }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      if try container.decode(Int.self, forKey: .even) != 4 {
        throw DecodingError.dataCorruptedError(forKey: .even, in: container, debugDescription: "not four")
      }
    }
  }
  private struct Plan: Decodable {
    let name: String
    let even: Even
    let since: Period
    let until: Period?
  }

  private func needed(_ json: String) throws -> [String] {
    let search = NeededValuesSearch(InProcessModel(Plan.self))
    let found = try search.values(for: try #require(SampleValue.parsed(json)))
    return found.map { path, value in
      let steps = path.map { if case .member(let name) = $0 { name } else { "[]" } }
      return "\(steps.joined(separator: ".")) \(value.text)"
    }.sorted()
  }

  @Test func valuesThatAreNeededAreFound() throws {
    #expect(
      try needed(#"{"name":5,"even":{"even":3},"since":{"unit":"day"},"until":{"unit":"year","count":1}}"#)
        == [
          "even.even 4", #"name "text""#, "since.count 1", #"until.unit "day""#,
        ])
    #expect(
      try needed("{}") == [#"even {"even":4}"#, #"name "text""#, #"since {"unit":"day","count":1}"#])
    #expect(try needed(#"{"name":"a","even":{"even":4},"since":{"unit":"day","count":2}}"#).isEmpty)
  }
}
