import Foundation
import TestSupport
import Testing

/// A payload of a built-in model.
struct Sample: Sendable, CustomTestStringConvertible {
  let model: String
  /// The file's name without its extension: `invalid-null`.
  let name: String

  /// The path as given on the command line in the project's folder.
  var path: String { "\(ModelPayloads.folder(of: model) ?? "")/\(name).json" }
  var url: URL { Checkout.root.appendingPathComponent(path) }
  var testDescription: String { "\(model)/\(name)" }

  func data() throws -> Data { try Data(contentsOf: url) }

  static let invalid = ModelPayloads.folders.flatMap { folder in
    ModelPayloads.names(of: folder.model, prefix: "invalid").map { Sample(model: folder.model, name: $0) }
  }
}
