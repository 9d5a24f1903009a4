import Testing

/// Losses in `try? Geo(from: decoder)` when the model opens the same object again for other members.
@Suite struct SwallowedReopenedTests {
  private enum Keys: String, CodingKey { case lat, lon, name }

  private struct Geo: Decodable {
    let lat: Double
    let lon: Double
  }

  /// Reads with keys of another type.
  private struct Point: Decodable {
    let lat: Double
    let lon: Double

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      lat = try container.decode(Double.self, forKey: .lat)
      lon = try container.decode(Double.self, forKey: .lon)
    }
  }

  private struct Place<Part: Decodable>: Decodable {
    let part: Part?
    let name: String

    init(from decoder: any Decoder) throws {
      part = try? Part(from: decoder)
      name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
    }
  }

  /// The model may continue without the part or in another way.
  @Test(
    arguments: [
      (#"{"lat":1,"name":"x"}"#, ["uncertain"]), (#"{"lat":1,"lon":"x","name":"x"}"#, ["uncertain"]),
      (#"{"name":"x"}"#, ["uncertain"]), (#"{"lat":1,"lon":2,"name":"x"}"#, []),
    ])
  func theObjectIsOpenedAgain(json: String, losses: [String]) {
    #expect(SwallowedFailuresTests.losses(Place<Geo>.self, json) == losses)
    #expect(SwallowedFailuresTests.losses(Place<Point>.self, json) == losses)
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
}
