import Foundation
import TestSupport

/// A folder with a user's Swift files and payloads.
struct SourceFolder: @unchecked Sendable {
  // The folder is created once and removed once; nothing about it changes in between.

  let folder: TemporaryFolder
  /// Whether it has its own cache, for tests that examine or change the cache.
  private let hasOwnCache: Bool
  /// A wrapper around the machine's compiler, which logs each call and passes it on; its version can be set.
  private let compilers = "compilers"

  static let user = """
    import Foundation

    struct User: Codable {
      let id: Int
      let name: String
    }
    """

  init(_ files: [String: String] = ["User.swift": user], hasOwnCache: Bool = false) throws {
    self.hasOwnCache = hasOwnCache
    folder = try TemporaryFolder(files)
  }

  var environment: [String: String] {
    hasOwnCache ? ["XDG_CACHE_HOME": folder.url.path + "/cache"] : SharedCache.environment
  }

  /// Runs the program in the folder.
  func run(_ line: some CommandWords, input: String = "", environment: [String: String] = [:]) async throws
    -> Command.Result
  {
    try await Command.run(
      line, input: input, in: folder.url, environment: self.environment.merging(environment) { $1 })
  }

  func shell(_ script: String) async throws -> Command.Result {
    try await Command.shell(script, in: folder.url, environment: environment)
  }

  /// The names of the files in a folder of its private cache.
  func cached(_ name: String) -> [String] {
    Checkout.names(in: folder.url.appendingPathComponent("cache/decode-model/\(name)"))
  }

  /// An environment whose `swiftc` is a script. In it, `compiler` is the machine's own compiler, with one module cache
  /// for all tests: with separate caches, each would also compile the modules of the system.
  func replacingCompiler(_ script: String) throws -> [String: String] {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent(compilers), withIntermediateDirectories: true)
    try Script.write(
      "#!/bin/sh\ncompiler() { PATH=\(Command.path) swiftc \"$@\" -module-cache-path \(SharedCache.modules); }\n\(script)\n",
      to: "\(folder.url.path)/\(compilers)/swiftc")
    return ["PATH": "\(folder.url.path)/\(compilers):\(Command.path)"]
  }
}
