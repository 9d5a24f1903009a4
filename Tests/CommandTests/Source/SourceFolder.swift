import Foundation
import TestSupport

/// A folder with a user's Swift files and payloads, and a cache of its own.
struct SourceFolder: @unchecked Sendable {
  // The folder is made once and removed once; nothing of it changes in between.

  let folder: TemporaryFolder
  /// A compiler in front of the machine's, which writes down each call and hands it on; its version can be set.
  private let compilers = "compilers"

  static let user = """
    import Foundation

    struct User: Codable {
      let id: Int
      let name: String
    }
    """

  init(_ files: [String: String] = ["User.swift": user]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files {
      let file = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  var cache: URL { folder.url.appendingPathComponent("cache/decode-model") }
  var environment: [String: String] { ["XDG_CACHE_HOME": folder.url.path + "/cache"] }

  func run(_ words: String..., input: String = "", environment: [String: String] = [:]) async throws
    -> Command.Result
  {
    try await Command.run(
      words, input: Data(input.utf8), in: folder.url,
      environment: self.environment.merging(environment) { $1 })
  }

  func shell(_ script: String) async throws -> Command.Result {
    try await Command.shell(script, in: folder.url, environment: environment)
  }

  /// The names of the files in a folder of the cache.
  func cached(_ name: String) -> [String] { Checkout.names(in: cache.appendingPathComponent(name)) }

  /// The program of the only entry.
  var program: URL {
    cache.appendingPathComponent("programs/\(cached("programs").first ?? "none")/program")
  }

  /// An environment whose `swiftc` is a script. In it, `compiler` is the machine's own compiler.
  func replacingCompiler(_ script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(compilers), withIntermediateDirectories: true)
    try Script.write(
      "#!/bin/sh\ncompiler() { PATH=\(Command.path) swiftc \"$@\"; }\n\(script)\n",
      to: "\(folder.url.path)/\(compilers)/swiftc")
    return ["PATH": "\(folder.url.path)/\(compilers):\(Command.path)"]
  }
}
