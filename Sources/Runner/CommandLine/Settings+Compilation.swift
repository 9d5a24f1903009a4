import Compilation
import Diagnostics
import OperatingSystem
import Words

extension Settings {
  /// What of the settings says which code is compiled.
  package var compilation: CompilationSettings {
    var compilation = CompilationSettings()
    (compilation.sources, compilation.excludedSources) = (sources, excludedSources)
    (compilation.sourceExtent, compilation.slicedModel) = (sourceExtent, slicedModel)
    (compilation.modules, compilation.package, compilation.target) = (modules, package, target)
    (compilation.swiftVersion, compilation.swiftcFlags) = (swiftVersion, swiftcFlags)
    (compilation.decoder, compilation.encoder) = (decoder, encoder)
    return compilation
  }

  /// What of the settings says how a compilation is told of.
  package var compilationMessages: CompilationMessages {
    CompilationMessages(
      for: scaffold != nil ? .check : package == nil ? .source : .package, isVerbose: isVerbose,
      isQuiet: isQuiet, isColored: color.isColored(isTerminal: Console.isTerminal),
      showsProgress: progress.isShown,
      reportsSlice: reports.contains { $0.format == .json && $0.destination == .standardError })
  }
}

extension ProgramRun {
  /// - Throws: `UsageError` without a compiler or a host library for it, `CannotOpen` without a cache.
  package init(_ types: [TypeExpression], _ settings: Settings, builtIn: [String]) throws {
    try self.init(types, settings.compilation, settings.compilationMessages, builtIn: builtIn)
  }
}
