import Foundation
import Testing

@testable import Runner
@testable import decode_model

/// A model of the catalogue, with the operations that tests perform on every model.
struct ModelCase: Sendable, CustomTestStringConvertible {
  let model: Model

  static let all = catalog.models.map(ModelCase.init)

  var name: String { model.name }
  var testDescription: String { name }

  struct ValueChanged: Error {
    let before: String
    let after: String
  }

  var isEncodable: Bool { model.type is any Encodable.Type }

  struct NotCodable: Error {}

  /// The error of decoding a text; nil if it decodes.
  func fault(_ text: String, _ decode: (any Decodable.Type, Data) throws -> any Decodable) throws -> Fault? {
    guard let type = model.type else { throw NotCodable() }
    do {
      _ = try decode(type, Data(text.utf8))
      return nil
    } catch let error as DecodingError {
      return Fault(error)
    }
  }

  /// Foundation's decoder with the model's settings.
  var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    if model.convertsSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    return decoder
  }

  /// Decodes a text and returns the model's encoded form, both with Foundation; throws if that decodes to a different
  /// value.
  func reencode(_ text: String) throws -> String {
    guard let type = model.type as? any (Decodable & Encodable).Type else { throw NotCodable() }
    return try reencode(text, as: type)
  }

  private func reencode<Value: Codable>(_ text: String, as type: Value.Type) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    if model.convertsSnakeCase { encoder.keyEncodingStrategy = .convertToSnakeCase }
    let value = try decoder.decode(type, from: Data(text.utf8))
    let data = try encoder.encode(value)
    let again = try decoder.decode(type, from: data)
    // A class may lack `==`, but it encodes all its contents.
    let isEqual = try (value as? any Equatable)?.equals(again) ?? (encoder.encode(again) == data)
    guard isEqual else { throw ValueChanged(before: "\(value)", after: "\(again)") }
    return String(decoding: data, as: UTF8.self)
  }
}

extension Equatable {
  fileprivate func equals(_ other: Any) -> Bool { other as? Self == self }
}
