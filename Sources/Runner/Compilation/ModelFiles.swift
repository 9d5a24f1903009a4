import Diagnostics

/// Finds the files that declare the MODELs.
struct ModelFiles {
  private let run: ProgramRun
  private let index: SourceIndex
  /// The number of the files given by name, which come first.
  private let named: Int

  private let targets: TargetName

  init(_ run: ProgramRun, _ index: SourceIndex, named: Int, _ targets: TargetName) {
    self.run = run
    self.targets = targets
    self.index = index
    self.named = named
  }

  /// The files that declare a type, also if it has the name of their module in front.
  private func declaring(_ path: [String]) throws -> [Int] {
    let files = index.files(declaring: path)
    guard files.isEmpty, path.count > 1 else { return files }
    return try index.files(declaring: Array(path.dropFirst())).filter { file in
      try (run.settings.moduleName ?? targets.find(for: index.sources[file].path)) == path[0]
    }
  }

  /// The numbers of the files. A type that no file declares may come from a macro or be wrong: the compiler decides.
  ///
  /// - Throws: `UsageError` if several files declare a type and none of them was given by name, `CannotOpen` if SwiftPM
  ///   cannot be run.
  func find() throws -> Set<Int> {
    var files: Set<Int> = []
    for path in run.types.flatMap(\.paths) {
      let all = try declaring(path)
      let given = all.filter { $0 < named }
      let own = all.filter { !index.scans[$0].isTest }
      let candidates = given.isEmpty ? own.isEmpty ? all : own : given
      if candidates.count > 1, given.isEmpty, index.sources.count - named > SourceSelector.smallFolder {
        let names = candidates.prefix(3).map { "\(Quoted(path: index.sources[$0].path))" }
        let rest = candidates.count - names.count
        throw UsageError(
          "\(Quoted(path.joined(separator: "."))) is declared in \(names.joined(separator: ", "))"
            + (rest > 0 ? " and \(Counted(rest, "more file"))" : ""),
          hint: "choose a file with a further --source, or leave files out with --exclude")
      }
      files.formUnion(candidates)
    }
    return files
  }
}
