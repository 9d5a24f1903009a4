import Testing

@testable import OperatingSystem
@testable import Runner

@Suite struct ModelCatalogTests {
  private struct Track: Codable { let title: String }
  private struct Read: Decodable { let title: String }

  @Test func encodableModelsAreWrittenAsJSON() {
    #expect(Model("track", Track.self).isEncodable)
    #expect(Model("tracks", [Track].self).isEncodable)
    #expect(!Model("read", Read.self).isEncodable)
  }

  @Test func modelWithoutGuideShowsOnlyWhatIsKnown() {
    let text = ModelDescription().text(name: "track", fields: [(".title", "string")], omitted: 0)
    #expect(text == "track\n\nfields:\n  .title  string\n")
  }

  @Test func typeThatIsNotEncodableHasNoRoundTrip() {
    var settings = Settings()
    let model = Model("read-only", Read.self)
    #expect(throws: Never.self) { try model.checkRoundTrip(settings) }
    settings.roundTrip = .warn
    #expect(throws: UsageError.self) { try model.checkRoundTrip(settings) }
    #expect(throws: Never.self) { try Model("number", Int.self).checkRoundTrip(settings) }
  }
}
