import JSONCoding
import Words

extension Issue.Expected {
  /// `object`, `array`, or the Swift type as written in source: `Int`, `[String]`, `[String: Meme]`.
  var words: String {
    switch self {
    case .object: "object"
    case .array: "array"
    case .type(let type): type.name
    }
  }
}

extension [Issue.Expected] {
  /// `String, Bool or Int`; with more than four, the first three and the last: `String, Bool, Int … or Float`.
  var words: String {
    let words = map(\.words)
    guard let last = words.last, words.count > 1 else { return words.joined() }
    let first = words.dropLast().prefix(words.count > 4 ? 3 : 4).joined(separator: ", ")
    return first + (words.count > 4 ? " … or " : " or ") + last
  }
}

extension Issue {
  /// The expected value.
  ///
  /// For a property wrapper, the type of its value comes first: `Date (DateValue<Milliseconds>)`. For an enum, its
  /// choices come last: `Role ("admin", "member")`.
  var expectedWords: String? {
    if let all = self.loss?.expected, !all.isEmpty { return all.words }
    if let choices = self.choices { return "\(choices.type.name) (\(choices.list))" }
    guard let words = expected?.words, let wrappedType = self.wrappedType else { return expected?.words }
    return "\(wrappedType.name) (\(words))"
  }
}

extension Issue.Found {
  /// `null`, `string "2"`, `number 1.5`; only the kind if values are hidden.
  func words(isRedacted: Bool) -> String {
    switch self {
    case .null: "null"
    case .bool(let value): isRedacted ? "Boolean" : value ? "true" : "false"
    case .number(let text): isRedacted ? "number" : "number \(QuotedValue.cut(text, to: QuotedValue.limit))"
    case .string(let text, let isCut):
      isRedacted ? "string" : "string " + QuotedValue.string(text, isCut: isCut)
    case .array: "array"
    case .object: "object"
    case .endOfArray: "the end of the array"
    }
  }
}

extension Issue.Choices {
  /// The maximum length of a list in scalars, unless its first value alone is longer.
  private static let maximumListScalars = 80

  /// As many values as fit in a message, and the number of the remaining ones: `"admin", "member" and 3 more`.
  var list: String {
    var list = ""
    for (index, value) in values.enumerated() {
      let word = kind == .integers ? value : QuotedValue.string(value, isCut: false)
      let next = index == 0 ? word : ", " + word
      if index > 0, list.unicodeScalars.count + next.unicodeScalars.count > Issue.Choices.maximumListScalars {
        return list + " and \(values.count - index) more"
      }
      list += next
    }
    return list
  }
}

/// The message for a number that its type cannot represent.
enum NumberWording {
  static func message(_ issue: Issue, isRedacted: Bool) -> String {
    let expected = issue.expected?.words ?? "a number"
    guard case .number(let text) = issue.found, !isRedacted else {
      return "the number does not fit in \(expected)"
    }
    let number = QuotedValue.cut(text, to: QuotedValue.limit)
    guard case .type(let type) = issue.expected, let bounds = type.bounds else {
      return isTiny(text)
        ? "number \(number) is too small for \(expected): it would become zero"
        : "number \(number) does not fit in \(expected)"
    }
    return isWhole(text)
      ? "number \(number) does not fit in \(expected) (\(bounds.least) to \(bounds.greatest))"
      : "expected \(expected), found number \(number)"
  }

  /// Whether the number is an integer: its exponent leaves only zeros after the point.
  static func isWhole(_ text: String) -> Bool {
    let (mantissa, exponent) = parts(text)
    let fraction = mantissa.split(separator: ".", omittingEmptySubsequences: false).dropFirst().joined()
    let digits = mantissa.filter(\.isNumber)
    let zeros = digits.reversed().prefix { $0 == "0" }.count
    return digits.allSatisfy { $0 == "0" } || exponent - fraction.count + zeros >= 0
  }

  /// Whether a number that does not fit is too close to zero rather than too far from it.
  private static func isTiny(_ text: String) -> Bool {
    let (mantissa, exponent) = parts(text)
    let whole = mantissa.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    return whole.filter(\.isNumber).count + exponent <= 0
  }

  private static func parts(_ text: String) -> (mantissa: String, exponent: Int) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    let exponent = parts.count > 1 ? String(parts[1]) : "0"
    // If the exponent does not fit an Int, the number is extremely large or small.
    let value = Int(exponent) ?? (exponent.hasPrefix("-") ? -1_000_000_000 : 1_000_000_000)
    return (parts.first.map(String.init) ?? "", max(-1_000_000_000, min(1_000_000_000, value)))
  }
}

/// Messages about a key, shared by reports on records and descriptions of models.
package enum KeyWording {
  /// - Parameters:
  ///   - key: a key that no snake_case name converts to: `userID`.
  ///   - reachable: the name that results from the conversion: `userId`.
  package static func unreachable(_ key: String, _ reachable: String) -> String {
    "no key in snake case is read as \(key): name the property \(reachable), or give it the coding key "
      + QuotedValue.name(reachable)
  }
}

/// Parts of the payload for messages: quoted, limited in length, and with escapes for invisible characters.
package enum QuotedValue {
  /// The maximum number of scalars shown of a value or name.
  static let limit = 60

  static func name(_ name: String) -> String {
    "\"\(VisibleText.of(cut(name, to: limit)))\""
  }

  /// A string as JSON would write it, so that spaces and control characters at its ends are visible.
  package static func string(_ string: String, isCut: Bool) -> String {
    var result = "\""
    let scalars = string.unicodeScalars
    for (count, index) in scalars.indices.enumerated() {
      guard count < limit else { return result + "…\"" }
      switch scalars[index] {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case let scalar:
        if let escape = VisibleText.escape(scalars, at: index) {
          result += escape
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + (isCut ? "…\"" : "\"")
  }

  static func cut(_ text: String, to limit: Int) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
