/// Converts text to mdoc(7) source.
enum Roff {
  /// The text as the lines of a paragraph, with a new line for each sentence. Nothing in it is read as a request.
  static func text(_ text: String) -> String {
    var sentences = [""]
    for word in text.split(separator: " ").map(String.init) {
      sentences[sentences.count - 1] += (sentences[sentences.count - 1].isEmpty ? "" : " ") + escape(word)
      if let last = word.last, ".!?".contains(last) { sentences.append("") }
    }
    return sentences.flatMap { WrappedText.lines($0, width: 78) }.map(guarded).joined(separator: "\n")
  }

  /// One line as it is, for a display; spaces are kept.
  static func literal(_ line: String) -> String {
    guarded(plain(line).replacing("-", with: "\\-"))
  }

  /// One argument of a macro, quoted so that it is neither split nor read as a macro.
  static func argument(_ word: String) -> String {
    let escaped = escape(word).replacing("\"", with: "\\(dq")
    return "\"\\&\(escaped)\""
  }

  /// Escapes a word. In prose, a dash is a hyphen; in options, paths and numbers it is a minus sign that can be copied.
  private static func escape(_ word: String) -> String {
    let isProse = word.first?.isLetter == true && word.allSatisfy { $0.isLetter || "-.,;:".contains($0) }
    // mandoc's checks take a name before () for a function.
    let text = plain(word).replacing("()", with: "\\&()")
    return isProse ? text : text.replacing("-", with: "\\-")
  }

  /// Backslashes and what is not ASCII, escaped: groff reads its input as Latin-1.
  private static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if scalar == "\\" { return "\\e" }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return scalar.isASCII
        ? String(scalar) : "\\[u\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)]"
    }.joined()
  }

  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
