import OperatingSystem
import Words

/// Finds the modules that code imports and this machine does not have, such as UIKit on Linux.
struct UnavailableModules {
  /// Flags that keep the compiler from answering, or make it fail.
  private static let silencing: Set<String> = ["-suppress-warnings", "-warnings-as-errors"]

  /// The modules of these that the compiler does not find. The answer is kept in the cache; none if the user
  /// interrupts.
  ///
  /// - Throws: `UsageError` if the compiler gives no answer, `CannotOpen` if it cannot be run.
  static func find(
    in names: Set<String>, _ options: CompilerOptions, _ imported: [CompiledModule], _ run: ProgramRun
  ) throws -> Set<String> {
    let modules = names.subtracting(StandardNames.here).subtracting(imported.map(\.name))
    if modules.isEmpty { return [] }
    var key = CacheKey()
    options.add(to: &key)
    for module in modules.sorted() { key.add("module", module) }
    let entry = run.cache.entry(key.bytes, .selections, files: [file])
    let result = try run.make(entry, "looking for \(Counted(modules.count, "module")) …") {
      (folder, draft) throws(CannotOpen) in
      let result = try ask(modules, options, in: folder)
      guard let missing = missing(modules, in: result) else {
        return CompilerResult(status: result.status, isComplete: false, output: result.text)
      }
      try CacheFile.write(Array(missing.joined(separator: "\n").utf8), to: draft.path(file))
      return CompilerResult(status: result.status, isComplete: true, output: "")
    }
    if let result, !result.isComplete, Interruption.status == nil {
      run.show(CompilerOutput(result.output).summary())
      let names = modules.sorted().prefix(3).joined(separator: ", ") + (modules.count > 3 ? ", …" : "")
      throw UsageError(
        "swiftc did not report whether this machine has the modules \(names) (\(result.status))", hint: "")
    }
    let kept = String(decoding: CacheFile.bytes(of: entry.path(file)) ?? [], as: UTF8.self)
    return modules.intersection(kept.split(separator: "\n").map(String.init))
  }

  private static let file = "missing"

  /// Asks the compiler for each of the modules.
  private static func ask(_ modules: Set<String>, _ options: CompilerOptions, in folder: String)
    throws(CannotOpen) -> Subprocess.Result
  {
    let code = modules.sorted().map {
      "#if canImport(\($0))\n#warning(\"found \($0)\")\n#else\n#warning(\"missing \($0)\")\n#endif\n"
    }
    let file = folder + "/DecodeModelModules.swift"
    try CacheFile.write(Array(code.joined().utf8), to: file)
    var flags: [String] = []
    for flag in options.flags {
      if !silencing.contains(flag) {
        flags.append(flag)
      } else if flags.last == "-Xfrontend" {
        flags.removeLast()
      }
    }
    let arguments = options.arguments(module: "DecodeModelModules", isColored: false) + flags
    return try options.compile(arguments + ["-typecheck", file], in: folder)
  }

  /// The missing modules; nil unless the compiler succeeded and answered for each.
  private static func missing(_ modules: Set<String>, in result: Subprocess.Result) -> [String]? {
    guard let output = result.output else { return nil }
    let words = Set(CompilerOutput(output).messages.map(\.words))
    guard modules.allSatisfy({ words.contains("found \($0)") || words.contains("missing \($0)") }) else {
      return nil
    }
    return modules.filter { words.contains("missing \($0)") }.sorted()
  }
}
