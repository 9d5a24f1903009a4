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
}
