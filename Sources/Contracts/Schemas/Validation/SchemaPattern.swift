import Foundation

/// A regular expression of ECMA-262, as `pattern` has it, in the words of the system's own.
///
/// Not covered: `\b` knows letters of all scripts, and escapes that ECMA-262 does not have may mean something.
struct SchemaPattern {
  /// Nil if the expression cannot be read: then it allows every string.
  private let expression: NSRegularExpression?

  init(_ pattern: String) {
    expression = try? NSRegularExpression(pattern: Self.translated(pattern))
  }

  var isRead: Bool { expression != nil }

  /// The most reports of progress that a search may make beside those that a long string takes. Each is made after some
  /// ten thousand steps. An expression that goes back and forth longer is taken not to match.
  private static let patience = 200

  /// - Parameter effort: is increased by the reports that the search has made.
  func matches(_ string: String, _ effort: inout Int) -> Bool {
    guard let expression else { return true }
    var isFound = false
    var reports = 0
    let length = string.utf16.count
    let most = Self.patience + length / 1_000
    let range = NSRange(location: 0, length: length)
    expression.enumerateMatches(in: string, options: .reportProgress, range: range) { match, _, stop in
      isFound = isFound || match != nil
      reports += match == nil ? 1 : 0
      if isFound || reports > most { stop.pointee = true }
    }
    effort += max(0, reports - length / 1_000)
    return isFound
  }

  // MARK: - Translation

  static func translated(_ pattern: String) -> String {
    var result = ""
    var rest = Array(pattern.unicodeScalars)[...]
    var isInSet = false
    var followsClass = false
    while let scalar = rest.popFirst() {
      let followedClass = followsClass
      followsClass = false
      switch scalar {
      case "\\":
        guard let letter = rest.popFirst() else { return result + "\\" }
        result += escape(letter, &rest, isInSet: isInSet)
        followsClass = isInSet && "dDwWsSpP".unicodeScalars.contains(letter)
      case "[" where !isInSet:
        if rest.starts(with: "^]".unicodeScalars) {
          rest = rest.dropFirst(2)
          result += "[\\s\\S]"
        } else if rest.first == "]" {
          rest = rest.dropFirst()
          result += "(?!)"
        } else {
          isInSet = true
          result += "["
          if rest.first == "^" {
            rest = rest.dropFirst()
            result += "^"
          }
        }
      case "]" where isInSet:
        isInSet = false
        result += "]"
      case "[", "&": result += "\\" + String(scalar)
      // After a class a minus is itself.
      case "-" where followedClass: result += "\\-"
      case "]", "}": result += "\\" + String(scalar)
      case "{" where !isInSet:
        let count = quantifier(rest)
        result += count.map { "{" + $0 } ?? "\\{"
        rest = rest.dropFirst(count?.unicodeScalars.count ?? 0)
      case "$" where !isInSet: result += "\\z"
      case "." where !isInSet: result += "[^\\n\\r\\u2028\\u2029]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `2,3}`: the rest of a quantifier; nil if the brace begins none.
  private static func quantifier(_ rest: ArraySlice<Unicode.Scalar>) -> String? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let text = String(String.UnicodeScalarView(rest[rest.startIndex...end]))
    return text.wholeMatch(of: /[0-9]+(,[0-9]*)?\}/) == nil ? nil : text
  }

  private static func escape(
    _ letter: Unicode.Scalar, _ rest: inout ArraySlice<Unicode.Scalar>, isInSet: Bool
  )
    -> String
  {
    switch letter {
    case "d": isInSet ? "0-9" : "[0-9]"
    case "D": "[^0-9]"
    case "w": isInSet ? "A-Za-z0-9_" : "[A-Za-z0-9_]"
    case "W": "[^A-Za-z0-9_]"
    case "s": "[\\t\\n\\u000B\\f\\r\\p{Z}\\uFEFF]"
    case "S": "[^\\t\\n\\u000B\\f\\r\\p{Z}\\uFEFF]"
    case "v": "\\u000B"
    case "0": "\\x00"
    case "u": unicode(&rest)
    default: "\\" + String(letter)
    }
  }

  /// The rest of `\u`: four digits, a pair of surrogates, or braces.
  private static func unicode(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
    let text = String(String.UnicodeScalarView(rest.prefix(10)))
    if let match = text.prefixMatch(of: /\{([0-9A-Fa-f]+)\}/) {
      rest = rest.dropFirst(match.0.count)
      return "\\x{\(match.1)}"
    }
    if let match = text.prefixMatch(of: /([Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})/),
      let high = UInt32(match.1, radix: 16), let low = UInt32(match.2, radix: 16)
    {
      rest = rest.dropFirst(10)
      return "\\x{\(String(0x10000 + ((high & 0x3FF) << 10 | low & 0x3FF), radix: 16))}"
    }
    return "\\u"
  }
}
