/// A Boolean that is true, false, 1 or 0 in JSON, and is written in the form in which it was read.
public struct NumericBool: Hashable, Sendable {
  public var value: Bool
  /// Whether the JSON is 1 or 0.
  public var isNumber: Bool

  public init(_ value: Bool, isNumber: Bool = false) {
    self.value = value
    self.isNumber = isNumber
  }
}

extension NumericBool: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension NumericBool: CustomStringConvertible {
  public var description: String { value.description }
}

extension NumericBool: Codable {
  /// Throws `DecodingError.dataCorrupted` for a number other than 0 and 1, `typeMismatch` for a string, array or object,
  /// and `valueNotFound` for null.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self.init(try container.decode(Bool.self))
    } catch DecodingError.typeMismatch(let type, let context) {
      let number: Double
      do {
        number = try container.decode(Double.self)
      } catch DecodingError.typeMismatch {
        // It is neither. The error thrown is the one for a Boolean, the type that the field should have.
        throw DecodingError.typeMismatch(type, context)
      }
      guard number == 0 || number == 1 else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "expected true, false, 1 or 0, found \(number)")
      }
      self.init(number == 1, isNumber: true)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isNumber {
      try container.encode(value ? 1 : 0)
    } else {
      try container.encode(value)
    }
  }
}
