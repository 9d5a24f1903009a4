import Foundation

/// Payloads whose integers every decoder reads exactly.
enum PlainNumbers {
  /// The payload with `9223372036854775807` for `9223372036854775807.0`, and with `0.5` for a number such as
  /// `4503599627370496.5`, whose nearest Double is whole, and with `0.0` for `0e5`. Nil if it has no such number.
  static func rewritten(_ payload: Data) -> Data? {
    var rest = payload[...]
    var output = Data()
    var isChanged = false
    while let byte = rest.first {
      var token = rest.prefix(1)
      if byte == UInt8(ascii: "\"") {
        token = string(rest)
      } else if byte == UInt8(ascii: "-") || isDigit(byte) {
        token = rest.prefix { isDigit($0) || "+-.eE".utf8.contains($0) }
      }
      rest = rest[token.endIndex...]
      if byte != UInt8(ascii: "\""), let plain = plain(String(decoding: token, as: UTF8.self)) {
        output += Data(plain.utf8)
        isChanged = true
      } else {
        output += token
      }
    }
    return isChanged ? output : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// The string at the beginning, with its quotes.
  private static func string(_ text: Data) -> Data {
    var end = text.startIndex + 1
    while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
      end += text[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return text[..<min(end + 1, text.endIndex)]
  }

  /// Nil for a number that both decoders read alike.
  private static func plain(_ number: String) -> String? {
    guard number.contains(where: { ".eE".contains($0) }) else { return nil }
    let nearest = strtod(number, nil)
    guard nearest.isFinite, nearest == nearest.rounded() else { return nil }
    let parts = number.split(whereSeparator: { "eE".contains($0) })
    let mantissa = (parts.first ?? "").drop { $0 == "-" }.split(separator: ".")
    // A payload may be invalid JSON.
    guard let whole = mantissa.first else { return nil }
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    var digits = (whole + fraction).drop { $0 == "0" }
    var scale = fraction.count - (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    while scale > 0, digits.last == "0" {
      digits.removeLast()
      scale -= 1
    }
    if digits.isEmpty { return parts.count > 1 ? (number.hasPrefix("-") ? "-0.0" : "0.0") : nil }
    if scale > 0 { return "0.5" }
    guard abs(nearest) >= 0x1p52 else { return nil }
    return (number.hasPrefix("-") ? "-" : "") + digits + String(repeating: "0", count: -scale)
  }
}
