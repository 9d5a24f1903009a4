import Testing

@testable import ModelHost
@testable import OperatingSystem
@testable import Runner
@testable import Tool

@Suite struct TriedModelTests {
  /// Answers that are not as many as the payloads are no agreement: a payload of two lines has two.
  @Test func answersThatCannotBeMatchedEndTheRun() {
    var settings = Settings()
    settings.isQuiet = true
    let status = ExitStatus.of(settings) { [settings] in
      let asked = try AskedModel(Model("number", Int.self), [], settings)
      _ = try ModelThread.run { try TriedModel(asked).answers(to: ["1\n2"]) }
      return .success
    }
    #expect(status == .inputOutput)
  }
}
