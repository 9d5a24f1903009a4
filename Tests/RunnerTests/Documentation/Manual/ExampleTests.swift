import Testing

@testable import Runner

@Suite struct ExampleTests {
  @Test(arguments: Example.all(for: .standard).map(\.words))
  func examplesAreValidCommandLines(_ words: [String]) throws {
    let models = ["meme", "song", "store-item", "villager"].map { ModelSummary(name: $0, summary: "") }
    guard case .decode = try Action.parse(words, models: models).get() else {
      Issue.record("not a decode")
      return
    }
  }

  @Test func everyExampleIsShown() {
    #expect(Example.all(for: .standard).count == 7)
    #expect(Example.all(for: OptionCatalogue([.help])).map(\.words) == [["meme"]])
  }

  @Test(
    arguments: Example.all(for: .standard).map(\.command),
    ["bash", "zsh"].filter(Tool.exists))
  func shellAcceptsEveryExample(_ command: String, _ shell: String) async throws {
    let result = try await #require(Tool(shell)).run(["-n", "-c", command])
    #expect(result.status == 0, "\(result.text)")
  }
}
