/// Converts the digits of JSON numbers to integers, exactly, without going through a Double.
enum IntegerText {
  /// The value of a number of at most 18 bytes that has no fraction and no exponent.
  @inline(__always)
  static func small(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Int64 {
    let isNegative = bytes[unchecked: range.start] == .minus
    let start = isNegative ? range.start &+ 1 : range.start
    let count = range.end &- start
    var value: UInt64
    if count <= 8 {
      value = number(in: bytes, start, count)
    } else if count <= 16 {
      value = number(in: bytes, start, count &- 8) &* 100_000_000 &+ number(in: bytes, range.end &- 8, 8)
    } else {
      value = number(in: bytes, start, count &- 16) &* 100_000_000 &+ number(in: bytes, range.end &- 16, 8)
      value = value &* 100_000_000 &+ number(in: bytes, range.end &- 8, 8)
    }
    let integer = Int64(truncatingIfNeeded: value)
    return isNegative ? 0 &- integer : integer
  }

  /// The number that one to eight digits represent. They are read as one word.
  @inline(__always)
  private static func number(in bytes: UncheckedBuffer<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    // Fewer than eight digits get leading zeros; the bytes after them are shifted out.
    number(of: (bytes.word(at: start) ^ zeros) &<< UInt64(64 &- 8 &* count))
  }

  /// Eight times the digit 0.
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The number of eight digits from 0 to 9, the first in the lowest byte. Neighbors are combined in three steps:
  /// digits to pairs, pairs to fours, fours to eight.
  @inline(__always)
  static func number(of digits: UInt64) -> UInt64 {
    let word = digits &* 10 &+ digits &>> 8
    let (odd, even) = (word & 0xFF_0000_00FF, word &>> 16 & 0xFF_0000_00FF)
    return (odd &* 0xF_4240_0000_0064 &+ even &* 0x2710_0000_0001) &>> 32
  }

  /// The value of any JSON number that is an integer, or nil if it is not one or does not fit.
  ///
  /// `1.0`, `1e2` and `120e-1` are integers, `1.5` is not.
  static func any<Value: FixedWidthInteger>(in bytes: UncheckedBuffer<UInt8>, _ range: SourceRange) -> Value?
  {
    var number = DecimalDigits(in: bytes, range)
    // Zeros at the end belong to the exponent: 1200e-2 has the digits 12 and the exponent 0.
    number.dropTrailingZeros(in: bytes)
    if number.isZero { return 0 }
    guard number.exponent >= 0 else { return nil }
    var value: Value = 0
    for digit in number.digits(in: bytes) {
      guard append(digit, to: &value, isNegative: number.isNegative) else { return nil }
    }
    // No integer type has more than 39 digits, and a huge exponent must not make the loop below run for long.
    guard number.exponent <= 40 else { return nil }
    for _ in 0..<number.exponent {
      guard append(0, to: &value, isNegative: number.isNegative) else { return nil }
    }
    return value
  }

  private static func append<Value: FixedWidthInteger>(
    _ digit: UInt8, to value: inout Value, isNegative: Bool
  ) -> Bool {
    let (product, overflows) = value.multipliedReportingOverflow(by: 10)
    let (sum, overflowsToo) =
      isNegative
      ? product.subtractingReportingOverflow(Value(digit))
      : product.addingReportingOverflow(Value(digit))
    value = sum
    return !overflows && !overflowsToo
  }
}

/// The error that a model sees for a number that does not fit. As in Foundation, it is not a `DecodingError`, and its
/// description is the same. ``RecordDecoder`` throws a `DecodingError` instead.
struct NumberError: Error {
  /// The number as written in the text.
  let text: String
  let decodingError: DecodingError
}

extension NumberError: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { "numberIsNotRepresentableInSwift(parsed: \(text.debugDescription))" }

  var debugDescription: String {
    #if canImport(Darwin)
      "Foundation.JSONError.\(description)"
    #else
      "FoundationEssentials.JSONError.\(description)"
    #endif
  }
}
