import Foundation

/// A regular expression of ECMA-262, as `pattern` has it, in the words of the system's own.
///
/// Not covered: `\b` knows letters of all scripts, and escapes that ECMA-262 does not have may mean something.
struct SchemaPattern {
  /// Nil if the expression cannot be read: then it allows every string.
  private let expression: NSRegularExpression?

  init(_ pattern: String) {
    expression = Self.translated(pattern).flatMap { try? NSRegularExpression(pattern: $0) }
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

  func matches(_ string: String) -> Bool {
    var effort = 0
    return matches(string, &effort)
  }

  /// Whether it is a regular expression. The system's own reader refuses some of what ECMA-262 allows.
  static func isWellFormed(_ pattern: String) -> Bool { translated(pattern) != nil }

  // MARK: - Translation

  /// Nil if a group, a class or a count is incomplete.
  private static func translated(_ pattern: String) -> String? {
    var result = ""
    var rest = Array(pattern.unicodeScalars)[...]
    var (depth, isInSet, followsClass, canRepeat) = (0, false, false, false)
    /// The scalar before, which a range may begin with.
    var low: Unicode.Scalar?
    while let scalar = rest.popFirst() {
      let (followedClass, couldRepeat, start) = (followsClass, canRepeat, low)
      (followsClass, canRepeat, low) = (false, true, nil)
      switch scalar {
      case "\\":
        guard let letter = rest.popFirst() else { return nil }
        result += escape(letter, &rest, isInSet: isInSet)
        followsClass = isInSet && "dDwWsSpP".unicodeScalars.contains(letter)
      case "-" where start != nil:
        if let start, let end = rest.first, end != "]", end != "\\", start > end { return nil }
        result += "-"
        continue
      case _ where isInSet && scalar != "]":
        // The end of a range begins no other one.
        if !result.hasSuffix("-") || followedClass { low = scalar }
        result += "[&}".unicodeScalars.contains(scalar) || scalar == "-" && followedClass ? "\\" : ""
        result.unicodeScalars.append(scalar)
      case "[":
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
      case "(":
        (depth, canRepeat) = (depth + 1, false)
        result += "("
        if rest.first == "?" { result.unicodeScalars.append(rest.removeFirst()) }
      case ")":
        depth -= 1
        if depth < 0 { return nil }
        result += ")"
      case "]", "}": result += "\\" + String(scalar)
      case "{", "*", "+", "?":
        let count = scalar == "{" ? quantifier(rest) : ""
        guard let count else {
          result += "\\{"
          continue
        }
        let bounds = count.dropLast().split(separator: ",").compactMap { Double($0) }
        if !couldRepeat || bounds.count == 2 && bounds[0] > bounds[1] { return nil }
        result += String(scalar) + count
        rest = rest.dropFirst(count.unicodeScalars.count)
        if rest.first == "?" { result.unicodeScalars.append(rest.removeFirst()) }
        canRepeat = false
      case "|", "^":
        result.unicodeScalars.append(scalar)
        canRepeat = false
      case "$":
        result += "\\z"
        canRepeat = false
      case ".": result += "[^\\n\\r\\u2028\\u2029]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return depth == 0 && !isInSet ? result : nil
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
