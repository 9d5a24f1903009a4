import Foundation
import OperatingSystem
import Words

/// Decides what `--source` compiles for MODEL: named files whole, folders whole or as the slice of declarations that
/// MODEL needs.
struct SourceModule {
  /// The maximum number of files in a folder that is compiled whole, as an app runs it, if the machine has every
  /// imported module.
  ///
  /// A whole folder takes longer than a slice: for 10, 20, 40 and 60 files of three Codable types each, the first run
  /// takes 4.2, 7.4, 15.7 and 22.4 seconds of processor time; for the slice of six of these files, 1.7.
  static let wholeFolder = 60

  private static let aliases = "DecodeModelNames.swift"

  private let source: SourceRun
  private let list: SourceList
  private let imported: [CompiledModule]
  private let project: Project
  private let models: [CodeDeclaration]
  private let name: String
  /// A file with aliases for nested types that MODEL names without their outer types, if any.
  private let aliases: [SwiftSource]
  private var run: ProgramRun { source.run }

  /// Reads the files, and finds MODEL and the name of its module.
  ///
  /// - Throws: `RefusedModels`, `UsageError`, `CannotOpen` or `Interrupted`.
  init(_ source: SourceRun, _ list: SourceList, _ imported: [CompiledModule]) throws {
    (self.source, self.list, self.imported) = (source, list, imported)
    let run = source.run
    project = try Project(list, imported, source)
    let nested: [String: String]
    (models, nested) = try ModelFiles(run: run, project: project).find()
    let code = nested.sorted { $0.key < $1.key }.map { "typealias \($0) = \($1)\n" }.joined()
    aliases = code.isEmpty ? [] : [SwiftSource(path: Self.aliases, bytes: Array(code.utf8))]
    // The name of the file's module counts for the app's own files, or if MODEL begins with it.
    let file = models.first?.file
    let written = file?.moduleName ?? ""
    let isWritten =
      !written.isEmpty
      && (file?.module.isEmpty == true || run.types.contains { $0.isWritten(withModule: written) })
    let home = file?.path ?? list.all.first
    let found = run.targetModule ?? (isWritten ? written : nil) ?? home.flatMap(TargetName.find)
    name = found ?? ModuleCode.module
  }

  /// Compiles the module that declares MODEL.
  ///
  /// - Throws: `RefusedCode`, `UsageError`, `CannotOpen` or `Interrupted`.
  func compile() throws -> ModuleCompilation {
    if list.found.isEmpty { return try compileWhole(project.index.files) }
    let everything = project.everything(with: models)
    let extent = run.settings.sourceExtent
    if extent == .whole { return try compileWhole(everything) }
    let modules = everything.reduce(into: Set<String>()) { $0.formUnion($1.importedNames) }
    let isWhole =
      extent == .automatic && list.modules.isEmpty && everything.count <= Self.wholeFolder
      && modules.subtracting([name]).isDisjoint(with: project.missing)
    if isWhole {
      do { return try compileWhole(everything) } catch is RefusedCode {}
    }
    return try compileSlice()
  }

  /// Prints the slice.
  func show() throws {
    if models.isEmpty, let type = run.types.first {
      let near = NearestName.find(type.text, in: DecodableTypes.names(in: project.index.files))
      throw UsageError("there is no type \(Quoted(type.text)) in the files" + UsageError.didYouMean(near))
    }
    let (slice, sources) = try slice()
    try OutputFile(.standardOutput).write(SliceSummary(slice: slice, sources: sources).text)
  }

  private func compileWhole(_ files: [CodeFile]) throws -> ModuleCompilation {
    // A module may import itself without effect.
    let module = compilation(project.sources(of: files), missing: project.missing.union([name]))
    guard let result = try make(module) else { return module }
    let note = leftOut(files)
    guard result.isComplete else { throw refused(result, files, note) }
    if !note.isEmpty { run.note(note) }
    // Another MODEL of the same module repeats the warnings only if it needs the same files.
    lazy var needed = Set(Slice(project.index, models: models).kept.map(\.file.path))
    showWarnings(result, module) { path in
      models.isEmpty || needed.contains(path) || list.named.contains(path)
    }
    return module
  }

