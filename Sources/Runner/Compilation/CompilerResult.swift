/// How a run of the compiler ended.
struct CompilerResult {
  let status: ChildProcess.TerminationStatus
  /// Whether it made all it was asked for. If not, it failed.
  let isComplete: Bool
  let output: String

  /// Whether a failure may come from damage in the compiler's own module cache.
  func mayComeFrom(moduleCache: String) -> Bool {
    !isComplete && status != .exit(0) && (output.contains(moduleCache + "/") || output.contains(".pcm"))
  }

  /// What the user is shown of a failure: the compiler's own words about the user's code, or an error in ours if MODEL
  /// is at fault.
  func failure(_ types: [TypeExpression], _ sources: [SwiftSource], builtIn: [String]) -> (
    shown: String, error: UsageError
  ) {
    let messages = CompilerOutput(output)
    if !messages.hasErrorsOfTheUser, let (words, type) = messages.errorOfModel, types.indices.contains(type) {
      return ("", ModelError(types[type], sources, builtIn: builtIn).error(words))
    }
    var shown = messages.withoutGeneratedCode
    if shown.hasSuffix("\n\n") { shown.removeLast() }
    let message =
      status == .exit(0) ? "swiftc produced no program" : "swiftc could not compile the source (\(status))"
    return (shown, UsageError(message + advice, hint: ""))
  }

  private var advice: String {
    for library in ["curl", "xml2"] where output.contains("cannot find -l\(library)") {
      return "; install the development package of lib\(library)"
    }
    return ""
  }
}
