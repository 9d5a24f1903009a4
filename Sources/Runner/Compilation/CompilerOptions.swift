import Foundation

/// The compiler, and what all of a program's modules are compiled with.
struct CompilerOptions {
  let languageMode: SwiftVersion
  /// The user's own compiler arguments, which come after all others.
  let flags: [String]
  let compiler: SwiftCompiler
  let environment: [String: String]
  let moduleCache: String
  /// Whether the user's code is optimized. If not, `assert` is left out all the same.
  var isOptimized = true

  func add(to key: inout CacheKey) {
    key.add(compiler, environment)
    key.add("language mode", languageMode.rawValue)
    if !isOptimized { key.add("not optimized", "") }
    for flag in flags { key.add("flag", flag + "\n" + Self.state(ofPathIn: flag)) }
  }

  func arguments(module: String, isColored: Bool) -> [String] {
    (isOptimized ? ["-O"] : ["-Onone", "-assert-config", "Release"]) + [
      "-wmo", "-parse-as-library", "-swift-version", languageMode.rawValue,
      "-module-name", module, "-package-name", ModuleCode.module,
      "-module-cache-path", moduleCache,
      isColored ? "-color-diagnostics" : "-no-color-diagnostics",
    ]
  }

  /// Runs the compiler, whose temporary files go to `folder`.
  func compile(_ arguments: [String], in folder: String) throws(CannotOpen)
    -> (status: ChildProcess.TerminationStatus, output: String)
  {
    // The overlay's paths start from the working directory as PWD spells it, which may go through links.
    let here = ["TMPDIR": folder, "PWD": FileManager.default.currentDirectoryPath]
    return try ChildProcess.run(
      compiler.path, arguments, environment.merging(here) { $1 }, log: folder + "/log")
  }

  /// The state of a path inside a flag: the library or module folder it names may change while the flag does not.
  private static func state(ofPathIn flag: String) -> String {
    for path in [flag, String(flag.dropFirst(2)), String(flag.drop { $0 != "=" }.dropFirst())] {
      guard !path.isEmpty, let stamp = FileStamp(of: path) else { continue }
      // A fresh checkout of a file has another time, but the same contents.
      let isSmall = stamp.size <= mostSummedBytes && !PathKind(of: path).isFolder
      return isSmall ? ContentSum.text(ofFile: path) ?? stamp.portableText : stamp.portableText
    }
    return ""
  }

  private static let mostSummedBytes = 16 << 20
}
