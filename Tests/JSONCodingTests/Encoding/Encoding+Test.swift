import Foundation
import Testing

@testable import JSONCoding

/// The value's JSON by the encoder under test.
func encoded(
  _ value: some Encodable, _ change: (inout CodingStrategies) -> Void = { _ in }
) throws -> String {
  try encoded(value, by: encoder(change))
}

func encoder(
  _ change: (inout CodingStrategies) -> Void = { _ in }, sortsKeys: Bool = false
) -> RecordEncoder {
  let encoder = RecordEncoder()
  change(&encoder.strategies)
  if sortsKeys { encoder.outputFormatting.insert(.sortedKeys) }
  return encoder
}

func encoded(_ value: some Encodable, by encoder: RecordEncoder) throws -> String {
  var output: [UInt8] = []
  try encoder.encode(value, into: &output)
  return String(decoding: output, as: UTF8.self)
}

/// The value's JSON by Foundation's encoder, with sorted members.
func foundationEncoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The value that Foundation's decoder reads from the text.
func foundationDecoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The JSON with all members sorted.
func canonical(_ json: String) throws -> String {
  let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
  return String(decoding: data, as: UTF8.self)
}

/// A value that encodes itself by a function.
struct Custom: Encodable {
  let encode: @Sendable (any Encoder) throws -> Void

  init(_ encode: @escaping @Sendable (any Encoder) throws -> Void) { self.encode = encode }

  func encode(to encoder: any Encoder) throws { try encode(encoder) }
}

/// Encoders and containers that a model keeps beyond its `encode(to:)`.
final class Keeper: @unchecked Sendable {
  var encoders: [any Encoder] = []
  var objects: [KeyedEncodingContainer<Name>] = []
  var arrays: [any UnkeyedEncodingContainer] = []
}

/// A model as a function, and the JSON or the error that it gives.
struct EncodingRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let outcome: String
  let model: Custom

  init(_ name: String, _ outcome: String, _ encode: @escaping @Sendable (any Encoder) throws -> Void) {
    testDescription = name
    self.outcome = outcome
    model = Custom(encode)
  }
}

/// The JSON, or the error with its path.
func outcome(_ model: some Encodable, by encoder: RecordEncoder) -> String {
  do {
    return try encoded(model, by: encoder)
  } catch EncodingError.invalidValue(_, let context) {
    return "\(context.codingPath.map(\.stringValue).joined(separator: "/")): \(context.debugDescription)"
  } catch {
    return "\(error)"
  }
}

/// Any string as a key.
struct Name: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral value: String) { stringValue = value }
  init?(intValue: Int) { nil }
}

/// The coding path and the description of the error that encoding throws.
func encodingError(
  _ value: some Encodable, _ change: (inout CodingStrategies) -> Void = { _ in }
) -> String {
  outcome(value, by: encoder(change))
}
