import Diagnostics

/// Finds the modules that code imports and this machine does not have, such as UIKit on Linux.
struct MissingModules {
  /// Modules that every compiler of this platform has, so that it need not be asked.
  private static var known: Set<String> {
    #if os(Linux)
      [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
        "Glibc", "Synchronization", "RegexBuilder", "_Concurrency",
      ]
    #else
      ["Swift", "Foundation", "Dispatch", "Darwin"]
    #endif
  }

  /// The modules of these that code imports and the compiler does not find. The answer is kept in the cache.
  ///
  /// - Throws: `CannotOpen`.
  static func find(
    in scans: [CodeScan], _ options: CompilerOptions, _ imported: [CompiledModule], _ run: ProgramRun
  ) throws -> Set<String> {
    let modules = Set(scans.flatMap { $0.imports.map(\.module) }).subtracting(known)
      .subtracting(imported.map(\.name))
    if modules.isEmpty { return [] }
    var key = CacheKey()
    options.add(to: &key)
    for module in modules.sorted() { key.add("module", module) }
    let entry = run.cache.selectionEntry(key.bytes, files: [file])
    _ = try run.make(entry, "looking for \(Counted(modules.count, "module")) …") {
      (folder, draft) throws(CannotOpen) in
      let missing = try ask(modules, options, in: folder)
      try CacheFile.write(Array(missing.joined(separator: "\n").utf8), to: draft.path(file))
      return CompilerResult(status: .exit(0), isComplete: true, output: "")
    }
    let kept = String(decoding: CacheFile.bytes(of: entry.path(file)) ?? [], as: UTF8.self)
    return modules.intersection(kept.split(separator: "\n").map(String.init))
  }

  private static let file = "missing"

  /// Asks the compiler which modules it does not find.
  private static func ask(_ modules: Set<String>, _ options: CompilerOptions, in folder: String)
    throws(CannotOpen) -> [String]
  {
    let code = modules.sorted().map { "#if !canImport(\($0))\n#warning(\"missing \($0)\")\n#endif\n" }
    let file = folder + "/DecodeModelModules.swift"
    try CacheFile.write(Array(code.joined().utf8), to: file)
    let arguments = options.arguments(module: "DecodeModelModules", isColored: false) + options.flags
    let (_, output) = try options.compile(arguments + ["-typecheck", file], in: folder)
    return CompilerOutput(output).messages.filter { $0.severity == .warning }.compactMap { message in
      message.words.hasPrefix("missing ") ? String(message.words.dropFirst("missing ".count)) : nil
    }
  }
}
