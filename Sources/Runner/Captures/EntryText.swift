import Foundation
import JSONCoding

/// Entries of captures have texts of all kinds, of images, too, and of requests. What is wrong with the characters of
/// one does not matter to another.
extension PartFinder {
  /// Parses an entry, with a replacement for each character in its strings that is none: half of a surrogate pair, or
  /// bytes that are not UTF-8. The places of all others stay.
  ///
  /// - Returns: what else is wrong with its syntax; nil if it was parsed.
  func parseEntry(_ text: Text, _ range: SourceRange) -> SyntaxError? {
    guard let error = error(text, range) else { return nil }
    switch error.kind {
    case .loneSurrogate, .invalidUTF8:
      return self.error(text.withReplacements(in: range), range)
    default: return error
    }
  }

  private func error(_ text: Text, _ range: SourceRange) -> SyntaxError? {
    let found = parse(text, range, beginsInput: false, firstOnly: true)
    guard !found.isParsed, case .syntax(let error)? = found.issues.first?.kind else { return nil }
    return error
  }
}

extension SourceRange {
  func hasInvalidUTF8(in text: Text) -> Bool {
    text.withBytes(self) { String(bytes: $0, encoding: .utf8) == nil }
  }
}

extension Text {
  /// A copy up to the end of the range, whose bytes are valid in strings.
  fileprivate func withReplacements(in range: SourceRange) -> Text {
    var bytes = withBytes(SourceRange(start: 0, end: range.end)) { Array($0) }
    var index = range.start
    while index < range.end {
      if bytes[index] == UInt8(ascii: "\\") {
        index += Self.replaceSurrogate(in: &bytes, at: index)
      } else if bytes[index] < 0x80 {
        index += 1
      } else {
        let length = Self.lengthOfScalar(in: bytes, at: index)
        if length == 0 { bytes[index] = UInt8(ascii: "?") }
        index += max(length, 1)
      }
    }
    return bytes.withUnsafeBytes { Text($0) }
  }

  /// Replaces the escape at the index if it is half of a surrogate pair.
  ///
  /// - Returns: the length of the escape, or of both halves.
  private static func replaceSurrogate(in bytes: inout [UInt8], at index: Int) -> Int {
    guard let unit = codeUnit(in: bytes, at: index) else { return 2 }
    guard unit & 0xF800 == 0xD800 else { return 6 }
    if unit & 0x0400 == 0, let low = codeUnit(in: bytes, at: index + 6), low & 0xFC00 == 0xDC00 { return 12 }
    bytes.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8)
    return 6
  }

  /// The code unit of an escape `\u1234`; nil for any other.
  private static func codeUnit(in bytes: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }

  /// The length in bytes of the scalar at the index, which is not ASCII, or 0 (RFC 3629).
  private static func lengthOfScalar(in bytes: [UInt8], at index: Int) -> Int {
    let length =
      switch bytes[index] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= bytes.count else { return 0 }
    let scalar = String(decoding: bytes[index..<index + length], as: UTF8.self).unicodeScalars
    let isValid = scalar.count == 1 && UTF8.width(scalar.first ?? " ") == length
    return isValid && !(scalar.first == "\u{FFFD}" && bytes[index] != 0xEF) ? length : 0
  }
}
