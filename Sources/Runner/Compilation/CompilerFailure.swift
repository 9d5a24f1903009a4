import Diagnostics

/// A compiler that ended without a result.
struct CompilerFailure {
  let ending: ChildProcess.Ending
  let output: String

  /// What to do about it where the fault is in MODEL, as far as the compiler's words tell.
  func advice(_ types: [TypeExpression], _ sources: [SwiftSource]) -> String? {
    // The second line is where the type is used: see ``GeneratedCode``.
    if output.contains("MODEL:2:") { return "MODEL must be Decodable" }
    let declared = sources.flatMap { TypeDeclaration.all(in: $0.bytes).map(\.name) }
    for name in types.flatMap(\.names) where !declared.contains(name) && output.contains("'\(name)'") {
      if let near = NearestName.find(name, in: declared) { return "did you mean \(Quoted(near))?" }
    }
    return nil
  }
}
