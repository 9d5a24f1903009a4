import Diagnostics

/// The Swift files of the arguments of `--source`, read and cut into declarations.
struct Project {
  /// The files given by name, which come first.
  let named: Int
  let sources: [SwiftSource]
  let index: ProjectIndex
  /// The modules that the files ask for and the machine does not have.
  let missing: Set<String>
  /// Those that it has.
  let available: Set<String>

  /// - Throws: `CannotOpen` if a file cannot be read, `UsageError` if the compiler does not say which modules exist.
  init(_ list: SourceList, _ options: CompilerOptions, _ imported: [CompiledModule], _ run: ProgramRun) throws
  {
    named = list.named.count
    sources = try list.all.map { try SwiftSource(reading: $0) }
    let files = sources.enumerated().map { CodeFile($0, path: $1.path, code: $1.code) }
    let modules = files.reduce(into: Set<String>()) { $0.formUnion($1.modulesNamed) }
    missing = try UnavailableModules.find(in: modules, options, imported, run)
    available = modules.subtracting(missing)
    let conditions = options.conditions(modules: available)
    for file in files { file.read(conditions) }
    index = ProjectIndex(files) { CacheFile.bytes(of: $0 + "/" + PackageManifests.name) }
  }

  func isNamed(_ file: CodeFile) -> Bool { file.number < named }

  /// The files that are compiled if all are: without main code, unless they were given by name or have MODEL.
  func everything(with models: [CodeDeclaration]) -> [CodeFile] {
    index.files.filter { file in isNamed(file) || !file.hasMain || models.contains { $0.file === file } }
  }
}
