import Foundation
import OperatingSystem
import Words

/// The Swift files of the arguments of `--source`, cut into declarations.
package struct Project {
  /// The number of files given by name, which come first.
  let named: Int
  /// The files given by name that only choose MODEL's declaration.
  private let choosing: Set<String>
  /// The folders of `--module` that are included, with a slash at the end.
  private let modules: [String]
  /// The number of files, without dependencies.
  private let own: Int
  let index: ProjectIndex
  /// The modules that the files import and the machine does not have.
  let missing: Set<String>
  /// The modules that the machine has.
  let available: Set<String>

  /// - Throws: `CannotOpen` if a file cannot be read, `UsageError` if the compiler does not say which modules exist.
  init(_ list: SourceList, _ imported: [CompiledModule], _ source: SourceRun) throws {
    let run = source.run
    named = list.named.count
    choosing = list.choosing
    var folders = list.modules
    var files = try list.all.enumerated().map { try CodeFile($0, path: $1, code: source.files.bytes(of: $1)) }
    own = files.count
    // Fetched packages are used automatically.
    let dependencies = list.found.isEmpty ? [:] : DependencyFolders(near: run.settings.sources).modules
    let known = Set(list.all.map(FilePath.plain))
    var taken = Set(folders.map(\.name) + imported.map(\.name))
    var open = files
    while let file = open.popLast() {
      for name in file.modulesNamed.sorted() where !taken.contains(name) {
        guard let folder = dependencies[name] else { continue }
        taken.insert(name)
        folders.append(ModuleFolder(name: name, folder: folder))
        for path in Glob("**/*.swift").files(in: folder + "/")
        where !path.hasSuffix("/") && !known.contains(FilePath.plain(path)) {
          let found = CodeFile(files.count, path: path, code: try CodeFile.bytes(of: path))
          files.append(found)
          open.append(found)
        }
      }
    }
    modules = folders.map { $0.folder.hasSuffix("/") ? $0.folder : $0.folder + "/" }
    let wanted = files.reduce(into: Set<String>()) { $0.formUnion($1.modulesNamed) }
    missing = try UnavailableModules.find(in: wanted, imported, run)
    available = wanted.subtracting(missing)
    let conditions = run.options.conditions(modules: available)
    for file in files { file.read(conditions) }
    index = ProjectIndex(files, modules: folders) {
      CacheFile.bytes(of: $0 + "/" + PackageManifests.name)
    }
  }

  /// The code of these files, unchanged.
  func sources(of files: [CodeFile]) -> [SwiftSource] {
    files.map { SwiftSource(path: $0.path, bytes: $0.original) }
  }

  func isNamed(_ file: CodeFile) -> Bool { file.number < named }

  /// Whether a file is compiled whole.
  func isWhole(_ file: CodeFile) -> Bool { isNamed(file) && !choosing.contains(file.path) }

  /// Whether a file is included because of `--module`.
  func isOfModule(_ file: CodeFile) -> Bool { modules.contains(where: file.path.hasPrefix) }

  /// The files to compile if nothing is sliced: files without main code, files given by name, and files that declare
  /// MODEL.
  func everything(with models: [CodeDeclaration]) -> [CodeFile] {
    index.files.prefix(own).filter { file in
      isNamed(file) || !file.hasMain || models.contains { $0.file === file }
    }
  }
}

/// The modules of packages that SwiftPM, Xcode, CocoaPods or Carthage has fetched into a project's folder. They are
/// sliced like the project's own modules.
struct DependencyFolders {
  private static let homes = [".build/checkouts", "SourcePackages/checkouts", "Pods", "Carthage/Checkouts"]
  /// The folders above the sources that are searched.
  private static let maximumLevels = 4

  private var packages: [String] = []

  /// - Parameter sources: the arguments of `--source`.
  init(near sources: [String]) {
    var seen: Set<String> = []
    for source in sources {
      var folder = PathKind(of: source).isFolder ? FilePath.plain(source) : FilePath.folder(source) ?? "."
      for _ in 0..<Self.maximumLevels {
        let here = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        for home in Self.homes where seen.insert(FilePath.resolved(here + home)).inserted {
          addPackages(in: here + home)
        }
        // A project does not extend beyond its repository.
        if PathKind(of: here + ".git") != .nothing { break }
        folder = here + ".."
      }
    }
  }

