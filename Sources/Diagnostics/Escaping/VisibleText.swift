/// Makes text from a payload or file name safe to display by escaping what a terminal or viewer would act on.
///
/// Escaped are `\t`, `\n`, `\r` and, as `\u{1b}`, the other control characters (C0, DEL, C1), line and paragraph
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
    default: isHarmful(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : nil
    }
  }

  /// Whether a terminal or viewer would act on `scalar`. All such scalars are in the Basic Multilingual Plane.
  static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x061C: false
    case 0x00..<0x20, 0x7F..<0xA0: true
    // Arabic letter mark, left-to-right and right-to-left marks, embeddings, overrides, isolates.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x206F: true
    // Line and paragraph separators, interlinear annotations, the byte order mark, noncharacters.
    case 0x2028...0x2029, 0xFFF9...0xFFFB, 0xFEFF, 0xFFFE...0xFFFF: true
    default: false
    }
  }
}
