import Foundation

/// A color of three bytes. It is not Codable, so a model that has one reads and writes its hexadecimal text.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
}

extension Color {
  /// Parses `#` and six hexadecimal digits in either case; nil for any other text.
  public init?(hexadecimal text: String) {
    guard text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 6 else { return nil }
    red = UInt8(digits[0] << 4 | digits[1])
    green = UInt8(digits[2] << 4 | digits[3])
    blue = UInt8(digits[4] << 4 | digits[5])
  }

  /// `#` and six hexadecimal digits in lower case.
  public var hexadecimal: String {
    String(format: "#%02x%02x%02x", red, green, blue)
  }
}

extension Color: CustomStringConvertible {
  public var description: String { hexadecimal }
}
