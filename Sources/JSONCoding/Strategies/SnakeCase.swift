import Foundation

/// Names between `snake_case` and `camelCase`, as Foundation converts them.
public enum SnakeCase {
  /// `favorite_toy` → `favoriteToy`, `_icon_URI_` → `_iconUri_`; underscores at both ends stay, as does a name without any between.
  public static func camelCase(_ name: String) -> String {
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

  /// `favoriteToy` → `favorite_toy`, `myURLProperty` → `my_url_property`.
  ///
  /// Every capital begins a word (general categories Lu and Lt), but of several in a row only the first and the one before the next small
  /// letter (Ll); digits and underscores are neither, so that `aBC1d` becomes `a_bc_1d`.
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
        // Where one character holds both letters, the one before may lie before the capital.
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
