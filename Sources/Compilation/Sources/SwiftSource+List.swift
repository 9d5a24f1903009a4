extension SwiftSource {
  /// Reads all files that the arguments of `--source` name.
  ///
  /// - Throws: `CannotOpen`, or `UsageError` if a name is not a Swift file.
  static func read(_ names: [String], excluding excluded: [String] = [], isQuiet: Bool = false) throws
    -> [SwiftSource]
  {
    let list = try SourceList(names, excluding: excluded)
    if !isQuiet { list.warn() }
    return try list.all.map { try SwiftSource(reading: $0) }
  }

  /// The full names of the types that can be MODEL, in order, as far as the code says so.
  static func decodableTypes(of sources: [SwiftSource]) -> [String] {
    DecodableTypes.names(in: sources.flatMap { TypeDeclaration.all(in: $0.bytes) })
  }
}
