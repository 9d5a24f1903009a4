import Foundation

/// Converts JSON numbers to correctly rounded floating-point values.
///
/// As in Foundation, a number that is too large, or so small that it rounds to zero, does not fit.
enum FloatText {
  @inline(__always)
  static func double(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Double? {
    if let value = DecimalFloat.double(in: bytes, range) { return value }
    return rounded(in: bytes, range)
  }

  static func float(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Float? {
    rounded(in: bytes, range)
  }

  /// The value as the standard library converts and rounds it, or nil if it does not fit.
  private static func rounded<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange
  ) -> Value? {
    guard let value = Value(text(in: bytes, range)), value.isFinite else { return nil }
    guard value != 0 || DecimalDigits(in: bytes, range).isZero else { return nil }
    return value
  }

  /// The number's text. If it is longer than 2,000 bytes, it is shortened to `most` digits and one more.
  ///
  /// Rounding depends only on whether any of the later digits is nonzero, so one digit, 0 or 1, replaces them all.
  /// Parsers take time for every digit, and a hostile payload can have very long numbers.
  static func text(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange, most: Int = 1_000) -> String {
    if range.count <= 2_000 { return bytes.string(range) }
    let number = DecimalDigits(in: bytes, range)
    var text = number.isNegative ? "-" : ""
    var count = 0
    var rest = 0
    var restIsZero = true
    for digit in number.digits(in: bytes) {
      if count < most {
        text.unicodeScalars.append(Unicode.Scalar(digit + .zero))
        count += 1
      } else {
        rest += 1
        if digit != 0 { restIsZero = false }
      }
    }
    if number.isZero { return text + "0" }
    return text + (restIsZero ? "0" : "1") + "e\(number.exponent + rest - 1)"
  }
}

/// The parts of a JSON number. `-12.50e3` is negative and has the significant digits 1250 and the exponent 1.
struct DecimalDigits {
  private(set) var isNegative = false
  /// The bytes from the first significant digit to the last, with a decimal point possibly among them.
  private(set) var significant: SourceRange
  /// The power of ten of the last significant digit. The exponent in the text is clamped to ±1,000,000,000.
  private(set) var exponent = 0

  init(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) {
    var offset = range.start
    if bytes[unchecked: offset] == .minus {
      isNegative = true
      offset += 1
    }
    var point: Int?
    let start = offset
    while offset < range.end, !bytes[unchecked: offset].isExponentMark {
      if bytes[unchecked: offset] == .point { point = offset }
      offset += 1
    }
    significant = SourceRange(start: start, end: offset)
    if let point { exponent = -(offset - point - 1) }
    if offset < range.end { exponent += DecimalDigits.exponent(in: bytes, from: offset + 1, to: range.end) }
    dropLeadingZeros(in: bytes)
  }

  var isZero: Bool { significant.isEmpty }

  /// The values of the significant digits, 0 to 9.
  func digits(in bytes: UncheckedBuffer<UInt8>) -> some Sequence<UInt8> {
    (significant.start..<significant.end).lazy
      .map { bytes[unchecked: $0] }
      .filter { $0 != .point }
      .map { $0 &- .zero }
  }

  mutating func dropTrailingZeros(in bytes: UncheckedBuffer<UInt8>) {
    while !significant.isEmpty {
      let last = bytes[unchecked: significant.end - 1]
      guard last == .zero || last == .point else { return }
      if last == .zero { exponent += 1 }
      significant.end -= 1
    }
  }

  private mutating func dropLeadingZeros(in bytes: UncheckedBuffer<UInt8>) {
    while !significant.isEmpty {
      let first = bytes[unchecked: significant.start]
      guard first == .zero || first == .point else { return }
      significant.start += 1
    }
  }

  private static func exponent(in bytes: UncheckedBuffer<UInt8>, from start: Int, to end: Int) -> Int {
    var offset = start
    let isNegative = bytes[unchecked: offset] == .minus
    if isNegative || bytes[unchecked: offset] == .plus { offset += 1 }
    var value = 0
    while offset < end {
      value = min(value * 10 + Int(bytes[unchecked: offset] - .zero), 1_000_000_000)
      offset += 1
    }
    return isNegative ? -value : value
  }
}
