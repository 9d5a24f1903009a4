extension TypeDeclaration {
  /// The types that code declares, in order and in all branches of `#if`. Types inside functions are left out: nothing
  /// outside can name them.
  static func all(in code: [UInt8]) -> [TypeDeclaration] { all(in: CodeFile(allOf: code, 0, path: "")) }

  static func all(in file: CodeFile) -> [TypeDeclaration] { file.declarations.flatMap { all(in: $0, []) } }

  private static func all(in declaration: CodeDeclaration, _ outer: [String]) -> [TypeDeclaration] {
    guard let kind = Kind(rawValue: declaration.kind.rawValue) else { return [] }
    func path(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }
    let own = path(declaration.name)
    // `~Copyable` says what the type is not.
    let stated = declaration.inherited.filter { !declaration.file.tokens[$0.tokens.lowerBound].isSymbol("~") }
    // A private extension makes its members private; those of a private type are reached through the type.
    let isHidden = declaration.parent.map { $0.kind == .extension && $0.isPrivate } ?? false
    let type = TypeDeclaration(
      kind: kind, path: kind == .extension ? own : outer + own, isPrivate: declaration.isPrivate || isHidden,
      parameters: declaration.parameters,
      inherited: (kind == .typealias ? declaration.targets : stated.flatMap(\.names)).map(path),
      attributes: declaration.attributes.map(\.name))
    return [type] + declaration.members.flatMap { all(in: $0, type.path) }
  }
}
