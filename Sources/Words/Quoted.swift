/// A word that the user typed, in double quotes, on one line and with invisible characters escaped: see `VisibleText`.
///
/// Words are cut after 60 scalars, paths after 1,024.
package struct Quoted: CustomStringConvertible {
  private static let longestWord = 60

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

/// Makes text from a payload or file name safe to display.
///
/// It escapes `\t`, `\n`, `\r` and, as `\u{200B}`, invisible characters and characters that a terminal would act on
/// (Unicode TR 36; CVE-2021-42574). It also escapes the second `#` of `##[` and `##vso[`, which begin a command that
/// GitHub and Azure accept anywhere in a line of a log. Backslashes are unchanged: the result is for reading, not for
/// parsing.
package enum VisibleText {
  /// - Parameter isKept: selects scalars that need no escape, such as the ends of lines.
  package static func of(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool = { _ in false }) -> String
  {
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) { return text }
    var output = ""
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if !isKept(scalar), let escape = escape(scalars, at: index) {
        output.append(escape)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// The escape shown for the scalar at `index`; nil if it can be shown as it is.
  package static func escape(_ scalars: String.UnicodeScalarView, at index: String.Index) -> String? {
    switch scalars[index] {
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    case let scalar:
      guard isUnsafe(scalars, at: index) else { return nil }
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// Whether the scalar at `index` needs an escape.
  package static func isUnsafe(_ scalars: String.UnicodeScalarView, at index: String.Index) -> Bool {
    let scalar = scalars[index]
    if scalar == "#" { return beginsCommand(scalars, at: index) }
    return scalar.isInvisible && !joinsEmoji(scalars, at: index)
  }

  /// Whether the `#` at `index` is the second one of `##[`, or of `##` with letters before the bracket.
  private static func beginsCommand(_ scalars: String.UnicodeScalarView, at index: String.Index) -> Bool {
    guard index > scalars.startIndex, scalars[scalars.index(before: index)] == "#" else { return false }
    let rest = scalars[index...].dropFirst()
    return rest.first { !($0.isASCII && $0.properties.isAlphabetic) } == "["
  }

  /// Whether the scalar at `index` is drawn as part of an emoji: a joiner between two, or a color variation selector.
  private static func joinsEmoji(_ scalars: String.UnicodeScalarView, at index: String.Index) -> Bool {
    let scalar = scalars[index]
    guard scalar == "\u{200D}" || scalar == "\u{FE0F}", index > scalars.startIndex else { return false }
    let before = scalars[scalars.index(before: index)]
    guard before.isEmoji || scalar == "\u{200D}" && before == "\u{FE0F}" else { return false }
    return scalar == "\u{FE0F}" || scalars[index...].dropFirst().first?.isEmoji == true
  }
}

extension Unicode.Scalar {
  /// ASCII digits and some other ASCII characters are also emoji, but variation selectors do not change their look.
  fileprivate var isEmoji: Bool { !isASCII && properties.isEmoji }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible, or a terminal would act on it.
  ///
  /// These are controls, marks that reorder or join text, tags, spaces other than U+0020, and everything that Unicode
  /// lets programs ignore if they cannot draw it.
  var isInvisible: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x0300: return false
    // BRAILLE PATTERN BLANK, a symbol that looks like a space.
    case 0x2800: return true
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
  }
}

/// A command line to type into a shell.
package enum ShellCommand {
  /// The length of the longest command shown, in scalars.
  private static let longest = 500

  /// The words of the command, quoted where necessary; nil if they are too long to show, or contain a character that a
  /// terminal would obey.
  package static func text(_ words: [String]) -> String? {
    let command = words.map(ShellWord.quotedIfNeeded).joined(separator: " ")
    let isShown = command.unicodeScalars.count <= longest
    return isShown && Quoted(path: command).contents == command ? command : nil
  }
}

/// Text as one word of a shell script.
package enum ShellWord {
  /// The word unchanged, or in single quotes if a shell would interpret it.
  package static func quotedIfNeeded(_ word: String) -> String {
    isPlain(word) ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-_./,:+@%=".unicodeScalars.contains(scalar)
      }
  }
}
