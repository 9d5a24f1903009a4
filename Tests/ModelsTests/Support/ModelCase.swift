import Foundation
import Testing

@testable import Runner
@testable import decode_model

/// A model of the catalogue, with what the tests do to every model.
struct ModelCase: Sendable, CustomTestStringConvertible {
  let model: Model

  static let all = catalog.models.map(ModelCase.init)

  var name: String { model.name }
  var testDescription: String { name }

  struct ValueChanged: Error {
    let before: String
    let after: String
  }

  struct NotCodableAndEquatable: Error {}

  /// Decodes a text and gives back what the model encodes, both with Foundation; throws where decoding the encoded text
  /// gives another value.
  func reencode(_ text: String) throws -> String {
    guard let type = model.type as? any (Decodable & Encodable & Equatable).Type else {
      throw NotCodableAndEquatable()
    }
    return try reencode(text, as: type)
  }

  private func reencode<Value: Codable & Equatable>(_ text: String, as type: Value.Type) throws -> String {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    if model.convertsSnakeCase {
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      encoder.keyEncodingStrategy = .convertToSnakeCase
    }
    let value = try decoder.decode(type, from: Data(text.utf8))
    let data = try encoder.encode(value)
    let again = try decoder.decode(type, from: data)
    guard again == value else { throw ValueChanged(before: "\(value)", after: "\(again)") }
    return String(decoding: data, as: UTF8.self)
  }
}
