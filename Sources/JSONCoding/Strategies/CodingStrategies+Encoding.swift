import Foundation

extension CodingStrategies {
  /// Encodes a value that is not a scalar: by the custom strategy for its type, or by its own `encode(to:)`.
  ///
  /// - Throws: what those throw; `EncodingError.invalidValue` if a custom strategy can only decode.
  func encode<Value: Encodable>(_ value: Value, to encoder: any Encoder) throws {
    if Value.self == Date.self, case .custom(let coding) = dates, let date = value as? Date {
      try coding.encode(date, to: encoder)
    } else if Value.self == Data.self, case .custom(let coding) = data, let data = value as? Data {
      try coding.encode(data, to: encoder)
    } else {
      try value.encode(to: encoder)
    }
  }

  /// Checks that the strategy for keys can encode.
  ///
  /// - Throws: `EncodingError.invalidValue` if it is a custom one that can only decode, or is not known.
  func checkKeysEncode(_ value: Any) throws {
    if hasUnknownKeys {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: [], debugDescription: Self.wordsOfUnknown))
    }
    guard case .custom(let keys) = keys, keys.encode == nil else { return }
    throw EncodingError.decodesOnly("keys", value, at: [])
  }
}

extension CustomCoding {
  fileprivate func encode(_ value: Value, to encoder: any Encoder) throws {
    guard let encode else {
      throw EncodingError.decodesOnly("\(Value.self)", value, at: encoder.codingPath)
    }
    try encode(value, encoder)
  }
}

extension EncodingError {
  fileprivate static func decodesOnly(_ subject: String, _ value: Any, at path: [any CodingKey])
    -> EncodingError
  {
    .invalidValue(
      value,
      Context(codingPath: path, debugDescription: "The custom strategy for \(subject) can only decode."))
  }
}
