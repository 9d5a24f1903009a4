import Foundation

/// A folder of its own, removed with the value.
public final class TemporaryFolder {
  public let url: URL

  public init() throws {
    // Resolved, because the working directory that a process sees has no links in it. Foundation's own function is not
    // enough: on macOS it leaves out `/private`, where the link `/var` leads.
    let folder = FileManager.default.temporaryDirectory
    let resolved = realpath(folder.path, nil)
    defer { free(resolved) }
    url = (resolved.map { URL(fileURLWithPath: String(cString: $0)) } ?? folder)
      .appendingPathComponent("decode-model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, with the folders that its name has, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file, with the folders that its name has, and returns its path.
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
