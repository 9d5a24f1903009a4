import OperatingSystem

/// The compiler's output for code that does not compile, kept in the cache: the same command repeats it at once.
struct KeptFailure {
  private static let file = "output"

  private let entry: CacheEntry
  private let cache: CompilationCache

  /// - Parameters:
  ///   - wanted: the entry that would have been made.
  ///   - names: what messages call the sources. Equal code elsewhere has other names.
  init(of wanted: CacheEntry, names: [String], isColored: Bool, in cache: CompilationCache) {
    self.cache = cache
    var key = CacheKey(continuing: wanted.key)
    key.add("kept failure", isColored ? "in color" : "")
    for name in names { key.add("called", name) }
    entry = cache.selectionEntry(key.bytes, files: [Self.file])
  }

  /// The result that was kept, if any.
  var result: CompilerResult? {
    guard entry.isIntact, let kept = CacheFile.object([String].self, of: entry.path(Self.file)),
      kept.count == 2
    else { return nil }
    entry.touch()
    return CompilerResult(status: .exit(1), isComplete: false, output: kept[0], reason: kept[1])
  }

  /// Keeps a result if the code is at fault, and not the machine. If it cannot be written, the next run compiles again.
  func keep(_ result: CompilerResult) {
    guard result.isDueToCode else { return }
    _ = try? cache.make(entry) { _, draft in
      try CacheFile.write(json: [result.output, result.reason], to: draft.path(Self.file))
      return true
    }
  }
}

extension CompilerResult {
  /// Words of errors about what else is on the machine.
  private static let outside = [
    "no such module", "missing required module", "could not build", "cannot load", "compiled module",
    "module map", "file not found", "due to signal", "No space left",
  ]

  /// Whether the compiler has refused lines of code, for no reason that lies outside of them.
  var isDueToCode: Bool {
    let errors = CompilerOutput(output).messages.filter { $0.severity == .error }
    return status == .exit(1) && errors.contains { $0.file != nil }
      && !errors.contains { error in Self.outside.contains(where: error.words.contains) }
  }
}
