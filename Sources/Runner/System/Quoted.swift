/// A word that the user typed, in double quotes, safe for a terminal and on one line.
///
/// Control and format characters, including those that change the direction of text, are shown as `\u{1B}`. Words are
/// cut after 60 scalars, paths after 1,024.
struct Quoted: CustomStringConvertible {
  static let longestWord = 60

  private let word: String
  private let longest: Int

  init(_ word: some StringProtocol) {
    self.word = String(word)
    longest = Self.longestWord
  }

  init(path: String) {
    word = path
    longest = 1024
  }

  var description: String { "\"\(contents)\"" }

  /// The word without the quotes.
  var contents: String {
    var text = ""
    let scalars = word.unicodeScalars
    for scalar in scalars.prefix(longest) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default:
        text.unicodeScalars.append(scalar)
      }
    }
    if scalars.dropFirst(longest).first != nil { text += "…" }
    return text
  }
}
