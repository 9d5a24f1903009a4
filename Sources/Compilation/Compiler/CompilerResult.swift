import OperatingSystem

/// How a run of the compiler ended.
struct CompilerResult {
  let status: Subprocess.Status
  /// Whether it made all it was asked for. If not, it failed.
  let isComplete: Bool
  let output: String
  /// Why nothing can be left out of a slice that it refuses; empty for other code.
  var reason = ""

  /// Whether a failure may come from damage in the compiler's own module cache.
  func mayComeFrom(moduleCache: String) -> Bool {
    !isComplete && status != .exit(0) && (output.contains(moduleCache + "/") || output.contains(".pcm"))
  }

  /// What the user sees of a failure: the compiler's own words about the user's code, or an error in our words if MODEL
  /// is at fault.
  ///
  /// - Parameter sources: what was compiled.
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
