/// What SwiftPM and the compiler said of a package that does not compile, kept in its build folder: while nothing has
/// changed that decides whether the package is built again, the same command says the same at once.
struct KeptBuildFailure: Codable, Hashable {
  /// What was asked for: `--target` and the MODELs.
  let request: [String]
  /// As in `BuildRecord`.
  let folders: [String]
  let variables: [String]
  let state: String
  let output: String

  /// Words of manifests whose builds depend on more than the files of packages: on libraries of the system, on other
  /// folders, on what a plugin reads.
  private static let reachingOut = [".systemLibrary(", "unsafeFlags(", "buildTool"]

  /// Whether a build with these manifests fails in the same way until one of its files changes.
  static func mayKeep(_ outcome: PackageBuild.Outcome, _ manifests: [String]) -> Bool {
    let results = ([outcome] + outcome.others).map {
      CompilerResult(status: $0.status, isComplete: false, output: $0.output)
    }
    return results.allSatisfy(\.isDueToCode)
      && !manifests.contains { text in reachingOut.contains(where: text.contains) }
  }

  /// Reads the failure kept in a folder; nil if there is none for the request, or if something has changed since.
  static func current(_ request: [String], in folder: String, _ environment: [String: String]) -> Self? {
    guard let kept = CacheFile.object(Self.self, of: path(request, in: folder)), kept.request == request,
      kept.state == BuildRecord.state(kept.folders, kept.variables, environment)
    else { return nil }
    return kept
  }

  /// If it cannot be written, the next run builds again.
  func write(to folder: String) {
    try? CacheFile.write(json: self, to: Self.path(request, in: folder))
  }

  private static func path(_ request: [String], in folder: String) -> String {
    "\(folder)/failure-\(CacheFile.name(Array(request.joined(separator: "\n").utf8)))"
  }
}
