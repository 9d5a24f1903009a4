/// Splits a line into words as the POSIX shell does, without expanding anything.
enum ShellWords {
  static func split(_ text: String) -> [String] {
    var words: [String] = []
    // Nil between words; an empty pair of quotes is a word, too.
    var word: String?
    var quote: Character?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch (quote, character) {
      case (nil, "\\"):
        let next = rest.popFirst()
        // A line may be continued on the next one.
        if next != "\n" { word = (word ?? "") + (next.map(String.init) ?? "\\") }
      case ("\"", "\\"):
        let next = rest.first ?? " "
        if "$`\"\\\n".contains(next) { rest.removeFirst() }
        let isPlain = !"$`\"\\\n".contains(next)
        word = (word ?? "") + (isPlain ? "\\" : next == "\n" ? "" : String(next))
      case (nil, "'"), (nil, "\""):
        quote = character
        word = word ?? ""
      case (character, _):
        quote = nil
      case (nil, " "), (nil, "\t"), (nil, "\n"):
        if let found = word { words.append(found) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}
