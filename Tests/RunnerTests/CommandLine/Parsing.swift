@testable import OperatingSystem
@testable import Runner

/// The models of these tests.
let testModels = [
  ModelSummary(name: "meme", summary: "a meme: id, image, caption"),
  ModelSummary(name: "meme-string-id", summary: "the same with a string for its id"),
  ModelSummary(name: "song", summary: "a song's fields, \"absent\" or not"),
]

/// The command of a line with its values.
func invocation(_ words: [String]) throws -> Invocation {
  guard case .run(let invocation) = try parse(words).get() else {
    throw UsageError("no command: \(words)")
  }
  return invocation
}

/// The action or the error of a command line.
func parse(_ words: [String]) -> Result<Action, UsageError> {
  Action.parse(
    words,
    Action.Surroundings(
      models: testModels, pages: ["input", "projects"], checks: { ["nightly"] }))
}
