import Testing
import TestSupport

@testable import Runner
@testable import Tool

@Suite struct ExampleTests {
  @Test(arguments: Example.all(for: .standard).map(\.words))
  func examplesAreValidCommandLines(_ words: [String]) throws {
    let models = ["meme", "song", "store-item", "villager"].map { ModelSummary(name: $0, summary: "") }
    switch try Action.parse(words, models: models).get() {
    case .decode, .scaffold: break
    default: Issue.record("neither a decode nor a scaffold")
    }
  }

  @Test func everyExampleIsShown() {
    #expect(Example.all(for: .standard).count == 8)
    #expect(Example.all(for: OptionCatalogue([.help])).map(\.words) == [["meme"]])
  }

  @Test(
    arguments: Example.all(for: .standard).map(\.command),
    ["bash", "zsh"].filter(SystemTool.exists))
  func shellAcceptsEveryExample(_ command: String, _ shell: String) async throws {
    let result = try await #require(SystemTool(shell)).run(["-n", "-c", command])
    #expect(result.status == 0, "\(result.text)")
  }
}
