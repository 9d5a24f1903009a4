import Foundation
import Testing

/// A file of the Samples folder.
struct Sample: Sendable, CustomTestStringConvertible {
  let model: String
  /// The file's name without its extension: `invalid-null`.
  let name: String

  /// As it is given on the command line from the project's folder.
  var path: String { "Samples/\(model)/\(name).json" }
  var url: URL { Checkout.root.appendingPathComponent(path) }
  var testDescription: String { "\(model)/\(name)" }

  func data() throws -> Data { try Data(contentsOf: url) }

  static let valid = all("valid")
  static let invalid = all("invalid")

  /// The samples of every folder, whether the catalogue has a model of that name or not.
  private static func all(_ prefix: String) -> [Sample] {
    Checkout.names(in: Checkout.samples).flatMap { model in
      Checkout.names(in: Checkout.samples.appendingPathComponent(model))
        .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
        .map { Sample(model: model, name: String($0.dropLast(".json".count))) }
    }
  }
}
