import Foundation

/// Converts names between `snake_case` and `camelCase`, as Foundation does.
public enum SnakeCase {
  /// Converts `favorite_toy` to `favoriteToy` and `_icon_URI_` to `_iconUri_`.
  ///
  /// Underscores at both ends are kept. A name without other underscores is not changed.
  public static func camelCase(_ name: String) -> String {
    if !name.utf8.contains(UInt8(ascii: "_")) { return name }
    let isUnderscore: (Character) -> Bool = { $0 == "_" }
    guard let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(whereSeparator: isUnderscore)
    let middle =
      words.count == 1
      ? String(name[first...last])
      : words[0].lowercased() + words.dropFirst().map(\.capitalized).joined()
    return name[..<first] + middle + name[name.index(after: last)...]
  }

  /// The name to use instead of one that no snake_case name converts to: `userId` for `userID`, because `user_id`
  /// becomes `userId`; nil for a reachable name.
  public static func reachableName(insteadOf name: String) -> String? {
    let reachable = camelCase(snakeCase(name))
    return reachable == name ? nil : reachable
  }

  /// Converts `favoriteToy` to `favorite_toy` and `myURLProperty` to `my_url_property`.
  ///
  /// A capital letter (general categories Lu and Lt) begins a word. In a run of capitals, only the first one and the
  /// one before the next small letter (Ll) do. Digits and underscores are neither, so `aBC1d` becomes `a_bc_1d`.
  public static func snakeCase(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    let scalars = name.unicodeScalars
    var words: [Substring] = []
    var wordStart = name.startIndex
    var searchStart = name.index(after: wordStart)
    while let capital = scalars[searchStart...].firstIndex(where: isCapital) {
      words.append(name[wordStart..<capital])
      wordStart = capital
      guard let small = scalars[capital...].firstIndex(where: isSmall) else { break }
      if small != name.index(after: capital) {
        // If both letters are in one character, the index before the small letter is before the capital.
        let lastCapital = max(capital, name.index(before: small))
        words.append(name[capital..<lastCapital])
        wordStart = lastCapital
      }
      searchStart = scalars.index(after: small)
    }
    words.append(name[wordStart...])
    return words.map { $0.lowercased() }.joined(separator: "_")
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  private static func isSmall(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
