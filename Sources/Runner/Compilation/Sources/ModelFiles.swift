import Diagnostics

/// Finds the declarations of the MODELs.
struct ModelFiles {
  private let run: ProgramRun
  private let project: Project
  private let targets: TargetName

  init(_ run: ProgramRun, _ project: Project, _ targets: TargetName) {
    self.run = run
    self.project = project
    self.targets = targets
  }

  /// The declarations of a type, also if it has the name of their module in front.
  private func declaring(_ path: [String]) throws -> [CodeDeclaration] {
    let found = project.index.types(at: path.joined(separator: "."))
    guard found.isEmpty, path.count > 1 else { return found }
    return try project.index.types(at: path.dropFirst().joined(separator: ".")).filter { declaration in
      try declaration.file.moduleName == path[0]
        || (run.settings.moduleName ?? targets.find(for: declaration.file.path)) == path[0]
    }
  }

  /// A type that no file declares may come from a macro or be wrong: the compiler decides, if files were given by name.
  ///
  /// - Throws: `UsageError` if several files declare a type and none of them was given by name, or if a folder does not
  ///   declare it, `CannotOpen` if SwiftPM cannot be run.
  func find() throws -> [CodeDeclaration] {
    var result: [CodeDeclaration] = []
    for type in run.types {
      for path in type.paths {
        let all = try declaring(path)
        let given = all.filter { project.isNamed($0.file) }
        let own = all.filter { !$0.file.isTest && !$0.file.isAside }
        let candidates = inModule(given.isEmpty ? own.isEmpty ? all : own : given)
        if Set(candidates.map(\.file.number)).count > 1, given.isEmpty {
          throw severalFiles(path, candidates)
        }
        if all.isEmpty, project.named == 0, !DecodableTypes.isStandard(path) {
          throw ModelError(type, project.sources, builtIn: run.builtIn).error("")
        }
        result += candidates
      }
    }
    return result
  }

  /// Of several declarations, those in the module that the user names.
  private func inModule(_ candidates: [CodeDeclaration]) -> [CodeDeclaration] {
    let own = candidates.filter { $0.file.moduleName == run.settings.moduleName }
    return own.isEmpty ? candidates : own
  }

  private func severalFiles(_ path: [String], _ candidates: [CodeDeclaration]) -> UsageError {
    let names = candidates.prefix(3).map { "\(Quoted(path: $0.file.path))" }
    let rest = candidates.count - names.count
    return UsageError(
      "\(Quoted(path.joined(separator: "."))) is declared in \(names.joined(separator: ", "))"
        + (rest > 0 ? " and \(Counted(rest, "more file"))" : ""),
      hint: "choose a file with a further --source, or leave files out with --exclude")
  }
}
