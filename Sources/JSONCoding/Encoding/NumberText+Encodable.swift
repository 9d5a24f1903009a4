import Foundation

extension NumberText: Encodable {
  /// Writes the text unchanged with a ``RecordEncoder``, and as a `Decimal` with any other encoder.
  ///
  /// - Throws: `EncodingError.invalidValue` if that `Decimal` does not reproduce the text.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? ValueEncoder {
      return try encoder.encode(scalar: .number(description))
    }
    guard let decimal = Decimal(string: description), decimal.description == description else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "The encoder does not write \(self) as a number.")
      )
    }
    var container = encoder.singleValueContainer()
    try container.encode(decimal)
  }
}