  private mutating func addPackages(in home: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: home)) ?? []).sorted()
    packages += names.map { "\(home)/\($0)" }.filter { PathKind(of: $0).isFolder }
  }

  /// The folders of packages, each with a text that changes when different sources are fetched.
  var states: [(package: String, state: String)] {
    packages.map { ($0, ContentSum.text(ofFile: $0 + "/.git/HEAD") ?? Self.sum(ofCodeIn: $0)) }
  }

  /// A hash of the names and contents of all Swift files in a folder.
  private static func sum(ofCodeIn folder: String) -> String {
    var key = CacheKey()
    for path in Glob("**/*.swift").files(in: folder + "/") where !path.hasSuffix("/") {
      key.add(path, ContentSum.text(ofFile: path) ?? "")
    }
    return key.name
  }

  /// The folder of each module, by the module's name.
  var modules: [String: String] {
    var modules: [String: String] = [:]
    for package in packages {
      let targets = ManifestTargets(ofPackage: package).folders
      for target in targets where modules[target.name] == nil {
        let folder = target.folder == "." ? package : "\(package)/\(target.folder)"
        if PathKind(of: folder).isFolder { modules[target.name] = folder }
      }
      let name = FilePath.name(package)
      if targets.isEmpty, modules[name] == nil {
        let inside = "\(package)/Sources"
        modules[name] = PathKind(of: inside).isFolder ? inside : package
      }
    }
    return modules
  }
}

/// Finds the modules that code imports and this machine does not have, such as UIKit on Linux.
enum UnavailableModules {
  /// The given modules that the compiler does not find. The answer is cached.
  ///
  /// - Throws: `UsageError` if the compiler gives no answer, `CannotOpen` if it cannot be run, `Interrupted`.
  static func find(in names: Set<String>, _ imported: [CompiledModule], _ run: ProgramRun) throws -> Set<
    String
  > {
    let modules = names.subtracting(StandardNames.here).subtracting(imported.map(\.name)).sorted()
    if modules.isEmpty { return [] }
    var key = CacheKey()
    run.options.add(to: &key)
    for module in modules { key.add("module", module) }
    let missing = try run.cache.answer(to: key) {
      try run.waiting("looking for \(Counted(modules.count, "module")) …") {
        let result = try WorkFolder.use(in: run.cache) { try ask(modules, run.options, in: $0) }
        let words = Set(CompilerOutput(result.output).messages.map(\.words))
        if result.status == .exit(1), words.contains(end) {
          return modules.filter { !words.contains($0) }.joined(separator: "\n")
        }
        if Interruption.isRequested { throw Interrupted() }
        run.show(CompilerOutput(result.output).summary())
        let names = modules.prefix(3).joined(separator: ", ") + (modules.count > 3 ? ", …" : "")
        throw UsageError(
          "swiftc did not report whether this machine has the modules \(names) (\(result.status))", hint: "")
      }
    }
    return Set((missing ?? "").split(separator: "\n").map(String.init))
  }

  /// The last error's text, which shows that the answer is complete.
  private static let end = "no more modules"

  /// Asks the compiler for each module. The answers are errors, because no flag silences errors.
  private static func ask(_ modules: [String], _ options: CompilerOptions, in folder: String)
    throws(CannotOpen) -> CompilerResult
  {
    let code = modules.map { "#if canImport(\($0))\n#error(\"\($0)\")\n#endif\n" }
    let file = folder + "/DecodeModelModules.swift"
    try CacheFile.write(Array((code.joined() + "#error(\"\(end)\")\n").utf8), to: file)
    let arguments = options.arguments(module: "DecodeModelModules", isColored: false) + options.flags
    return try options.compiler.compile(arguments + ["-typecheck", file], in: folder)
  }
}
