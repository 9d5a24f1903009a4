/// Values as `debugPrint` shows them, in less time for the most common types.
package enum DebugText {
  /// The text of `String(reflecting: value)`, which looks for several conformances of every value.
  package static func text<Value>(of value: Value) -> String {
    if Value.self == String.self, let string = value as? String {
      var text = ""
      append(quoted: string, to: &text)
      return text
    }
    if Value.self == Int.self, let number = value as? Int { return number.description }
    return String(reflecting: value)
  }

  /// Appends the string's `debugDescription`, which takes a string apart into scalars.
  ///
  /// It escapes quotes and backslashes, control characters, and what would combine with a quote. Few strings contain
  /// more than the first two, so the others take the fast way.
  package static func append(quoted string: String, to text: inout String) {
    var string = string
    guard let escapes = string.withUTF8({ escapes(in: $0) }) else { return text += string.debugDescription }
    text += "\""
    if escapes == 0 {
      text += string
    } else {
      string.withUTF8 { append($0, to: &text) }
    }
    text += "\""
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout String) {
    var start = 0
    for (index, byte) in bytes.enumerated() where isEscaped(byte) {
      text += String(decoding: bytes[start..<index], as: UTF8.self)
      text += "\\"
      start = index
    }
    text += String(decoding: bytes[start...], as: UTF8.self)
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
  }

  /// How many bytes need a backslash; nil if there is anything that may need more.
  private static func escapes(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (count, index) = (0, 0)
    while index < bytes.count {
      if bytes.count - index >= 8, isPlain(bytes.word(at: index)) {
        index += 8
        continue
      }
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte >= 0x20, byte != 0x7F else { return nil }
        if isEscaped(byte) { count += 1 }
        index += 1
      } else if byte == 0xC3 {
        // Letters of Western Europe, U+00C0 to U+00FF.
        index += 2
      } else {
        guard 0xE2...0xEF ~= byte else { return nil }
        let scalar = Int(byte & 0xF) << 12 | Int(bytes[index + 1] & 0x3F) << 6 | Int(bytes[index + 2] & 0x3F)
        guard standsAlone(scalar) else { return nil }
        index += 3
      }
    }
    return count
  }

  /// Whether these are eight printable ASCII characters that need no backslash.
  private static func isPlain(_ word: UInt64) -> Bool {
    let escaped =
      word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "'"))
      | word.marks(of: UInt8(ascii: "\\"))
    return escaped | word.marks(below: 0x20) | word.marks(of: 0x7F) | word & UInt64.highBits == 0
  }

  /// Whether this is one of the characters from U+2000 on that are common and combine with no other.
  private static func standsAlone(_ scalar: Int) -> Bool {
    switch scalar {
    case 0x4E00...0x9FFF: true  // Han
    case 0x3041...0x3096, 0x309B...0x30FF: true  // Kana without the combining marks
    case 0x3001...0x3029, 0xFF01...0xFF60: true  // East Asian punctuation
    case 0x2010...0x2027: true  // Dashes, quotation marks, the ellipsis
    default: false
    }
  }
}
