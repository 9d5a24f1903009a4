import Foundation

/// The machine's Swift compiler.
struct SwiftCompiler {
  /// The first `swiftc` in PATH.
  let path: String
  /// All that `swiftc --version` prints.
  let version: String

  /// The last line of what is kept: without it, the file was cut off.
  private static let end = "end\n"

  /// - Parameter memory: a folder where the version of a compiler is kept, because to ask for it takes longer than to decode.
  /// - Throws: `UsageError` where there is none, or one that does not run.
  static func find(_ environment: [String: String], memory: String) throws -> SwiftCompiler {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let candidates = folders.map { $0 + "/swiftc" }
    guard let path = candidates.first(where: isProgram) else {
      throw UsageError(
        "option \"--source\" needs Swift, and there is no swiftc in PATH: see https://www.swift.org/install",
        hint: "")
    }
    let identity = CompilerIdentity(path, environment).text
    let note = memory + "/" + CacheFile.name(Array(identity.utf8))
    if let kept = try? String(contentsOfFile: note, encoding: .utf8), kept.hasPrefix(identity),
      kept.hasSuffix(end)
    {
      return SwiftCompiler(path: path, version: String(kept.dropFirst(identity.count).dropLast(end.count)))
    }
    let compiler = SwiftCompiler(path: path, version: try askVersion(path, environment, memory))
    // Not kept, it is asked for again.
    try? (identity + compiler.version + end).write(toFile: note, atomically: true, encoding: .utf8)
    return compiler
  }

  private static func isProgram(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path) && !PathKind(of: path).isFolder
  }

  private static func askVersion(_ path: String, _ environment: [String: String], _ folder: String) throws
    -> String
  {
    let log = folder + "/version-\(ProcessInfo.processInfo.processIdentifier)"
    defer { CacheFile.remove(log) }
    let (ending, text) = try ChildProcess.run(path, ["--version"], environment, log: log)
    guard ending == .exit(0), !text.isEmpty else {
      let first = text.prefix { !$0.isNewline }
      throw UsageError(
        "\(Quoted(path: path + " --version")) failed (\(ending))"
          + (first.isEmpty ? "" : ": \(Quoted(first))"),
        hint: "")
    }
    return text
  }
}
