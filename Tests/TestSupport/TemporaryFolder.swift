import Foundation

/// A temporary folder, removed when this object is released.
public final class TemporaryFolder {
  public let url: URL

  /// With these files, by their paths.
  public init(_ files: [String: String] = [:]) throws {
    // Resolved, because the working directory that a process sees contains no links. Foundation's own function is not
    // enough: on macOS it omits `/private`, the target of the link `/var`.
    let folder = FileManager.default.temporaryDirectory
    let resolved = realpath(folder.path, nil)
    defer { free(resolved) }
    url = (resolved.map { URL(fileURLWithPath: String(cString: $0)) } ?? folder)
      .appendingPathComponent("decode-model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, creating its folders, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, creating its folders, and returns its path.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    if name.contains("/") {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try data.write(to: file)
    return file.path
  }

  public func text(_ name: String) throws -> String {
    String(decoding: try data(name), as: UTF8.self)
  }

  public func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }
}
