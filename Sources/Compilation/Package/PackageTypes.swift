import Foundation
import Words

/// The types of a package that can be MODEL, for `list`.
package enum PackageTypes {
  /// Their names, target by target, as far as the declarations say so. Nothing is built.
  ///
  /// - Throws: `UsageError` or `CannotOpen`.
  package static func names(_ path: String, target: String?, _ environment: [String: String]) throws
    -> [String]
  {
    let location = try PackageLocation(path)
    let cache = try CompilationCache(environment, for: .package)
    let compiler = try SwiftCompiler.find(environment, in: cache, for: .package)
    let manager = try PackageManager(compiler: compiler.path, environment)
    let description: PackageDescription
    do {
      description = try WorkFolder.use(in: cache) { folder in
        try location.description(by: manager, in: folder)
      }
    } catch let failure as BuildFailure {
      throw failure.report()
    }
    let choice = TargetChoice(description, in: location, builtIn: [])
    let candidates = try target.map { [try choice.candidate(named: $0)] } ?? choice.candidates
    return candidates.flatMap(\.decodable)
  }
}
