/// The part of a glob that matches one name of a path: plain text or a pattern.
enum GlobSegment: Hashable {
  /// Exactly this name.
  case name(String)
  /// Names that match `*`, `?`, `[a-z]` and `[!a-z]`, compared by Unicode scalars.
  case pattern([Part])
  /// `**`: any number of folders, none included.
  case folders

  enum Part: Hashable {
    case scalar(Unicode.Scalar)
    case anyScalar
    case anyText
    case oneOf([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  init(_ text: Substring) {
    if text == "**" {
      self = .folders
      return
    }
    let parts = Self.parts(text.unicodeScalars)
    let isPlain = parts.allSatisfy { if case .scalar = $0 { true } else { false } }
    self = isPlain ? .name(String(text)) : .pattern(parts)
  }

  /// Whether the name matches. A leading dot matches only a dot in the pattern.
  func matches(_ name: String) -> Bool {
    switch self {
    case .name(let other): return name.utf8.elementsEqual(other.utf8)
    case .folders: return !name.hasPrefix(".")
    case .pattern(let parts):
      if name.hasPrefix("."), parts.first != .scalar(".") { return false }
      return Self.matches(parts, Array(name.unicodeScalars))
    }
  }

  // MARK: - Reading

  private static func parts(_ text: Substring.UnicodeScalarView) -> [Part] {
    var parts: [Part] = []
    var rest = text
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if parts.last != .anyText { parts.append(.anyText) }
      case "?": parts.append(.anyScalar)
      case "[":
        // A bracket that is never closed is literal.
        parts.append(scalarClass(&rest) ?? .scalar(scalar))
      default: parts.append(.scalar(scalar))
      }
    }
    return parts
  }

  /// Parses the rest of a class after its `[`, including the `]`. Nil if there is no `]`; nothing is consumed then.
  private static func scalarClass(_ text: inout Substring.UnicodeScalarView) -> Part? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while let scalar = rest.popFirst() {
      // A `]` right after the opening is literal.
      if scalar == "]", !isFirst {
        text = rest
        return .oneOf(ranges, isNegated: isNegated)
      }
      isFirst = false
      var last = scalar
      if rest.first == "-", let end = rest.dropFirst().first, end != "]" {
        last = end
        rest = rest.dropFirst(2)
      }
      if scalar <= last { ranges.append(scalar...last) }
    }
    return nil
  }

  // MARK: - Matching

  /// Each `*` takes as little as possible, and only the last one backtracks, so the cost is at most the product of the
  /// lengths.
  private static func matches(_ parts: [Part], _ name: [Unicode.Scalar]) -> Bool {
    var (part, index) = (0, 0)
    var star: (part: Int, index: Int)?
    while index < name.count {
      if part < parts.count, parts[part] == .anyText {
        part += 1
        star = (part, index)
      } else if part < parts.count, parts[part].matches(name[index]) {
        part += 1
        index += 1
      } else if let last = star {
        part = last.part
        index = last.index + 1
        star = (part, index)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyText }
  }
}

extension GlobSegment.Part {
  fileprivate func matches(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .scalar(let other): scalar == other
    case .anyScalar, .anyText: true
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
