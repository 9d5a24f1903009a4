import Testing

@testable import Runner

/// A row of a table: a command line as a shell would split it at spaces, and what comes of it.
struct Row<Expected: Sendable>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let words: [String]
  let expected: Expected

  init(_ line: String, _ expected: Expected) {
    self.init(line, words: line.split(separator: " ").map(String.init), expected)
  }

  /// A row whose words do not come of splitting at spaces.
  init(_ description: String, words: [String], _ expected: Expected) {
    testDescription = description
    self.words = words
    self.expected = expected
  }
}

/// The models of these tests.
let testModels = [
  ModelSummary(name: "meme", summary: "a meme: id, image, caption"),
  ModelSummary(name: "meme-string-id", summary: "the same with a string for its id"),
  ModelSummary(name: "song", summary: "a song's fields, \"absent\" or not"),
]

/// What comes of a command line.
func parse(_ words: [String], _ catalogue: OptionCatalogue = .standard) -> Result<Action, UsageError> {
  Action.parse(words, models: testModels, catalogue: catalogue)
}
