import Foundation

/// Converts names between `snake_case` and `camelCase`, as Foundation does.
public enum SnakeCase {
  /// Converts `favorite_toy` to `favoriteToy` and `_icon_URI_` to `_iconUri_`.
  ///
  /// Underscores at both ends are kept. A name without other underscores is not changed.
  public static func camelCase(_ name: String) -> String {
    if !name.utf8.contains(UInt8(ascii: "_")) { return name }
    if let usual = usualCamelCase(name) { return usual }
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

  /// The same for names of ASCII letters and underscores, with digits only at the ends of words; nil for others. Each
  /// object's names are converted, and this takes a tenth of the time.
  private static func usualCamelCase(_ name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      let underscore = UInt8(ascii: "_")
      guard let first = bytes.firstIndex(where: { $0 != underscore }),
        let last = bytes.lastIndex(where: { $0 != underscore })
      else { return nil }
      var converted: [UInt8] = []
      converted.reserveCapacity(bytes.count)
      converted += bytes[..<first]
      var (isFirstWord, beginsWord, hasDigit) = (true, true, false)
      for byte in bytes[first...last] {
        switch byte {
        case underscore:
          (isFirstWord, beginsWord, hasDigit) = (false, true, false)
          continue
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          if beginsWord { return nil }
          hasDigit = true
          converted.append(byte)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if hasDigit { return nil }
          // Letters differ in this bit from those of the other case.
          converted.append(beginsWord && !isFirstWord ? byte & ~0x20 : byte | 0x20)
        default: return nil
        }
        beginsWord = false
      }
      if isFirstWord { return nil }
      converted += bytes[(last + 1)...]
      return String(decoding: converted, as: UTF8.self)
    }
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
