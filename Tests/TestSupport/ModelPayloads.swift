import Foundation

/// The payloads of the built-in models, one folder per model: files that begin with `valid` decode, files that begin
/// with `invalid` do not. Folders used by documentation are in `Samples`.
public enum ModelPayloads {
  private static let parents = ["Tests/Payloads", "Samples"]

  /// The models that have a folder, sorted by name, and the folder relative to the project.
  public static let folders: [(model: String, path: String)] = parents.flatMap { parent in
    names(in: parent).map { (model: $0, path: "\(parent)/\($0)") }
  }.filter { names(in: $0.path).contains("valid.json") }.sorted { $0.model < $1.model }

  /// The folder of a model, relative to the project.
  public static func folder(of model: String) -> String? {
    folders.first { $0.model == model }?.path
  }

  /// The names, without extension, of a model's payloads that begin with the prefix.
  public static func names(of model: String, prefix: String) -> [String] {
    names(in: folder(of: model) ?? "").filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .map { String($0.dropLast(".json".count)) }
  }

  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? []).sorted()
  }
}
