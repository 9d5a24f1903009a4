import JSONCoding

/// Makes text from a payload or file name safe to display by escaping what a terminal or viewer would act on.
///
/// It escapes `\t`, `\n`, `\r` and, as `\u{1b}`, the other control characters (C0, DEL, C1), line and paragraph
/// separators, the byte order mark, the noncharacters U+FFFE and U+FFFF, and the marks that reorder text (Unicode TR
/// 36; CVE-2021-42574). Backslashes are unchanged: the result is for reading, not for parsing.
enum VisibleText {
  /// Appends `text`; with `keepingLines`, line feeds and carriage returns are not escaped.
  static func append(_ text: String, keepingLines: Bool = false, to output: inout String) {
    if text.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) {
      output.append(text)
      return
    }
    for scalar in text.unicodeScalars {
      let isLineEnd = scalar == "\n" || scalar == "\r"
      if let escape = escape(scalar), !(keepingLines && isLineEnd) {
        output.append(escape)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
  }

  /// The escape shown for `scalar`; nil if it can be shown as it is.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: scalar.isHarmful ? "\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }
}
