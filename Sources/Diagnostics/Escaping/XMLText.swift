import JSONCoding
import Words

/// Character data and attribute values of XML 1.0 (sections 2.2, 2.4, 3.3.3).
enum XMLText {
  /// Appends `text` in a form that is valid both between tags and in an attribute with double quotes.
  ///
  /// Characters that XML 1.0 cannot represent are removed. Tabs and line ends become references, because a parser would
  /// turn them into spaces in an attribute; so do characters that are unsafe to display. With `keepingLines`, line
  /// feeds stay, for text between tags.
  static func append(_ text: String, keepingLines: Bool = false, to output: inout String) {
    if text.utf8.allSatisfy(isPlain) {
      output.append(text)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output.append("&amp;")
      case "<": output.append("&lt;")
      case ">": output.append("&gt;")
      case "\"": output.append("&quot;")
      case "'": output.append("&apos;")
      case "\n" where keepingLines: output.append("\n")
      case "\t", "\n", "\r": output.append("&#\(scalar.value);")
      case _ where !isLegal(scalar): break
      case _ where scalar.isHarmful: output.append("&#\(scalar.value);")
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether the byte needs no escape in markup.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: 0x20 <= byte && byte < 0x7F
    }
  }

  /// Whether XML 1.0 allows the scalar (production `Char`). A `Unicode.Scalar` is never a surrogate.
  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}

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
