import Foundation

/// A regular expression of ECMA-262, translated for `NSRegularExpression`, and a string that it matches.
///
/// Two differences remain: `\b` knows letters of all scripts, and escapes unknown to ECMA-262 may mean something.
struct SchemaPattern {
  /// Nil if the expression cannot be read: then every string matches.
  private let expression: NSRegularExpression?
  /// A string that probably matches: lookarounds are ignored. Nil if none is found.
  let sample: String?

  init(_ pattern: String) {
    let read = PatternReader.read(pattern)
    expression = read.flatMap { try? NSRegularExpression(pattern: $0.text) }
    sample = read?.sample
  }

  var isRead: Bool { expression != nil }

  /// The maximum number of progress reports in a search, besides one per 1,000 UTF-16 units of a string. A report comes
  /// after some ten thousand steps. An expression that backtracks longer counts as not matching.
  private static let maximumReports = 200

  /// - Parameter effort: a counter to which the search adds its progress reports.
  func matches(_ string: String, _ effort: inout Int) -> Bool {
    guard let expression else { return true }
    var isFound = false
    var reports = 0
    let length = string.utf16.count
    let most = Self.maximumReports + length / 1_000
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

  /// Whether it is a regular expression of ECMA-262. `NSRegularExpression` refuses some of them.
  static func isWellFormed(_ pattern: String) -> Bool { PatternReader.read(pattern) != nil }

  /// A string that matches all of the expressions: a sample of one of them, or else one of `others`.
  static func string(matching expressions: [String], or others: [String] = []) -> String? {
    let patterns = expressions.map(SchemaPattern.init)
    return (patterns.compactMap(\.sample) + others).first { text in patterns.allSatisfy { $0.matches(text) } }
  }
}

/// Reads a regular expression of ECMA-262.
private struct PatternReader {
  struct Part {
    /// The expression in the syntax of `NSRegularExpression`.
    var text = ""
    /// A string that matches; nil if none is found.
    var sample: String? = ""
  }

  private var rest: Substring
  /// The groups, by number; the sample is nil for a group that has not ended.
  private var groups: [(name: Substring?, sample: String?)] = []
  private var depth = 0

  private static let maximumDepth = 200
  private static let maximumSample = 100_000

  private init(rest: Substring) { self.rest = rest }

  /// Nil if the expression is malformed, as with an open group, or nested too deeply.
  static func read(_ pattern: String) -> Part? {
    var reader = PatternReader(rest: pattern[...])
    guard let all = reader.alternatives(), reader.rest.isEmpty else { return nil }
    return all
  }

  /// Reads the alternatives up to the end of their group. The sample is that of the first.
  private mutating func alternatives() -> Part? {
    guard var all = sequence() else { return nil }
    while rest.unicodeScalars.first == "|" {
      rest.unicodeScalars.removeFirst()
      guard let other = sequence() else { return nil }
      all.text += "|" + other.text
    }
    return all
  }

  private mutating func sequence() -> Part? {
    var all = Part()
    while let next = rest.unicodeScalars.first, next != "|", next != ")" {
      guard let part = part() else { return nil }
      all.text += part.text
      var count = 1
      if next != "^", next != "$", let quantifier = Self.quantifier(rest) {
        guard let least = Self.count(quantifier) else { return nil }
        take(quantifier.count)
        all.text += quantifier
        count = least
        if rest.unicodeScalars.first == "?" {
          take(1)
          all.text += "?"
        }
      }
      guard let sample = part.sample, let former = all.sample,
        sample.utf8.count * count < Self.maximumSample
      else {
        all.sample = nil
        continue
      }
      all.sample = former + String(repeating: sample, count: count)
    }
    return all
  }

