import Testing

@testable import OperatingSystem
@testable import Runner

@Suite struct ModelRoundTripTests {
  private struct ReadOnly: Decodable {}

  @Test func typeThatIsNotEncodableHasNone() {
    var settings = Settings()
    let model = Model("read-only", ReadOnly.self)
    #expect(throws: Never.self) { try model.checkRoundTrip(settings) }
    settings.roundTrip = .warn
    #expect(throws: UsageError.self) { try model.checkRoundTrip(settings) }
    #expect(throws: Never.self) { try Model("number", Int.self).checkRoundTrip(settings) }
  }
}
