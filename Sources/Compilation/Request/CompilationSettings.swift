import Words

/// The user's own types: where they are declared, and how they are compiled.
package struct CompilationSettings: Hashable, Sendable {
  /// Swift files and folders.
  package var sources: [String] = []
  /// Patterns for the folders' files that are not compiled.
  package var excludedSources: [String] = []
  package var sourceExtent = SourceExtent.automatic
  /// The type whose slice of the sources is printed; nil to compile.
  package var slicedModel: String?
  /// The folders of imported modules, which are compiled before the sources.
  package var modules: [ModuleFolder] = []
  /// The package that declares MODEL, and the name of its target; nil to find the target by MODEL.
  package var package: String?
  package var target: String?
  package var swiftVersion: SwiftVersion?
  package var swiftcFlags: [String] = []
  /// The expressions for the program's own JSONDecoder and JSONEncoder.
  package var decoder: String?
  package var encoder: String?

  package init() {}
}

/// The messages of a compilation while it runs.
package struct CompilationMessages: Hashable, Sendable {
  /// The option that requires a compilation, for errors about the compiler and the cache.
  package var option: OptionName
  /// Whether the compiler's own output is shown.
  package var isVerbose: Bool
  package var isQuiet: Bool
  package var isColored: Bool
  /// Whether a line names the current step; nil to show it only if somebody is likely to read it.
  package var showsProgress: Bool?
  /// Whether a report on standard error describes the slice, which makes a note unnecessary.
  package var reportsSlice: Bool

  package init(
    for option: OptionName, isVerbose: Bool = false, isQuiet: Bool = false, isColored: Bool = false,
    showsProgress: Bool? = nil, reportsSlice: Bool = false
  ) {
    (self.option, self.isVerbose, self.isQuiet) = (option, isVerbose, isQuiet)
    (self.isColored, self.showsProgress, self.reportsSlice) = (isColored, showsProgress, reportsSlice)
  }
}

/// The part of a folder of sources that is compiled.
package enum SourceExtent: Hashable, Sendable {
  /// The whole folder if it is small and complete, otherwise a slice.
  case automatic
  case whole
  case slice
}

/// The language mode of the user's sources.
package enum SwiftVersion: String, CaseIterable, Sendable {
  case five = "5"
  case six = "6"
}

/// The value of `--module`: a module, and the folder or file of its sources.
package struct ModuleFolder: Hashable, Sendable {
  package let name: String
  package var folder: String

  package init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }

  /// Modules that every program has.
  package static let taken: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
    "DecodeModelProgram",
  ]

  /// Whether a module may have this name, which Swift has to accept as an identifier.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && text.unicodeScalars.dropFirst().allSatisfy(\.properties.isXIDContinue)
  }
}