  private func compileSlice() throws -> ModuleCompilation {
    let (slice, code) = try self.slice()
    let module = compilation(code, missing: [])
    guard let result = try make(module).map({ restored($0, module) }) else { return module }
    guard result.isComplete else {
      let paths = Set(code.map(\.path))
      throw refused(result, project.index.files.filter { paths.contains($0.path) })
    }
    run.noteSlice(SliceSummary(slice: slice, sources: code).line)
    warn(slice)
    showWarnings(result, module) { $0 != StandIns.file }
    return module
  }

  private func slice() throws -> (Slice, [SwiftSource]) {
    let search = SliceSearch(project: project, module: name, source: source, imported: imported)
    switch try search.find(models) {
    case .ended: throw Interrupted()
    case .refused(let result, let refusal): throw refused(result, refusal)
    case .made(let slice, let code): return (slice, code)
    }
  }

  private func compilation(_ code: [SwiftSource], missing: Set<String>) -> ModuleCompilation {
    var module = ModuleCompilation(
      name, code + aliases, run.types, source.options, missing: missing, imported: imported,
      sharesImports: true)
    module.decoders = DeclaredDecoders.find(in: project.index.files)
    return module
  }

  private func make(_ module: ModuleCompilation) throws -> CompilerResult? {
    try run.make(module, module.entry(in: run.cache), "compiling \(source.what), cached for the next run …")
  }

  // MARK: - Messages

  /// Warns about omitted protocols of missing packages: one of them might supply an `init(from:)`.
  private func warn(_ slice: Slice) {
    if run.messages.isQuiet { return }
    for (number, names) in slice.droppedConformances.sorted(by: { $0.key < $1.key }) {
      let declaration = slice.index.declarations[number]
      let packages = declaration.file.importedNames.intersection(project.missing).subtracting(
        AppleModules.names
      )
      .subtracting(project.index.modules)
      guard slice.isReached(declaration), !packages.isEmpty else { continue }
      let list = Quoted(names.sorted().joined(separator: ", ")).contents
      Console.complain(
        "\(Version.program): warning: \(declaration.path) is compiled without \(list) (import \(packages.sorted().joined(separator: ", "))): assumed to supply no init(from:)"
      )
    }
  }

  /// The compiler's messages about a slice, with the user's lines instead of the slice's.
  private func restored(_ result: CompilerResult, _ module: ModuleCompilation) -> CompilerResult {
    let files = Dictionary(project.index.files.map { ($0.path, $0) }) { first, _ in first }
    let names = zip(module.namesInMessages, module.sources).compactMap { name, source in
      files[source.path].map { (FilePath.plain(name), $0) }
    }
    let byName = Dictionary(names) { first, _ in first }
    var result = result
    result.output = CompilerOutput(result.output).text { name, line in
      byName[FilePath.plain(name)]?.originalLine(line)
    }
    return result
  }

  /// Shows the warnings about the files that MODEL needs.
  private func showWarnings(
    _ result: CompilerResult, _ module: ModuleCompilation, _ isNeeded: (_ path: String) -> Bool
  ) {
    let output = CompilerOutput(result.output)
    guard !run.messages.isQuiet, run.revision == nil,
      output.messages.contains(where: { $0.severity == .warning })
    else { return }
    let names = zip(module.sources, module.namesInMessages).filter { isNeeded($0.0.path) }
    run.show(output.warnings(about: Set(names.map(\.1))))
  }

  /// The error for a refused slice, with the compiler's message that names the cause; with all of them if verbose.
  private func refused(_ result: CompilerResult, _ refusal: SliceRefusal) -> RefusedCode {
    var result = result
    if !run.messages.isVerbose { result.output = refusal.output }
    // One line of advice keeps the report at six: the cause, an excerpt of three lines and the compiler's status.
    let advice = advice(refusal.file.map { [$0] } ?? []).text(result.output, maximumLines: 1)
    result.hint = [refusal.words, advice].filter { !$0.isEmpty }.joined(separator: "\n")
    return RefusedCode(result: result)
  }

  private func refused(_ result: CompilerResult, _ files: [CodeFile], _ note: String = "") -> RefusedCode {
    var result = result
    (result.note, result.hint) = (note, advice(files).text(result.output))
    return RefusedCode(result: result)
  }

  /// Advice based on the imports of these files.
  private func advice(_ files: [CodeFile]) -> SourceAdvice {
    SourceAdvice(
      files: files, missing: project.missing.subtracting(project.index.modules), list: list,
      isOfPackage: run.settings.package != nil)
  }

