import Foundation
import OperatingSystem

/// The compiler, and the options for all modules of a program.
struct CompilerOptions {
  let languageMode: SwiftVersion
  /// The user's own compiler arguments, which come after all others.
  let flags: [String]
  let compiler: SwiftCompiler
  let environment: [String: String]
  let moduleCache: String
  /// The state, when this was made, of the files that the compiler reads because of flags and variables.
  let inputs: String

  init(
    languageMode: SwiftVersion, flags: [String], compiler: SwiftCompiler, environment: [String: String],
    moduleCache: String
  ) {
    self.languageMode = languageMode
    self.flags = flags
    self.compiler = compiler
    self.environment = environment
    self.moduleCache = moduleCache
    inputs = CompilerInputs(flags, environment).sum
  }

  func add(to key: inout CacheKey) {
    addFlags(to: &key)
    key.add("inputs", inputs)
  }

  /// Adds everything except the state of the files that flags and variables name.
  func addFlags(to key: inout CacheKey) {
    key.add(compiler, environment)
    key.add("language mode", languageMode.rawValue)
    for flag in flags { key.add("flag", flag) }
  }

  func arguments(module: String, isColored: Bool) -> [String] {
    [
      // Optimizing takes longer than it saves. As in a release build, `assert` is left out.
      "-Onone", "-assert-config", "Release", "-wmo", "-parse-as-library", "-swift-version",
      languageMode.rawValue,
      "-module-name", module, "-package-name", ModuleCode.module,
      "-module-cache-path", moduleCache,
      isColored ? "-color-diagnostics" : "-no-color-diagnostics",
    ]
  }

  /// The conditions of `#if` on a machine with these modules.
  func conditions(modules: Set<String>) -> BuildConditions {
    var conditions = BuildConditions(modules: modules, language: languageMode == .six ? [6, 0] : [5, 10])
    conditions.flags = definedFlags
    if let version = compiler.number { conditions.compiler = version }
    return conditions
  }

  /// The names after `-D`.
  private var definedFlags: Set<String> {
    let joined = flags.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
    let apart = zip(flags, flags.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
    return Set(joined + apart)
  }

  /// Runs the compiler, whose temporary files go to `folder`.
  func compile(_ arguments: [String], in folder: String) throws(CannotOpen) -> Subprocess.Result {
    // The overlay's paths start from the working directory as PWD spells it, which may contain links.
    let here = ["TMPDIR": folder, "PWD": FileManager.default.currentDirectoryPath]
    let result = try Subprocess.run(
      compiler.path, arguments, environment.merging(here) { $1 }, log: folder + "/log")
    try CompilerOutput.checkDisk(result, of: FilePath.folder(moduleCache) ?? folder)
    return result
  }
}
