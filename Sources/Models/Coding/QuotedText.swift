/// A string of the payload for a model's error messages: a JSON string, cut after 60 scalars with `…`.
struct QuotedText: CustomStringConvertible {
  private static let limit = 60

  let text: String

  init(_ text: String) {
    self.text = text
  }

  var description: String {
    var shown = "\""
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      shown.appendEscaped(scalar)
    }
    if text.unicodeScalars.dropFirst(Self.limit).first != nil {
      shown += "…"
    }
    return shown + "\""
  }
}

extension String {
  /// Appends the text as a JSON string (RFC 8259, section 7) with quotation marks.
  mutating func appendJSONString(_ text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      appendEscaped(scalar)
    }
    append("\"")
  }

  /// Appends the scalar as required in a JSON string; scalars that could control a terminal are escaped too.
  fileprivate mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200E}"..."\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: unicodeScalars.append(scalar)
    }
  }
}
