import OperatingSystem
import Words

extension ProgramRun {
  /// Makes the program unless it is cached: of a package that does not build here, from a slice of its sources.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package func prepare() throws -> PreparedProgram {
    if settings.package == nil { return try SourceRun(run: self).prepare() }
    do {
      return try PackageRun(run: self).prepare()
    } catch let failure as BuildFailure {
      if settings.sourceExtent == .whole { throw failure.report() }
      return try prepareSlice(after: failure)
    }
  }

  private func prepareSlice(after failure: BuildFailure) throws -> PreparedProgram {
    let reason = failure.error.message
    do {
      let program = try SourceRun(run: slicing(failure.location)).prepare()
      if case .ended = program { return program }
      note(
        "\(reason): a slice of its sources is used instead, \(OptionName.whole.long) shows the error")
      return program
    } catch let error as UsageError {
      throw failed(reason, error)
    } catch let error as RefusedModels {
      throw failed(reason, error.errors.first)
    }
  }

  /// The package's error, where a slice has one, too.
  private func failed(_ reason: String, _ error: UsageError?) -> UsageError {
    if let error { note("a slice of the package's sources does not help either: \(error.message)") }
    return UsageError(reason, hint: "\(OptionName.whole.long) shows the whole error")
  }

  /// The same run with the sources of a package instead of what SwiftPM builds.
  private func slicing(_ package: PackageLocation) -> ProgramRun {
    var run = self
    run.settings.sources = [package.name]
    run.settings.sourceExtent = .slice
    return run
  }
}
