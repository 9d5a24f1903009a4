import Words

/// The types and decoders in sources: the result of `list --source`.
package enum SourceTypes {
  /// The full names of the types that can be MODEL, in order, as far as the code says so.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func names(in source: String) throws -> [String] {
    DecodableTypes.names(
      in: try SwiftSource.read([source], isQuiet: true).flatMap { CodeFile.types(in: $0.bytes) })
  }

  /// A line for each type that can be MODEL, generic types with their parameters, and then one for each decoder: the
  /// option that names it.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func text(
    _ sources: [String], excluding excluded: [String], _ environment: [String: String], isQuiet: Bool = false
  )
    throws -> String
  {
    let list = try SourceList(sources, excluding: excluded)
    if !isQuiet { list.warn() }
    // The compiler is not asked for its modules: all branches of `#if` are listed.
    let files = try list.all.enumerated().map { try CodeFile(allOf: CodeFile.bytes(of: $1), $0, path: $1) }
    let names = DecodableTypes.names(in: files.flatMap(\.types))
    let options = DeclaredDecoders.expressions(in: files).compactMap {
      ShellCommand.text([OptionName.decoder.long, $0])
    }
    return (names + options).map { $0 + "\n" }.joined()
  }
}
