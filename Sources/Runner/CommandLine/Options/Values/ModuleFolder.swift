/// The value of `--module`: a module and the folder, or the file, of its sources.
package struct ModuleFolder: Hashable, Sendable {
  package let name: String
  package var folder: String

  package init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }

  /// Modules that every program has.
  package static let taken: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
    "DecodeModelProgram",
  ]

  /// Whether a module may have this name: one that Swift takes for an identifier.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
  }
}
