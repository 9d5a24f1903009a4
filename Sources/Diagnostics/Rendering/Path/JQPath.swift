import JSONCoding

/// A path in jq's syntax, to be pasted into jq: `.results[3].trackName`, `."file-name"`, `.` for the root.
///
/// Checked with jq 1.6, which accepts keywords (`.and`) and quoted names (`.a."b-c"`) after a dot.
package enum JQPath {
  /// The longest name shown whole, in Unicode scalars. A longer one is cut, and jq will not find it.
  static let longestName = 60

  /// The longest path shown whole, in components. The middle of a longer one is left out, and jq will not accept it.
  static let longestPath = 64

  /// Appends `at .results[3]`, and for the root `at the top-level value`.
  static func appendPlace(_ path: [PathComponent], to output: inout String) {
    output.append("at ")
    if path.isEmpty { output.append("the top-level value") } else { append(path, to: &output) }
  }

  package static func append(_ path: [PathComponent], to output: inout String) {
    if path.count > longestPath {
      append(Array(path.prefix(longestPath / 2)), to: &output)
      output.append("…")
      append(Array(path.suffix(longestPath / 2)), to: &output)
      return
    }
    guard let first = path.first else {
      output.append(".")
      return
    }
    if case .index = first { output.append(".") }
    for component in path {
      switch component {
      case .index(let index): output.append("[\(index)]")
      case .member(let name): append(name, to: &output)
      }
    }
  }

  /// Appends `at .results[].trackName`, and for the root `at the top-level value`.
  static func appendPlace(_ pattern: PathPattern, to output: inout String) {
    output.append("at ")
    if pattern.steps.isEmpty { output.append("the top-level value") } else { append(pattern, to: &output) }
  }

  /// Appends `.results[].trackName`, `.villagers{}.id`: any element, and any member of an object whose names are data.
  ///
  /// - Parameter whole: whether long names and paths are not cut.
  static func append(_ pattern: PathPattern, whole: Bool = false, to output: inout String) {
    guard let first = pattern.steps.first else { return output.append(".") }
    if case .name = first {} else { output.append(".") }
    let isLong = pattern.steps.count > longestPath && !whole
    for step in isLong ? pattern.steps.prefix(longestPath / 2) : pattern.steps[...] {
      append(step, whole: whole, to: &output)
    }
    guard isLong else { return }
    output.append("…")
    for step in pattern.steps.suffix(longestPath / 2) { append(step, whole: whole, to: &output) }
  }

  private static func append(_ step: PathPattern.Step, whole: Bool, to output: inout String) {
    switch step {
    case .name(let name): append(name, whole: whole, to: &output)
    case .anyName: output.append("{}")
    case .anyIndex: output.append("[]")
    }
  }

  /// - Parameter whole: whether a long name is not cut.
  static func append(_ name: String, whole: Bool = false, to output: inout String) {
    output.append(".")
    let scalars = name.unicodeScalars
    if !whole,
      let cut = scalars.index(scalars.startIndex, offsetBy: longestName, limitedBy: scalars.endIndex),
      cut < scalars.endIndex
    {
      appendQuoted(String(scalars[..<cut]) + "…", to: &output)
    } else if isIdentifier(name) {
      output.append(name)
    } else {
      appendQuoted(name, to: &output)
    }
  }

  /// Appends the name as a JSON string that is safe to display: see `VisibleText`.
  private static func appendQuoted(_ name: String, to output: inout String) {
    output.append("\"")
    let scalars = name.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar.value > 0x20, VisibleText.isUnsafe(scalars, at: index) {
        for unit in scalar.utf16 { output.append("\\u" + unit.padded(to: 4, radix: 16)) }
      } else {
        JSONText.append(scalar, to: &output)
      }
    }
    output.append("\"")
  }

  /// Whether jq accepts `name` as a field without quotes: `[a-zA-Z_][a-zA-Z_0-9]*`.
  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.utf8.first, !isDigit(first) else { return false }
    return name.utf8.allSatisfy { isDigit($0) || isLetter($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
