import Words

/// The user's own types: where they are, and how they are compiled.
package struct CompilationSettings: Hashable, Sendable {
  /// Swift files and folders.
  package var sources: [String] = []
  /// Patterns for files of the folders that are not compiled.
  package var excludedSources: [String] = []
  package var sourceExtent = SourceExtent.automatic
  /// The type whose slice of the sources is printed; nil to compile.
  package var slicedModel: String?
  /// The modules that the sources import, compiled before them.
  package var modules: [ModuleFolder] = []
  /// The package that has the model, and the name of its target; nil if it is found by the model's name.
  package var package: String?
  package var target: String?
  package var swiftVersion: SwiftVersion?
  package var swiftcFlags: [String] = []
  /// The expressions that give the program's own JSONDecoder and JSONEncoder.
  package var decoder: String?
  package var encoder: String?

  package init() {}
}

/// What a compilation says while it runs.
package struct CompilationMessages: Hashable, Sendable {
  /// The option that asks for a compilation, for errors about the compiler and the cache.
  package var option: OptionName
  /// Whether the compiler's own words are shown.
  package var isVerbose: Bool
  package var isQuiet: Bool
  package var isColored: Bool
  /// Whether a line names the step that takes time; nil for only where somebody reads along.
  package var showsProgress: Bool?
  /// Whether a report on standard error describes the slice, which makes a note needless.
  package var reportsSlice: Bool

  package init(
    for option: OptionName, isVerbose: Bool = false, isQuiet: Bool = false, isColored: Bool = false,
    showsProgress: Bool? = nil, reportsSlice: Bool = false
  ) {
    (self.option, self.isVerbose, self.isQuiet) = (option, isVerbose, isQuiet)
    (self.isColored, self.showsProgress, self.reportsSlice) = (isColored, showsProgress, reportsSlice)
  }
}

/// What of a folder of sources is compiled.
package enum SourceExtent: Hashable, Sendable {
  /// The whole if it is small and complete, otherwise a slice.
  case automatic
  case whole
  case slice
}

/// The language mode in which the user's source is compiled.
package enum SwiftVersion: String, CaseIterable, Sendable {
  case five = "5"
  case six = "6"
}

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
