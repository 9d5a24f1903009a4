/// Makes a string that matches a regular expression of ECMA-262, as schemas have them.
///
/// Covered are literals, escapes, classes, groups, references to them, alternatives and counts. What is asked of the
/// text around a place is not looked at. The string is a proposal: whoever asks for it has to try whether it matches.
struct PatternSample {
  private var rest: Substring
  /// The text of the groups, by number and name; nil for a group that has not ended.
  private var groups: [(name: Substring?, text: String?)] = []

  private init(rest: Substring) { self.rest = rest }

  /// Nil for what is not covered: Unicode properties that are not letters or digits, and what is no regular expression.
  static func matching(_ pattern: String) -> String? {
    var sample = PatternSample(rest: pattern[...])
    guard let text = sample.alternatives(), sample.rest.isEmpty else { return nil }
    return text
  }

  /// A string that matches all of the expressions: one that is made for one of them, else one of the others.
  static func string(matching expressions: [String], or others: [String] = []) -> String? {
    let patterns = expressions.map(SchemaPattern.init)
    return (expressions.compactMap(matching) + others).first { text in
      patterns.allSatisfy { $0.matches(text) }
    }
  }

  /// The first of the alternatives.
  private mutating func alternatives() -> String? {
    guard let first = sequence() else { return nil }
    while rest.first == "|" {
      rest.removeFirst()
      if sequence() == nil { return nil }
    }
    return first
  }

  private mutating func sequence() -> String? {
    var text = ""
    while let next = rest.first, next != "|", next != ")" {
      guard let piece = piece() else { return nil }
      text += String(repeating: piece, count: count())
    }
    return text
  }

  private mutating func piece() -> String? {
    let first = rest.removeFirst()
    switch first {
    case "^", "$": return ""
    case ".": return "a"
    case "(": return group()
    case "[": return characterClass()
    case "\\": return reference() ?? escape().map { String($0) }
    default: return String(first)
    }
  }

  /// The text of a group that has begun; empty for a lookaround.
  private mutating func group() -> String? {
    var looksAround = false
    var number: Int?
    if let start = ["?=", "?!", "?<=", "?<!"].first(where: rest.hasPrefix) {
      rest.removeFirst(start.count)
      looksAround = true
    } else if rest.hasPrefix("?:") {
      rest.removeFirst(2)
    } else {
      number = groups.count
      groups.append((nil, nil))
      if rest.hasPrefix("?<"), let end = rest.firstIndex(of: ">") {
        groups[groups.count - 1].name = rest[..<end].dropFirst(2)
        rest = rest[rest.index(after: end)...]
      } else if rest.first == "?" {
        return nil
      }
    }
    guard let inside = alternatives(), rest.popFirst() == ")" else { return nil }
    if let number { groups[number].text = inside }
    return looksAround ? "" : inside
  }

  /// What an escape that holds no character stands for: the text of a group, or the end of a word.
  private mutating func reference() -> String? {
    switch rest.first {
    case "b", "B":
      rest.removeFirst()
      return ""
    case "k":
      guard rest.hasPrefix("k<"), let end = rest.firstIndex(of: ">") else { return nil }
      let name = rest[..<end].dropFirst(2)
      rest = rest[rest.index(after: end)...]
      return groups.first { $0.name == name }?.text ?? ""
    case "1", "2", "3", "4", "5", "6", "7", "8", "9":
      guard let number = rest.popFirst()?.wholeNumberValue else { return nil }
      // A reference to a group that has not matched yet matches nothing.
      return groups.indices.contains(number - 1) ? groups[number - 1].text ?? "" : nil
    default: return nil
    }
  }

  /// How often the piece before is repeated: as rarely as is allowed, but once if it may be there.
  private mutating func count() -> Int {
    defer { if rest.first == "?" { rest.removeFirst() } }
    switch rest.first {
    case "*", "+", "?":
      rest.removeFirst()
      return 1
    case "{":
      guard let end = rest.firstIndex(of: "}") else { return 1 }
      let counts = rest[rest.index(after: rest.startIndex)..<end].split(
        separator: ",", omittingEmptySubsequences: false)
      guard let least = counts.first.flatMap({ Int($0) }) else { return 1 }
      rest = rest[rest.index(after: end)...]
      let most = counts.count == 1 ? least : Int(counts[1]) ?? Int.max
      return min(max(least, min(1, most)), 1000)
    default: return 1
    }
  }

  /// A character of the class, which has begun.
  private mutating func characterClass() -> String? {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let next = rest.first, next != "]" {
      rest.removeFirst()
      guard let low = next == "\\" ? escape() : next.unicodeScalars.first else { return nil }
      var high = low
      if rest.first == "-", rest.dropFirst().first != "]" {
        rest.removeFirst()
        guard let end = rest.popFirst(), let scalar = end == "\\" ? escape() : end.unicodeScalars.first,
          scalar >= low
        else { return nil }
        high = scalar
      }
      ranges.append(low...high)
    }
    guard rest.popFirst() == "]" else { return nil }
    let usual = "a1A_ -.é".unicodeScalars
    if isNegated { return usual.first { scalar in !ranges.contains { $0 ~= scalar } }.map { String($0) } }
    let known = usual.first { scalar in ranges.contains { $0 ~= scalar } }
    return (known ?? ranges.first?.lowerBound).map { String($0) }
  }

  /// A character that the escape, which has begun, stands for; nil if it is not covered.
  private mutating func escape() -> Unicode.Scalar? {
    guard let next = rest.popFirst() else { return nil }
    switch next {
    case "d": return "1"
    case "w", "D", "S": return "a"
    case "s", "W": return " "
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u", "x":
      let count = next == "x" ? 2 : 4
      let digits = rest.prefix(count)
      rest = rest.dropFirst(count)
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    case "p":
      guard let end = rest.firstIndex(of: "}") else { return nil }
      let name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      return name.hasPrefix("{L") ? "a" : name.hasPrefix("{N") ? "1" : nil
    default: return next.isLetter || next.isNumber ? nil : next.unicodeScalars.first
    }
  }
}
