/// A word that an option accepts, and its meaning.
struct Choice: Hashable, Sendable {
  let word: String
  /// One line, lower case, no full stop.
  let meaning: String
}

/// A type whose values are the words that an option accepts.
protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// One line, lower case, no full stop.
  var meaning: String { get }
}

extension OptionChoice {
  /// The words and their meanings, in order of declaration.
  static var choices: [Choice] {
    allCases.map { Choice(word: $0.rawValue, meaning: $0.meaning) }
  }
}
