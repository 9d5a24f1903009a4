/// A word that an option accepts, and its meaning.
package struct Choice: Hashable, Sendable {
  package let word: String
  /// One line, lower case, no full stop.
  package let meaning: String

  package init(word: String, meaning: String) { (self.word, self.meaning) = (word, meaning) }
}

/// A type whose values are the words that an option accepts.
package protocol OptionChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// One line, lower case, no full stop.
  var meaning: String { get }
}

extension OptionChoice {
  /// The words and their meanings, in order of declaration.
  package static var choices: [Choice] {
    allCases.map { Choice(word: $0.rawValue, meaning: $0.meaning) }
  }
}
