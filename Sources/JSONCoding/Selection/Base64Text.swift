import Foundation

/// A text in base64 (RFC 4648 section 4), in a JSON string, and where in the string its bytes are.
///
/// Each three bytes are four characters: byte 0 begins in character 0, byte 1 in 1, and byte 2 in 2. White space
/// between the characters, as MIME has it, and escapes such as `\/` are allowed.
package enum Base64Text {
  /// The bytes; nil if the string is not base64. Padding may be left out.
  package static func decoded(_ string: String) -> Text? {
    var characters = Data(string.utf8.filter { !isWhitespace($0) })
    let rest = characters.count % 4
    if rest == 1 { return nil }
    if rest > 1, characters.last != UInt8(ascii: "=") {
      characters += repeatElement(UInt8(ascii: "="), count: 4 - rest)
    }
    return Data(base64Encoded: characters).map { Text($0) }
  }

  private static func isWhitespace(_ character: UInt8) -> Bool {
    character == 0x20 || (0x09...0x0D).contains(character)
  }

  // MARK: - Places

  /// The characters of the string in which `range` of the bytes is, as bytes of the text that the string is in.
  ///
  /// - Parameters:
  ///   - string: the bytes between the string's quotes.
  ///   - known: where the last search in this string ended; this one continues there if it can.
  static func raw(
    of range: SourceRange, in bytes: UncheckedBuffer<UInt8>, _ string: SourceRange, from known: inout Walk
  ) -> SourceRange {
    let first = range.start / 3 * 4 + range.start % 3
    var walk = known.passed <= first ? known : Walk(string)
    walk.advance(to: first, bytes)
    known = walk
    let start = walk.raw
    guard !range.isEmpty else { return SourceRange(at: start) }
    let last = range.end - 1
    walk.advance(to: last / 3 * 4 + last % 3 + 2, bytes)
    return SourceRange(start: start, end: walk.raw)
  }

  /// The offset of the byte that begins in the character at `raw`.
  static func offset(
    of raw: Int, in bytes: UncheckedBuffer<UInt8>, _ string: SourceRange, from known: inout Walk
  ) -> Int {
    var walk = known.raw <= raw ? known : Walk(string)
    while walk.raw < min(raw, string.end) { walk.step(bytes) }
    known = walk
    return walk.passed / 4 * 3 + walk.passed % 4
  }

  /// Steps over the characters of a string, and counts those that are not white space.
  struct Walk {
    private let end: Int
    private(set) var raw: Int
    private(set) var passed = 0

    /// - Parameter string: the bytes between the string's quotes.
    init(_ string: SourceRange) {
      (raw, end) = (string.start, string.end)
    }

    /// Advances to the character with this 0-based number, or to the end of a shorter string.
    mutating func advance(to number: Int, _ bytes: UncheckedBuffer<UInt8>) {
      while raw < end, passed < number { step(bytes) }
      while raw < end, length(ofWhitespace: bytes) > 0 { raw += length(ofWhitespace: bytes) }
    }

    /// Passes one character.
    mutating func step(_ bytes: UncheckedBuffer<UInt8>) {
      let space = length(ofWhitespace: bytes)
      if space > 0 {
        raw += space
        return
      }
      raw += bytes[unchecked: raw] == .backslash ? EscapedString.escape(in: bytes, at: raw).length : 1
      passed += 1
    }

    /// The length in bytes of the white space here, or 0.
    private func length(ofWhitespace bytes: UncheckedBuffer<UInt8>) -> Int {
      let byte = bytes[unchecked: raw]
      guard byte == .backslash else { return isWhitespace(byte) ? 1 : 0 }
      let (scalar, length) = EscapedString.escape(in: bytes, at: raw)
      return scalar.isASCII && isWhitespace(UInt8(scalar.value)) ? length : 0
    }
  }
}
