import Testing

/// A row of a table: a command line, split at spaces, and its result.
public struct Row<Expected: Sendable>: CustomTestStringConvertible, Sendable {
  public let testDescription: String
  public let words: [String]
  public let expected: Expected

  public init(_ line: String, _ expected: Expected) {
    self.init(line, words: line.split(separator: " ").map(String.init), expected)
  }

  /// A row whose words are given one by one.
  public init(_ description: String, words: [String], _ expected: Expected) {
    testDescription = description
    self.words = words
    self.expected = expected
  }
}
