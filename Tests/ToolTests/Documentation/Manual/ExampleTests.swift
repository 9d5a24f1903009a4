import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Tool

@Suite struct ExampleTests {
  private static let models = ["meme", "song", "store-item", "villager"].map {
    ModelSummary(name: $0, summary: "")
  }

  @Test(arguments: Command.allCases) func examplesAreCommandLines(_ command: Command) throws {
    for example in Example.all(command.name) + (command == .help ? Example.all("first") : []) {
      // The words after the program's name; none with a space is quoted.
      let line = example.command.components(separatedBy: "decode-model ").last ?? ""
      let words = line.prefix { !"|<>)".contains($0) }.split(separator: " ").map {
        String($0.replacing("'", with: ""))
      }
      let surroundings = Action.Surroundings(models: Self.models, pages: Page.all.map(\.name))
      #expect(throws: Never.self, "\(example.command)") { try Action.parse(words, surroundings).get() }
    }
    #expect(command.pages.allSatisfy { Page.named($0) != nil })
    #expect((2...3).contains(Example.all(command.name).count))
  }

  @Test(arguments: ["bash", "zsh"].filter(SystemTool.exists))
  func shellAcceptsEveryExample(_ shell: String) async throws {
    let script = Command.allCases.flatMap { Example.all($0.name) }.map(\.command).joined(separator: "\n")
    let result = try await #require(SystemTool(shell)).run(["-n", "-c", script])
    #expect(result.status == 0, "\(result.text)")
  }
}
