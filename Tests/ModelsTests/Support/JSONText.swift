import Foundation

/// Decodes the text with Foundation's decoder, the oracle of these tests.
func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

/// The output of Foundation's encoder for the value, with sorted keys.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The JSON text in a canonical form, so that equal values have equal texts: no whitespace, sorted keys.
func canonical(_ text: String) throws -> String {
  let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  let data = try JSONSerialization.data(
    withJSONObject: object, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
  return String(decoding: data, as: UTF8.self)
}
