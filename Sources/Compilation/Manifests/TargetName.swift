import Foundation
import OperatingSystem
import Words

/// Finds the target of a package that a Swift file belongs to: SwiftPM says what the nearest Package.swift above the
/// file says.
final class TargetName {
  /// A package and its target, as the file's place says.
  struct Owner: Hashable {
    /// The folder of the package.
    let package: String
    /// The name by which code imports the target.
    let module: String
  }

  /// What SwiftPM says of a package, as it is kept.
  private struct Answer: Codable {
    struct Target: Codable {
      let module: String
      /// From the package's folder on.
      let path: String
    }

    /// Nil if SwiftPM does not accept the package.
    let targets: [Target]?
  }

  private static let file = "targets"
  /// Where SwiftPM looks for targets that have no path.
  private static let usualFolders = ["/Sources", "/Source", "/src", "/srcs", "/Tests"]

  private let cache: CompilationCache
  private let manager: PackageManager?
  private let compilerVersion: String
  private let environment: [String: String]
  private let wait: (_ line: String, _ work: () throws -> Void) throws -> Void
  private var answers: [String: Answer] = [:]

  /// - Parameters:
  ///   - compiler: the path of `swiftc`, next to which `swift` is searched. Without that, no package is asked.
  ///   - wait: does what takes a while, with a line that says what that is.
  init(
    _ cache: CompilationCache, compiler: String, version: String, _ environment: [String: String],
    wait: @escaping (_ line: String, _ work: () throws -> Void) throws -> Void
  ) {
    self.cache = cache
    self.wait = wait
    compilerVersion = version
    self.environment = environment
    manager = try? PackageManager(compiler: compiler, environment)
  }

  /// The name of the module that a file belongs to: its target's, or `NAME` in `Sources/NAME` where no package tells;
  /// nil if there is neither.
  ///
  /// - Throws: `CannotOpen` if SwiftPM cannot be run.
  func find(for file: String) throws -> String? {
    if let (package, _) = Self.package(above: file), try targets(of: package, for: file) != nil {
      return try place(of: file).flatMap { Self.usable($0.module) }
    }
    let parts = Self.standardized(file).split(separator: "/").map(String.init)
    return parts.dropLast(2).lastIndex(of: "Sources").flatMap { Self.usable(parts[$0 + 1]) }
  }

  /// The package and target that a file belongs to.
  ///
  /// - Throws: `CannotOpen` if SwiftPM cannot be run.
  func place(of file: String) throws -> Owner? {
    guard let (package, path) = Self.package(above: file) else { return nil }
    let around = try targets(of: package, for: file)?.filter {
      $0.path.isEmpty || $0.path == "." || path.hasPrefix($0.path + "/")
    }
    // Inside the folder of a target, another may have its own.
    return around?.max { $0.path.count < $1.path.count }.map { Owner(package: package, module: $0.module) }
  }

  /// The folder of the nearest Package.swift above a file, and the path from there.
  static func package(above file: String) -> (folder: String, path: String)? {
    let file = standardized(file)
    let folder = FilePath.folders(above: file).first {
      PathKind(of: "\($0)/\(PackageManifests.name)") == .other
    }
    return folder.map { ($0, String(file.dropFirst($0.count + 1))) }
  }

  private static func standardized(_ file: String) -> String {
    let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    return URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Everything that the target of a file in this package depends on.
  func addState(of package: String, to key: inout CacheKey) {
    let texts = PackageManifests(in: package).texts
    key.add("package", package)
    for text in texts { key.add("manifest", text) }
    for name in PackageManifests.variables(texts) {
      key.add("variable", "\(name)=\(environment[name] ?? "\n")")
    }
    for folder in Self.usualFolders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: package + folder)) ?? []
      key.add("folder", names.filter { !$0.hasPrefix(".") }.sorted().joined(separator: "\n"))
    }
  }

  /// The targets as SwiftPM describes them; nil if it does not accept the package, or if others than the authors of
  /// the file could have written what it runs.
  private func targets(of package: String, for file: String) throws -> [Answer.Target]? {
    if let known = answers[package] { return known.targets }
    guard let manager, PackageManifests(in: package).areAsSafe(as: file) else { return nil }
    var key = CacheKey()
    key.add("compiler", compilerVersion)
    addState(of: package, to: &key)
    let entry = cache.selectionEntry(key.bytes, files: [Self.file])
    if !entry.isIntact {
      try wait("asking SwiftPM for the targets of \(Quoted(path: package)) …") {
        try cache.make(entry) { folder, draft in
          let result = try manager.describe(package, scratch: folder + "/scratch", in: folder)
          let description = result.object(PackageDescription.self)
          // A manifest that is refused will be refused again.
          guard description != nil || result.status == .exit(1) else { return false }
          let targets = description?.targets.map { Answer.Target(module: $0.module, path: $0.path) }
          try CacheFile.write(json: Answer(targets: targets), to: draft.path(Self.file))
          return true
        }
      }
    }
    let kept = CacheFile.object(Answer.self, of: entry.path(Self.file))
    answers[package] = kept
    return kept?.targets
  }

  /// The name as that of a module; nil if the program cannot have a module of this name.
  private static func usable(_ name: String) -> String? {
    let word = String(name.unicodeScalars.map { $0.properties.isXIDContinue ? Character($0) : "_" })
    return ModuleFolder.isName(word) && !ModuleFolder.taken.contains(word) ? word : nil
  }
}
