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
      : words[0].lowercased() + words.dropFirst().map(capitalized).joined()
    return name[..<first] + middle + name[name.index(after: last)...]
  }

  /// `favoriteToy` → `favorite_toy`, `myURLProperty` → `my_url_property`.
  public static func snakeCase(_ name: String) -> String {
    var result = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let startsWord =
        character.isUppercase && index > 0
        && (!characters[index - 1].isUppercase
          || (index + 1 < characters.count && characters[index + 1].isLowercase))
      if startsWord, characters[index - 1] != "_" { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  private static func capitalized(_ word: Substring) -> String {
    // A letter after a digit or a sign begins a word for Foundation: `1x` becomes `1X`.
    guard word.utf8.allSatisfy(\.isLetter) else { return word.capitalized }
    return word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }
}
