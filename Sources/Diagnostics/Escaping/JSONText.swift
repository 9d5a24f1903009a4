/// JSON strings (RFC 8259, section 7). Control characters and others that are unsafe to display are escaped.
enum JSONText {
  /// Appends `text` in quotes. Other non-ASCII text is not escaped.
  static func append(_ text: some StringProtocol, to output: inout String) {
    output.append("\"")
    if text.utf8.allSatisfy(isPlain) {
      output.append(contentsOf: text)
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &output) }
    }
    output.append("\"")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20 <= byte && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func append(_ scalar: Unicode.Scalar, to output: inout String) {
    switch scalar {
    case "\"": output.append("\\\"")
    case "\\": output.append("\\\\")
    case "\n": output.append("\\n")
    case "\r": output.append("\\r")
    case "\t": output.append("\\t")
    case _ where VisibleText.isHarmful(scalar):
      // Harmful scalars need no surrogate pair; see `isHarmful`.
      let digits = String(scalar.value, radix: 16)
      output.append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
    default: output.unicodeScalars.append(scalar)
    }
  }
}
