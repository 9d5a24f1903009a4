import Testing
import TestSupport

@testable import Runner
@testable import Tool

@Suite struct ExampleTests {
  private static let models = ["meme", "song", "store-item", "villager"].map {
    ModelSummary(name: $0, summary: "")
  }

  @Test(arguments: Command.allCases) func examplesAreCommandLines(_ command: Command) throws {
    for example in Example.of(command) + (command == .help ? Example.first : []) {
      let words = example.words
      let surroundings = Action.Surroundings(models: Self.models, pages: Page.all.map(\.name))
      #expect(throws: Never.self, "\(example.command)") { try Action.parse(words, surroundings).get() }
    }
    #expect((2...3).contains(Example.of(command).count))
  }

  @Test(
    arguments: Command.allCases.flatMap(Example.of).map(\.command),
    ["bash", "zsh"].filter(SystemTool.exists))
  func shellAcceptsEveryExample(_ command: String, _ shell: String) async throws {
    let result = try await #require(SystemTool(shell)).run(["-n", "-c", command])
    #expect(result.status == 0, "\(result.text)")
  }
}
