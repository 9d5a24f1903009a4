import Foundation
import OperatingSystem

/// The compiler's output for code that did not compile in the last run that has failed, kept in the cache: the same command
/// repeats it at once.
struct KeptFailure {
  private struct Content: Codable {
    /// The process that failed: it may compile more than once.
    let run: String
    var failures: [Failure]
  }

  private struct Failure: Codable {
    let key: String
    let output: String
    let reason: String
  }

  private static let run = UUID().uuidString

  private let key: String
  private let cache: CompilationCache

  /// - Parameters:
  ///   - wanted: the entry that would have been made.
  ///   - names: what messages call the sources. Equal code elsewhere has other names.
  init(of wanted: CacheEntry, names: [String], isColored: Bool, in cache: CompilationCache) {
    self.cache = cache
    key = ([FilePath.name(wanted.folder), isColored ? "in color" : ""] + names).joined(separator: "\n")
  }

  /// The result that was kept, if any.
  var result: CompilerResult? {
    let content = CacheFile.object(Content.self, of: cache.failure)
    guard let kept = content?.failures.first(where: { $0.key == key }) else { return nil }
    return CompilerResult(status: .exit(1), isComplete: false, output: kept.output, reason: kept.reason)
  }

  /// Keeps a result if the code is at fault, and not the machine. If it cannot be written, the next run compiles again.
  func keep(_ result: CompilerResult) {
    guard result.isDueToCode else { return }
    var content = CacheFile.object(Content.self, of: cache.failure) ?? Content(run: "", failures: [])
    if content.run != Self.run { content = Content(run: Self.run, failures: []) }
    content.failures.append(Failure(key: key, output: result.output, reason: result.reason))
    try? WorkFolder.use(in: cache) { work in
      try CacheFile.write(json: content, to: work + "/failure")
      rename(work + "/failure", cache.failure)
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
