import Foundation
import OperatingSystem
import Words

/// Prepares a run's program: from the sources, or from SwiftPM's build of the package.
extension ProgramRun {
  /// Writes the program to a file that runs without Swift.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package func write(to file: String) throws -> ExitStatus {
    var run = self
    run.purpose = .carriedHost
    switch try run.prepare() {
    case .ended(let status): return status
    case .program(_, let path):
      let program = try FileBytes.read(path)
      // A device or a pipe is written directly; a file is renamed into place, so it is complete or absent.
      if let status = StartFolder.status(of: file), ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
        try CacheFile.write(program, to: file)
        return .success
      }
      let draft = "\(file).\(getpid())"
      defer { unlink(draft) }
      do throws(CannotOpen) { try CacheFile.write(program, to: draft) } catch {
        throw CannotOpen(name: file, purpose: "write", error: error.error)
      }
      if let status = Interruption.status { return status }
      guard chmod(draft, 0o755) == 0, rename(draft, file) == 0 else {
        throw CannotOpen(name: file, purpose: "write", error: .last)
      }
      return .success
    }
  }

  /// Makes the program unless it is cached. If a package does not build here, a slice of its sources is used.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package func prepare() throws -> PreparedProgram {
    do {
      return try prepared()
    } catch is Interrupted {
      return .ended(Interruption.status ?? .interrupted)
    } catch let error as UsageError {
      throw named(error)
    } catch var refused as RefusedModels {
      refused.errors = refused.errors.map(named)
      throw refused
    } catch var refused as RefusedCoder {
      (refused.shown, refused.reason) = (named(refused.shown), named(refused.reason))
      refused.error = named(refused.error)
      throw refused
    }
  }

  private func named(_ error: UsageError) -> UsageError {
    UsageError(named(error.message), hint: named(error.hint), corrections: error.corrections)
  }

  private func prepared() throws -> PreparedProgram {
    if settings.package == nil { return try SourceRun(run: self).prepare() }
    do {
      return try PackageRun(run: self).prepare()
    } catch let failure as BuildFailure {
      if settings.sourceExtent == .whole { throw failure.report() }
      return try prepareSlice(after: failure)
    }
  }

  /// Slices the package's sources, because the build failed.
  private func prepareSlice(after failure: BuildFailure) throws -> PreparedProgram {
    let reason = failure.error.message
    var slicing = self
    slicing.settings.sources = [failure.location.name]
    slicing.settings.sourceExtent = .slice
    func failed(_ error: UsageError?) -> UsageError {
      if let error { note("slicing the package's sources also failed: \(error.message)") }
      return UsageError(reason, hint: "\(OptionName.whole.long) shows the whole error")
    }
    do {
      let program = try SourceRun(run: slicing).prepare()
      note(
        "\(reason): a slice of its sources is used instead, \(OptionName.whole.long) shows the error")
      return program
    } catch let error as UsageError {
      throw failed(error)
    } catch let refused as RefusedModels {
      throw failed(refused.errors.first)
    }
  }
}
