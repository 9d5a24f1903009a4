import Words

/// Text of HTML elements and of attributes in double quotes (HTML Living Standard, 13.1.2.3).
enum HTMLText {
  /// The maximum number of scalars of a text, unless the caller knows that it is short.
  static let limit = 1000

  /// Appends `text`, escaped so that nothing in it is markup or invisible, and cut if it is long.
  static func append(_ text: String, to output: inout String) {
    if text.utf8.count <= limit, text.utf8.allSatisfy(isPlain) {
      output.append(text)
      return
    }
    for scalar in VisibleText.of(QuotedValue.cut(text, to: limit)).unicodeScalars {
      switch scalar {
      case "&": output.append("&amp;")
      case "<": output.append("&lt;")
      case ">": output.append("&gt;")
      case "\"": output.append("&quot;")
      case "'": output.append("&#39;")
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    // For the number sign, see `VisibleText`.
    byte != UInt8(ascii: "#") && XMLText.isPlain(byte)
  }
}
