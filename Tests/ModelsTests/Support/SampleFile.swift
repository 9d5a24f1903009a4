import Foundation
import Testing

/// A file of the Samples folder, for example `meme/invalid-null`.
struct SampleFile: Hashable, Sendable, CustomTestStringConvertible {
  /// The folder's name, which is the model's name in the catalogue.
  let model: String
  /// The file's name without its extension.
  let name: String

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Samples")

  var testDescription: String { "\(model)/\(name)" }

  func data() throws -> Data {
    try Data(
      contentsOf: Self.folder.appendingPathComponent(model).appendingPathComponent("\(name).json"))
  }

  func text() throws -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  /// The files in the model's folder whose names begin with the prefix.
  static func all(of model: String, prefix: String) throws -> [SampleFile] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(model).path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .map { SampleFile(model: model, name: String($0.dropLast(".json".count))) }
      .sorted { $0.name < $1.name }
  }
}