  private mutating func part() -> Part? {
    if Self.quantifier(rest) != nil { return nil }
    let scalar = rest.unicodeScalars.removeFirst()
    switch scalar {
    case "(": return group()
    case "[": return characterClass()
    case "\\": return escape()
    case "^": return Part(text: "^")
    case "$": return Part(text: "\\z")
    case ".": return Part(text: "[^\\n\\r\\u2028\\u2029]", sample: "a")
    case "{", "}", "]": return Part(text: "\\\(scalar)", sample: String(scalar))
    default: return Part(text: String(scalar), sample: String(scalar))
    }
  }

  private mutating func take(_ count: Int) { rest.unicodeScalars.removeFirst(count) }

  // MARK: - Counts

  /// `*`, `+`, `?`, `{2}`, `{2,}` or `{2,3}`, if the text begins with one.
  private static func quantifier(_ text: Substring) -> Substring? {
    switch text.unicodeScalars.first {
    case "*", "+", "?": Substring(text.unicodeScalars.prefix(1))
    case "{": text.prefixMatch(of: /\{[0-9]+(,[0-9]*)?\}/)?.0
    default: nil
    }
  }

  /// The number of repetitions in a sample: as few as allowed, but one if possible; nil if the bounds cross.
  private static func count(_ quantifier: Substring) -> Int? {
    let bounds = quantifier.dropFirst().dropLast().split(separator: ",").compactMap { Double($0) }
    guard let least = bounds.first else { return 1 }
    let most = bounds.count == 2 ? bounds[1] : quantifier.contains(",") ? .infinity : least
    return least > most ? nil : Int(min(max(least, min(1, most)), 1000))
  }

  // MARK: - Groups

  /// Reads a group after its parenthesis. A lookaround has an empty sample.
  private mutating func group() -> Part? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { return nil }
    let head = rest.prefixMatch(of: /\?(?:[=!:]|<[=!]|<([^>]*)>)?/)
    let words = head?.0 ?? ""
    let number = words.isEmpty || head?.1 != nil ? groups.count : nil
    if number != nil { groups.append((head?.1, nil)) }
    take(words.unicodeScalars.count)
    guard let inside = alternatives(), rest.unicodeScalars.popFirst() == ")" else { return nil }
    if let number { groups[number].sample = inside.sample }
    let sample = number != nil || words == "?:" ? inside.sample : words == "?" ? nil : ""
    return Part(text: "(\(words)\(inside.text))", sample: sample)
  }

  // MARK: - Escapes

  /// Reads an escape outside a class, after its backslash. It may be a word boundary, or refer to a group.
  private mutating func escape() -> Part? {
    if let (text, number) = rest.prefixMatch(of: /([1-9])/)?.output, let number = Int(number) {
      take(1)
      // A reference to a group that has not matched yet matches nothing.
      let group = groups.indices.contains(number - 1) ? groups[number - 1].sample ?? "" : nil
      return Part(text: "\\\(text)", sample: group)
    }
    if let (text, name) = rest.prefixMatch(of: /k<([^>]*)>/)?.output {
      take(text.unicodeScalars.count)
      return Part(text: "\\\(text)", sample: groups.first { $0.name == name }?.sample ?? "")
    }
    if let place = rest.unicodeScalars.first, place == "b" || place == "B" {
      take(1)
      return Part(text: "\\\(place)")
    }
    guard let (text, scalar) = symbol(isInClass: false) else { return nil }
    return Part(text: text, sample: scalar.map { String($0) } ?? Self.sample(of: text))
  }

