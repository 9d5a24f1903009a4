import Foundation
import Runner

/// What the sources have for a command line: the result of `--list --source`.
enum SourceTypes {
  /// A line for each type that can be MODEL, generic types with their parameters, and then one for each decoder: the
  /// option that names it.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  static func text(_ sources: [String], excluding excluded: [String], _ environment: [String: String]) throws
    -> String
  {
    let list = try SourceList(sources, excluding: excluded)
    list.warn()
    let cache =
      list.all.count > KeptIndex.fewest ? try? CompilationCache(environment) : nil
    // The compiler is not asked what it has: all branches of `#if` are listed.
    let files = try KeptIndex.read(list.all, sources + excluded, for: "list", in: cache) { _ in
      var conditions = BuildConditions(modules: [])
      conditions.takesAll = true
      return conditions
    }
    let names = DecodableTypes.names(
      in: files.flatMap { $0.declarations.flatMap { types(in: $0, []) } })
    let options = DeclaredDecoders.expressions(in: files).compactMap {
      ShellCommand.text([OptionName.decoder.long, $0])
    }
    return (names + options).map { $0 + "\n" }.joined()
  }

  private static func types(in declaration: CodeDeclaration, _ outer: [String]) -> [TypeDeclaration] {
    guard let kind = TypeDeclaration.Kind(rawValue: declaration.kind.rawValue) else { return [] }
    func path(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }
    let own = path(declaration.name)
    let isAlias = kind == .typealias
    let type = TypeDeclaration(
      kind: kind, path: kind == .extension ? own : outer + own, isPrivate: declaration.isPrivate,
      parameters: declaration.parameters,
      inherited: (isAlias ? declaration.targets : declaration.inherited.flatMap(\.names)).map(path),
      attributes: declaration.attributes.map(\.name))
    return [type] + declaration.members.flatMap { types(in: $0, type.path) }
  }
}
