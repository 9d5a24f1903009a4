/// Names of Swift code made from names of JSON, which may be anything.
enum SwiftName {
  /// A longer name is cut, so that a line holds it.
  private static let longest = 36

  /// A name for a property or case: `trackName` for `track_name`, `Track-Name` and `TRACK NAME`.
  static func property(_ key: String) -> String {
    let words = words(key)
    guard let first = words.first else { return key.isEmpty ? "empty" : "unnamed" }
    let rest = words.dropFirst().map { capitalized($0) }.joined()
    return cut(startingWithLetter(lowercasedStart(first) + rest))
  }

  /// A name for a type: `TrackName`.
  static func type(_ key: String) -> String {
    let words = words(key)
    let name = words.map { capitalized($0) }.joined()
    guard let first = name.unicodeScalars.first else { return "Unnamed" }
    return cut(first.properties.isXIDStart && first != "_" ? name : "Type" + name)
  }

  /// The name as code: in backticks if it is a word of the language.
  static func code(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name, or the first of `name2`, `name3` and so on that is not taken.
  static func unused(_ name: String, _ taken: Set<String>) -> String {
    if !taken.contains(name) { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// Whether it has the characters of a type's name; it may still be a word of the language.
  static func isType(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, first.properties.isXIDStart, scalars.allSatisfy(isPart) else {
      return false
    }
    return scalars.count <= longest
  }

  /// Whether it is a word or a few, so that it may be the name of a case.
  static func isWord(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, isPart(first), first.properties.numericType == nil else { return false }
    return scalars.count <= longest
      && scalars.allSatisfy { isPart($0) || " -.:/".unicodeScalars.contains($0) }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == "_" || scalar.properties.isXIDContinue }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
    default: return false
    }
  }

  /// The runs of letters and digits; in a name all in capitals, in lower case.
  private static func words(_ key: String) -> [String] {
    // The end of a very long name is ignored: it would not be kept.
    let scalars = key.unicodeScalars.prefix(4 * longest)
    let parts = scalars.split { $0 == "_" || !isPart($0) }.map { String($0) }
    let isShouted = key.contains { $0.isUppercase } && !key.contains { $0.isLowercase }
    return isShouted && (parts.count > 1 || key.count > 1) ? parts.map { $0.lowercased() } : parts
  }

  /// `URLString` becomes `urlString`, `Name` becomes `name`.
  private static func lowercasedStart(_ word: String) -> String {
    let characters = Array(word)
    var end = characters.prefix { $0.isUppercase }.count
    if end > 1, end < characters.count, characters[end].isLetter { end -= 1 }
    return String(characters[..<end]).lowercased() + String(characters[end...])
  }

  private static func capitalized(_ word: String) -> String {
    guard let first = word.first else { return "" }
    return first.uppercased() + word.dropFirst()
  }

  private static func startingWithLetter(_ name: String) -> String {
    guard let first = name.unicodeScalars.first, !first.properties.isXIDStart else { return name }
    return "_" + name
  }

  private static func cut(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.prefix(longest)))
  }

  /// Words that are no names without backticks.
  static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
    "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
    "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any",
    "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol", "_",
  ]
}
