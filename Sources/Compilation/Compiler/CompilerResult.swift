import Foundation
import OperatingSystem

/// How a run of the compiler ended.
struct CompilerResult {
  let status: Subprocess.Status
  /// Whether all outputs were made. If not, the run failed.
  let isComplete: Bool
  let output: String
  /// Why nothing can be left out of the slice that was refused; empty for other code.
  var reason = ""

  /// Whether a failure may come from damage in the compiler's own module cache.
  func mayComeFrom(moduleCache: String) -> Bool {
    !isComplete && status != .exit(0) && (output.contains(moduleCache + "/") || output.contains(".pcm"))
  }

  /// The part of a failure that the user sees: the compiler's errors in the user's code, or an error in our words if
  /// MODEL is at fault.
  ///
  /// - Parameter sources: the compiled files.
  func failure(
    _ types: [TypeExpression], _ coders: [CoderCode], _ sources: [SwiftSource], builtIn: [String],
    place: String? = nil
  ) -> (shown: String, error: any Error) {
    let messages = CompilerOutput(output)
    if !messages.hasErrorsOfTheUser, let error = CoderError(coders, messages) {
      return ("", error.refusal)
    }
    let refused = messages.errorsOfModels.filter { types.indices.contains($0.key) }.sorted { $0.key < $1.key }
    if !messages.hasErrorsOfTheUser, !refused.isEmpty {
      let errors = refused.map {
        ModelError(types[$0.key], sources, builtIn: builtIn, place: place).error($0.value)
      }
      return ("", RefusedModels(names: refused.map { types[$0.key].text }, errors: errors))
    }
    let message =
      status == .exit(0) ? "swiftc produced no program" : "swiftc could not compile the source (\(status))"
    let paths = types.flatMap(\.paths).map { $0.joined(separator: ".") }
    let homes = sources.filter { source in
      CodeFile.types(in: source.bytes).contains {
        $0.kind != .extension && paths.contains($0.path)
      }
    }
    let shown = messages.summary(first: Set(homes.flatMap { [$0.operand, $0.nameInMessages] }))
    return (shown, UsageError(message + advice, hint: ""))
  }

  private var advice: String {
    for library in ["curl", "xml2"] where output.contains("cannot find -l\(library)") {
      return "; install the development package of lib\(library)"
    }
    return ""
  }
}

/// The compiler's output for the code that failed last, kept in the cache: the same command repeats it at once.
struct KeptFailure {
  private struct Content: Codable {
    let key: String
    let output: String
    let reason: String
  }

  private let key: String
  private let cache: CompilationCache

  /// - Parameters:
  ///   - wanted: the entry that the compilation was to make.
  ///   - names: the names of the sources in messages. Equal code elsewhere has other names.
  init(of wanted: CacheEntry, names: [String], isColored: Bool, in cache: CompilationCache) {
    self.cache = cache
    key = ([FilePath.name(wanted.folder), isColored ? "in color" : ""] + names).joined(separator: "\n")
  }

  /// The kept result, if it is for this code.
  var result: CompilerResult? {
    guard let kept = CacheFile.object(Content.self, of: cache.failure), kept.key == key else { return nil }
    return CompilerResult(status: .exit(1), isComplete: false, output: kept.output, reason: kept.reason)
  }

  /// Keeps a result if the code is at fault rather than the machine. If it cannot be written, the next run compiles
  /// again.
  func keep(_ result: CompilerResult) {
    guard result.isDueToCode else { return }
    try? WorkFolder.use(in: cache) { work in
      let content = Content(key: key, output: result.output, reason: result.reason)
      try CacheFile.write(json: content, to: work + "/failure")
      rename(work + "/failure", cache.failure)
    }
  }
}

extension CompilerResult {
  /// Words of errors about the machine rather than the code.
  private static let outside = [
    "no such module", "missing required module", "could not build", "cannot load", "compiled module",
    "module map", "file not found", "due to signal", "No space left",
  ]

  /// Whether the compiler refused lines of code for a reason within them.
  var isDueToCode: Bool {
    let errors = CompilerOutput(output).messages.filter { $0.severity == .error }
    return status == .exit(1) && errors.contains { $0.file != nil }
      && !errors.contains { error in Self.outside.contains(where: error.words.contains) }
  }
}
