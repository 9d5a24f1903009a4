import Foundation
import TestSupport
import Testing

/// A payload of a built-in model, for example `meme/invalid-null`.
struct SampleFile: Hashable, Sendable, CustomTestStringConvertible {
  /// The folder's name, which is the model's name in the catalogue.
  let model: String
  /// The file's name without its extension.
  let name: String

  var testDescription: String { "\(model)/\(name)" }

  func data() throws -> Data {
    let folder = try #require(ModelPayloads.folder(of: model))
    return try Data(contentsOf: Repository.root.appendingPathComponent("\(folder)/\(name).json"))
  }

  func text() throws -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  /// The files in the model's folder whose names begin with the prefix.
  static func all(of model: String, prefix: String) -> [SampleFile] {
    ModelPayloads.names(of: model, prefix: prefix).map { SampleFile(model: model, name: $0) }
  }
}