  /// Reads the character or set of characters of an escape, after its backslash. A set has no scalar.
  private mutating func symbol(isInClass: Bool) -> (text: String, scalar: Unicode.Scalar?)? {
    if let code = code() { return ("\\x{\(String(code, radix: 16))}", Unicode.Scalar(code)) }
    guard let letter = rest.unicodeScalars.popFirst() else { return nil }
    switch letter {
    case "d": return (isInClass ? "0-9" : "[0-9]", nil)
    case "D": return ("[^0-9]", nil)
    case "w": return (isInClass ? "A-Za-z0-9_" : "[A-Za-z0-9_]", nil)
    case "W": return ("[^A-Za-z0-9_]", nil)
    case "s": return ("[\\t\\n\\u000B\\f\\r\\p{Z}\\uFEFF]", nil)
    case "S": return ("[^\\t\\n\\u000B\\f\\r\\p{Z}\\uFEFF]", nil)
    case "n": return ("\\n", "\n")
    case "r": return ("\\r", "\r")
    case "t": return ("\\t", "\t")
    case "v": return ("\\u000B", "\u{B}")
    case "0": return ("\\x00", "\0")
    case "p", "P":
      let property = rest.prefixMatch(of: /\{[^}]*\}/)?.0 ?? ""
      take(property.unicodeScalars.count)
      return ("\\\(letter)\(property)", nil)
    default:
      let isLetter = letter.properties.isAlphabetic || letter.properties.numericType != nil
      return ("\\\(letter)", isLetter ? nil : letter)
    }
  }

  /// Reads the number of `\x61`, `\u0061`, `\u{61}`, or a pair of surrogates, after the backslash.
  private mutating func code() -> UInt32? {
    let pair = /u([Dd][89ABab][0-9A-Fa-f]{2})\\u([Dd][C-Fc-f][0-9A-Fa-f]{2})/
    if let (text, first, second) = rest.prefixMatch(of: pair)?.output,
      let high = UInt32(first, radix: 16), let low = UInt32(second, radix: 16)
    {
      take(text.unicodeScalars.count)
      return 0x10000 + ((high & 0x3FF) << 10 | low & 0x3FF)
    }
    let one = /x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]+)\}/
    guard let (text, short, long, braced) = rest.prefixMatch(of: one)?.output,
      let code = UInt32(short ?? long ?? braced ?? "", radix: 16)
    else { return nil }
    take(text.unicodeScalars.count)
    return code
  }

  // MARK: - Classes

  /// Reads a class after its bracket.
  private mutating func characterClass() -> Part? {
    if rest.unicodeScalars.starts(with: "^]".unicodeScalars) {
      take(2)
      return Part(text: "[\\s\\S]", sample: "a")
    }
    if rest.unicodeScalars.first == "]" {
      take(1)
      return Part(text: "(?!)", sample: nil)
    }
    var text = "["
    if rest.unicodeScalars.first == "^" {
      take(1)
      text += "^"
    }
    var named: [Unicode.Scalar] = []
    /// The previous character, which may begin a range.
    var low: Unicode.Scalar?
    while let next = rest.unicodeScalars.first, next != "]" {
      take(1)
      let isRange = next == "-" && low != nil && rest.unicodeScalars.first != "]"
      if isRange { text += "-" }
      guard let (member, scalar) = isRange ? self.member(rest.unicodeScalars.popFirst()) : self.member(next)
      else { return nil }
      if isRange, let low, let scalar, low > scalar { return nil }
      text += member
      low = isRange ? nil : scalar
      named += [scalar].compactMap { $0 }
    }
    guard rest.unicodeScalars.popFirst() == "]" else { return nil }
    text += "]"
    return Part(text: text, sample: Self.sample(of: text, or: named))
  }

  /// Reads a character or a set of characters in a class. It begins with this scalar.
  private mutating func member(_ first: Unicode.Scalar?) -> (text: String, scalar: Unicode.Scalar?)? {
    switch first {
    case nil: nil
    case "\\": symbol(isInClass: true)
    case let scalar? where "[&}-".unicodeScalars.contains(scalar): ("\\\(scalar)", scalar)
    case let scalar?: (String(scalar), scalar)
    }
  }

  /// A common character that the class allows, or else one that it names.
  private static func sample(of text: String, or named: [Unicode.Scalar] = []) -> String? {
    guard let expression = try? NSRegularExpression(pattern: text) else { return nil }
    return ("a1A_ -.é".unicodeScalars + named).lazy.map { String($0) }.first { one in
      expression.firstMatch(in: one, range: NSRange(location: 0, length: one.utf16.count)) != nil
    }
  }
}
