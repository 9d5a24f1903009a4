/// A word that the user typed, in double quotes, on one line and with escapes for what is not seen: see `VisibleText`.
///
/// Words are cut after 60 scalars, paths after 1,024.
package struct Quoted: CustomStringConvertible {
  static let longestWord = 60

  private let word: String
  private let longest: Int

  package init(_ word: some StringProtocol) {
    self.word = String(word)
    longest = Self.longestWord
  }

  package init(path: String) {
    word = path
    longest = 1024
  }

  package var description: String { "\"\(contents)\"" }

  /// The word without the quotes.
  package var contents: String {
    let scalars = word.unicodeScalars
    let shown = VisibleText.of(String(String.UnicodeScalarView(scalars.prefix(longest))))
    return scalars.dropFirst(longest).isEmpty ? shown : shown + "…"
  }
}
