import Diagnostics

/// The result of a compiler that produced no program.
struct CompilerFailure {
  let status: ChildProcess.TerminationStatus
  let output: String

  /// Whether the failure may come from damage in the compiler's own module cache.
  func mayComeFrom(moduleCache: String) -> Bool {
    status != .exit(0) && (output.contains(moduleCache + "/") || output.contains(".pcm"))
  }

  /// What to do if MODEL is at fault, as far as the compiler's messages show it.
  func advice(_ types: [TypeExpression], _ sources: [SwiftSource], builtIn: [String]) -> String? {
    if output.contains("MODEL:\(GeneratedCode.lineOfUse):") {
      return output.contains("-isolated conformance of")
        ? "MODEL is isolated to an actor: mark it nonisolated" : "MODEL must be Decodable"
    }
    for library in ["curl", "xml2"] where output.contains("cannot find -l\(library)") {
      return "install the development package of lib\(library)"
    }
    let declared = sources.flatMap { TypeDeclaration.all(in: $0.bytes).map(\.name) }
    for name in types.flatMap(\.names) where !declared.contains(name) && output.contains("'\(name)'") {
      if builtIn.contains(name) { return "with --source, MODEL must be a type of the source" }
      if let near = NearestName.find(name, in: declared) { return "did you mean \(Quoted(near))?" }
    }
    return nil
  }
}
