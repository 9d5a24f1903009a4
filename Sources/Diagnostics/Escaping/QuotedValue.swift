/// Parts of the payload for messages: quoted, and limited in length.
enum Quoted {
  /// The most scalars of a value or name that are shown.
  static let limit = 60

  static func name(_ name: String) -> String {
    "\"\(cut(name, to: limit))\""
  }

  /// A string as JSON would write it, so that spaces and control characters at its ends are visible.
  static func string(_ string: String, isCut: Bool) -> String {
    var result = "\""
    var count = 0
    for scalar in string.unicodeScalars {
      guard count < limit else { return result + "…\"" }
      count += 1
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
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
