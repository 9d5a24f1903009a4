import Runner
/// The program for MODEL, compiled from the sources with the changes so far.
struct ChangedProgram {
  private(set) var run: ProgramRun
  /// A remark on what is not compiled; empty if everything is.
  private(set) var limits = ""
  private let folder: String
  /// The folders of a package and of those that it names by path.
  private var packages: [String] = []

  /// - Parameters:
  ///   - program: was prepared without changes.
  ///   - folder: where a changed package is.
  /// - Throws: `UsageError` or `CannotOpen`.
  init(_ program: ProgramRun, in folder: String) throws {
    (run, self.folder) = (program, folder + "/package")
    run.isSilent = true
    if program.settings.package != nil {
      run = try run.settled()
    } else {
      run.settings.sourceExtent = try extent()
    }
    if run.settings.package != nil {
      packages = try PackageRun(run: run).folders()
      limits = "; of the package, the target that has it was built"
    } else if run.settings.sourceExtent != .whole {
      limits = "; only the part of the sources that \(program.types[0].text) needs was compiled"
    }
  }

  /// The files of a folder that compile as they are must all compile with the changes, too.
  private func extent() throws -> SourceExtent {
    let settings = run.settings
    let list = try SourceList(settings.sources, excluding: settings.excludedSources)
    if list.found.isEmpty { return .whole }
    guard settings.sourceExtent == .automatic, settings.modules.isEmpty,
      list.all.count <= SourceModule.wholeFolder
    else { return settings.sourceExtent }
    var whole = run
    whole.settings.sourceExtent = .whole
    do {
      _ = try whole.prepare()
      return .whole
    } catch is UsageError {
      return .automatic
    }
  }

  /// Compiles the changed sources. If the compiler refuses them, shows its words.
  ///
  /// - Parameter unfixed: the problems that the changes are not about.
  /// - Returns: the path of the program, if any.
  /// - Throws: `UsageError` or `CannotOpen`.
  func compile(without unfixed: [UnfixedProblem]) throws -> String? {
    var run = run
    if let package = run.settings.package {
      let location = try PackageLocation(package)
      run.packageCopy = try PackageCopy(
        package: location, folders: packages, root: folder, changed: EditedFiles.code
      ).make()
    }
    do {
      do { return try run.path() } catch let error as UsageError {
        // A package's errors were shown. The compiler's words are kept, so that this takes no time.
        if run.packageCopy != nil { throw error }
        run.isSilent = false
        return try run.path()
      }
    } catch let error as UsageError {
      for problem in unfixed { Console.complain(problem.text) }
      Console.complain(
        "\(Version.program): with the changes, \(error.message): there is no diff, because other code has to change, too"
      )
      return nil
    }
  }
}
