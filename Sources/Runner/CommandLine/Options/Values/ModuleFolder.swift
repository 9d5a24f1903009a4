/// The value of `--module`: a module and the folder, or the file, of its sources.
struct ModuleFolder: Hashable, Sendable {
  let name: String
  var folder: String

  /// Modules that every program has.
  static let taken: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
    "DecodeModelProgram",
  ]

  /// Whether a module may have this name: one that Swift takes for an identifier.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
  }
}
