/// A word that an option takes, and what it means.
struct Choice: Hashable, Sendable {
  let word: String
  /// In one line, lower case, no full stop.
  let meaning: String
}

/// A type whose values are the words that an option takes.
protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// What the word means, in one line, lower case, no full stop.
  var meaning: String { get }
}

extension OptionChoice {
  /// The words with their meanings, in the order of declaration.
  static var choices: [Choice] {
    allCases.map { Choice(word: $0.rawValue, meaning: $0.meaning) }
  }
}