  /// The note about omitted imports; empty without any.
  private func leftOut(_ files: [CodeFile]) -> String {
    let imports = files.reduce(into: Set()) { $0.formUnion($1.importedNames) }
    let names = imports.intersection(project.missing).subtracting([name]).sorted()
    let (modules, their) = names.count == 1 ? ("module", "its") : ("modules", "their")
    return names.isEmpty
      ? ""
      : "this machine has no \(modules) \(names.joined(separator: ", ")): \(their) imports are left out"
  }
}

/// Advice on sources that do not compile.
struct SourceAdvice {
  /// The maximum number of files searched around the sources.
  private static let maximumFiles = 3000
  static let maximumLines = 5

  /// The files that do not compile.
  let files: [CodeFile]
  let missing: Set<String>
  let list: SourceList
  /// Whether the sources belong to a package that did not build.
  let isOfPackage: Bool

  /// Advice for the compiler's messages; empty without any.
  func text(_ output: String, maximumLines: Int = Self.maximumLines) -> String {
    let output = CompilerOutput(output)
    let unknown = output.messages.filter { $0.severity == .error }.compactMap(\.unknownName)
    let lines = (statements(output) + declarations(of: Set(unknown)) + modules).prefix(maximumLines)
    return lines.joined(separator: "\n")
  }

  /// Advice for code that only a main file may have, such as a playground's.
  private func statements(_ output: CompilerOutput) -> [String] {
    let isTopLevel = output.messages.contains { $0.words.contains("not allowed at the top level") }
    return isTopLevel ? ["statements at the top level: put them into main.swift, or give the folder"] : []
  }

  /// The other files that declare an unknown name.
  private func declarations(of names: Set<String>) -> [String] {
    if names.isEmpty || !list.found.isEmpty { return [] }
    let around = Set(list.named.map { FilePath.folder($0) ?? "." })
    let files = around.sorted().flatMap { Glob("**/*.swift").files(in: $0 + "/") }.prefix(Self.maximumFiles)
    var homes: [String: [String]] = [:]
    for file in files where !list.named.contains(file) && !list.named.contains(String(file.dropFirst(2))) {
      guard let bytes = CacheFile.bytes(of: file) else { continue }
      for type in CodeFile.types(in: bytes) where type.kind != .extension {
        let path = FilePath.plain(file)
        if type.parent == nil, names.contains(type.name) { homes[type.name, default: []].append(path) }
      }
    }
    return homes.sorted { $0.key < $1.key }.compactMap { name, files in
      guard let option = ShellCommand.text([OptionName.source.long, files[0]]) else { return nil }
      return "\(Quoted(name)) is declared in \(Quoted(path: files[0])): add \(option)"
    }
  }

  /// The modules whose imports were left out.
  private var modules: [String] {
    let imports = files.reduce(into: Set()) { $0.formUnion($1.importedNames) }
    let names = imports.intersection(missing).subtracting(AppleModules.names).sorted()
    guard let first = names.first else { return [] }
    if isOfPackage { return [] }
    if let package = package(with: names), let option = ShellCommand.text([OptionName.package.long, package])
    {
      return [
        "the sources belong to a package that names \(names.joined(separator: ", ")): \(option) instead of --source builds it with its dependencies"
      ]
    }
    return [
      "for the sources of \(names.joined(separator: ", ")), use \(OptionName.module.long) \(first)=FOLDER"
    ]
  }

  /// The folder of the nearest package above the sources, if one of its targets contains them and its manifest names
  /// these modules.
  private func package(with names: [String]) -> String? {
    guard let file = files.first, let folder = TargetName.place(of: file.path)?.package,
      let text = CacheFile.bytes(of: "\(folder)/\(PackageManifests.name)").map({
        String(decoding: $0, as: UTF8.self)
      }),
      names.allSatisfy({ text.contains("\"\($0)\"") })
    else { return nil }
    // Spelled like the path above: macOS omits a leading /private.
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).standardizedFileURL.path
    return folder == here
      ? "." : folder.hasPrefix(here + "/") ? String(folder.dropFirst(here.count + 1)) : folder
  }
}

extension CompilerOutput.Message {
  /// The name that the compiler does not know.
  fileprivate var unknownName: String? {
    guard let match = words.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/) else { return nil }
    return String(match.output.1)
  }
}
