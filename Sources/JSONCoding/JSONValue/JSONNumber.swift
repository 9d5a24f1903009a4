import Foundation

/// A JSON number: exact if it is whole (up to about 1e165), otherwise the nearest Double, or its text if none fits.
public enum JSONNumber: Hashable, Sendable {
  /// A whole number in the range of Int64, including `1.0` and `1e2`.
  case integer(Int64)
  /// A whole number above the range of Int64 but within UInt64.
  case unsigned(UInt64)
  /// A whole number beyond both, with at least 38 digits of precision, which covers the range of Int128.
  case decimal(Decimal)
  /// Any other number, including negative zero.
  case double(Double)
  /// A number that fits none of these, such as `1e400`.
  case text(NumberText)
}

extension JSONNumber {
  /// Reads a number; throws `DecodingError.typeMismatch` if the value is not a number.
  ///
  /// A number that is neither a Double nor exact as a whole number keeps its text. If the decoder cannot provide the
  /// text, that is an error; the number is not rounded. A whole number beyond the range of Decimal (about 1e165)
  /// becomes a Double, because it cannot be told apart from a Double written in full.
  init(in container: any SingleValueDecodingContainer) throws {
    // Double comes first because it reads every number: no error is thrown for numbers below 2^53 or with a fraction.
    let double: Double
    do {
      double = try container.decode(Double.self)
    } catch let error where !(error is DecodingError) {
      // It is a number, but does not fit a Double.
      guard let text = try? container.decode(NumberText.self) else { throw error }
      self = .text(text)
      return
    }
    guard double == double.rounded(), double != 0 || double.sign == .plus else {
      self = .double(double)
      return
    }
    if double.magnitude < 0x1p53 {
      self = .integer(Int64(double))
    } else {
      self = try Self.whole(double, in: container)
    }
  }

  /// The number in the narrowest case that keeps all its digits; `double` is its approximate value.
  private static func whole(
    _ double: Double, in container: any SingleValueDecodingContainer
  ) throws -> JSONNumber {
    // The value is known to be a number, so any error means that it does not fit the type.
    if double.magnitude <= 0x1p63 {
      do { return .integer(try container.decode(Int64.self)) } catch {}
    }
    if double > 0, double <= 0x1p64 {
      do { return .unsigned(try container.decode(UInt64.self)) } catch {}
    }
    let decimal: Decimal
    do { decimal = try container.decode(Decimal.self) } catch { return .double(double) }
    if decimal.exponent < 0 {
      return .double(double)
    }
    // Decimal has 128 bits of digits, so nothing is lost below 2^127 or if no power of ten was split off.
    if decimal.exponent == 0 || double.magnitude < 0x1p127 {
      return .decimal(decimal)
    }
    if Decimal(string: double.description) == decimal {
      return .double(double)
    }
    if let text = try? container.decode(NumberText.self) { return .text(text) }
    throw DecodingError.dataCorruptedError(
      in: container,
      debugDescription: "expected a whole number of at most 38 digits, found one near \(double)")
  }
}

extension JSONNumber: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(in: decoder.singleValueContainer())
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as JSON text.
  public var description: String {
    switch self {
    case .integer(let value): value.description
    case .unsigned(let value): value.description
    case .decimal(let value): value.description
    case .double(let value): value.description
    case .text(let value): value.description
    }
  }
}
