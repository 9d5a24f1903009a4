import JSONCoding
import Words

/// A path in jq's syntax, to be pasted into jq: `.results[3].trackName`, `."file-name"`, `.` for the root.
///
/// Checked with jq 1.6, which accepts keywords (`.and`) and quoted names (`.a."b-c"`) after a dot.
package enum JQPath {
  /// The maximum length of a name shown whole, in Unicode scalars. jq will not find a longer one, which is cut.
  static let longestName = 60

  /// The maximum number of components of a path shown whole. A longer one loses its middle, and jq rejects it.
  static let longestPath = 64

  /// `at .results[3]`, and for the root `at the top-level value`.
  static func place(_ path: [PathComponent]) -> String { place(string(path)) }

  /// `at .results[].trackName`, and for the root `at the top-level value`.
  static func place(_ pattern: PathPattern) -> String { place(string(pattern)) }

  private static func place(_ path: String) -> String {
    path == "." ? "at the top-level value" : "at \(path)"
  }

  package static func string(_ path: [PathComponent]) -> String {
    joined(path) { component in
      switch component {
      case .index(let index): "[\(index)]"
      case .member(let name): member(name)
      }
    }
  }

  /// `.results[].trackName`, `.villagers{}.id`: any element, and any member of an object whose names are data.
  ///
  /// - Parameter whole: whether long names and paths are not cut.
  static func string(_ pattern: PathPattern, whole: Bool = false) -> String {
    joined(pattern.steps, whole: whole) { step in
      switch step {
      case .name(let name): member(name, whole: whole)
      case .anyName: "{}"
      case .anyIndex: "[]"
      }
    }
  }

  private static func joined<Step>(
    _ steps: [Step], whole: Bool = false, _ text: (Step) -> String
  ) -> String {
    if steps.count > longestPath, !whole {
      return joined(Array(steps.prefix(longestPath / 2)), text) + "…"
        + joined(Array(steps.suffix(longestPath / 2)), text)
    }
    let path = steps.map(text).joined()
    return path.hasPrefix(".") ? path : "." + path
  }

  /// - Parameter whole: whether a long name is not cut.
  static func member(_ name: String, whole: Bool = false) -> String {
    let shown = whole ? name : QuotedValue.cut(name, to: longestName)
    return "." + (isIdentifier(shown) ? shown : quoted(shown))
  }

  /// The name as a JSON string that is safe to display: see `VisibleText`.
  private static func quoted(_ name: String) -> String {
    var output = "\""
    let scalars = name.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar.value > 0x20, VisibleText.isUnsafe(scalars, at: index) {
        for unit in scalar.utf16 { output.append("\\u" + unit.padded(to: 4, radix: 16)) }
      } else {
        JSONText.append(scalar, to: &output)
      }
    }
    return output + "\""
  }

  /// Whether jq accepts `name` as a field without quotes: `[a-zA-Z_][a-zA-Z_0-9]*`.
  private static func isIdentifier(_ name: String) -> Bool {
    let scalars = name.unicodeScalars
    guard let first = scalars.first, !("0"..."9" ~= first) else { return false }
    return scalars.allSatisfy {
      "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 || $0 == "_"
    }
  }
}

extension PathExpression.Step {
  /// - Parameter component: the same member, or any element.
  init(to component: PathComponent) {
    switch component {
    case .member(let name): self.init(.member(name))
    case .index: self.init(.each)
    }
  }
}

extension JQPath {
  /// A path expression as jq reads it: `.items[].body | fromjson | .id`.
  package static func string(_ expression: PathExpression) -> String {
    var text = ""
    for step in expression.steps {
      switch step.kind {
      case .member(let name): text += member(name, whole: true)
      case .index(let index): text += (text.isEmpty || text.hasSuffix(" ") ? "." : "") + "[\(index)]"
      case .each: text += (text.isEmpty || text.hasSuffix(" ") ? "." : "") + "[]"
      case .fromJSON: text += (text.isEmpty ? "" : text.hasSuffix(" ") ? "" : " | ") + "fromjson"
      }
      if step.isOptional { text += "?" }
      if step.kind == .fromJSON { text += " | " }
    }
    if text.hasSuffix(" | ") { text.removeLast(3) }
    return text.isEmpty ? "." : text
  }
}

/// A path as a JSON Pointer (RFC 6901), never cut: `/results/3/trackName`, the empty string for the root.
package enum JSONPointer {
  package static func string(_ path: [PathComponent]) -> String {
    var pointer = ""
    for component in path {
      pointer.append("/")
      switch component {
      case .index(let index): pointer.append(String(index))
      case .member(let name): append(name, to: &pointer)
      }
    }
    return pointer
  }

  private static func append(_ name: String, to pointer: inout String) {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      pointer.append(name)
      return
    }
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": pointer.append("~0")
      case "/": pointer.append("~1")
      default: pointer.unicodeScalars.append(scalar)
      }
    }
  }
}
