/// Character data and attribute values of XML 1.0 (sections 2.2, 2.4, 3.3.3).
enum XMLText {
  /// Appends `text` so that it can stand between tags as well as in an attribute in double quotes.
  ///
  /// Characters that XML 1.0 cannot hold in any form are removed. Tabs and line ends become references, which a reader
  /// would turn into spaces in an attribute otherwise, and so do characters that are harmful to look at; `keepingLines`
  /// leaves line feeds, for text between tags.
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
      case _ where VisibleText.isHarmful(scalar): output.append("&#\(scalar.value);")
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    default: 0x20 <= byte && byte < 0x7F
    }
  }

  /// The production `Char` of XML 1.0; a `Unicode.Scalar` is never a surrogate.
  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}
