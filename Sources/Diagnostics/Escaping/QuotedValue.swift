import Words

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
