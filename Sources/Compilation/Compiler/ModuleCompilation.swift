import Foundation
import OperatingSystem
import Words

/// The compilation of the user's sources into a separate module, which serves every MODEL.
struct ModuleCompilation {
  let name: String
  let sources: [SwiftSource]
  let options: CompilerOptions
  /// The decoders that the user's sources declare, for reports.
  var decoders: [DeclaredDecoder] = []
  /// The imported modules, which are compiled first.
  private let imported: [CompiledModule]
  /// Whether every file sees the extensions of imported modules, even if no compiled file imports them.
  private let sharesImports: Bool
  /// The modules that the sources import and the machine does not have.
  private let missing: Set<String>
  private let code: ModuleCode

  /// - Parameters:
  ///   - types: the MODELs. Only types that are private to a file change the module.
  ///   - missing: the modules that the sources import and the machine does not have.
  init(
    _ name: String = ModuleCode.module, _ sources: [SwiftSource], _ types: [TypeExpression],
    _ options: CompilerOptions, missing: Set<String> = [], imported: [CompiledModule] = [],
    sharesImports: Bool = false
  ) {
    self.name = name
    self.sources = sources
    self.options = options
    self.imported = imported
    self.sharesImports = sharesImports
    self.missing = missing
    code = ModuleCode(sources, types, missing: missing, module: name)
  }

  /// The cache key: sources, options and the versions of the tool and the compiler.
  var key: CacheKey {
    var key = CacheKey()
    options.add(to: &key)
    key.add("module name", name)
    for module in imported { key.add("imported", module.identity) }
    if sharesImports { key.add("shared imports", "") }
    for (source, code) in zip(sources, code.sources) {
      key.add("path", source.name)
      key.add("code", contents: code)
    }
    return key
  }

  private var compiledName: String { ModuleAlias.compiledName(of: name) }
  private var object: String { "\(compiledName).o" }
  private var interface: String { "\(compiledName).swiftmodule" }

  /// The cache entry of the result.
  func entry(in cache: CompilationCache) -> CacheEntry {
    cache.entry(key, .objects, files: [object, interface])
  }

  /// The compiled module in the entry, without the modules that it imports.
  func module(in entry: CacheEntry) -> CompiledModule {
    CompiledModule(
      name: name, searchArguments: ["-I", entry.folder], linkArguments: [entry.path(object)],
      identity: entry.name, ownModels: code.ownModels)
  }

  /// The path of a source's copy in `folder`; nil if the compiler is given the source's own path.
  ///
  /// The compiler is given a copy if it cannot take the path, or if an earlier file has the same name, which it
  /// rejects.
  private func copy(_ number: Int, in folder: String) -> String? {
    let source = sources[number]
    let isRepeated = sources[..<number].contains { $0.name == source.name }
    return isRepeated || !source.hasPlainPath ? SourceOverlay.copy(number, in: folder) : nil
  }

  /// Compiles the module.
  ///
  /// - Parameters:
  ///   - folder: a new folder for temporary files.
  ///   - draft: the folder of the result.
  /// - Returns: the compiler's output.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, draft: CacheEntry, isColored: Bool) throws(CannotOpen) -> CompilerResult {
    var arguments = try arguments(in: folder, isColored: isColored)
    arguments += ["-gnone", "-c", "-o", draft.path(object)]
    // With -g, the driver would wrap the module into a second object file of the same name.
    arguments += ["-emit-module-path", draft.path(interface)]
    return try compile(arguments, in: folder, making: draft.files.map(draft.path))
  }

  /// Type-checks the module without producing files. The messages have no colors.
  ///
  /// - Parameter isHasty: whether to give up on slow expressions early. With names missing, one can take minutes.
  /// - Throws: `CannotOpen`.
  func check(in folder: String, isHasty: Bool = false) throws(CannotOpen) -> CompilerResult {
    var arguments = try arguments(in: folder, isColored: false)
    if isHasty, let version = options.compiler.number, !version.lexicographicallyPrecedes([6, 2]) {
      arguments = ["-Xfrontend", "-solver-scope-threshold=\(Self.hastyScopes)"] + arguments
    }
    // A slice is found by warnings, so flags that change them are dropped.
    arguments.removeAll { $0 == "-suppress-warnings" || $0 == "-warnings-as-errors" }
    return try compile(arguments + ["-typecheck"], in: folder)
  }

  /// The limit on the choices that the type checker tries for an expression; the default is a million.
  private static let hastyScopes = 20_000

  /// Runs the compiler, and names the user's files in its output instead of the copies.
  private func compile(_ arguments: [String], in folder: String, making files: [String] = [])
    throws(CannotOpen) -> CompilerResult
  {
    var result = try options.compiler.compile(arguments, in: folder, making: files)
    for (number, source) in sources.enumerated() {
      if let copy = copy(number, in: folder) {
        result.output = result.output.replacing(copy, with: source.nameInMessages)
      }
    }
    return result
  }

  /// Writes the compiler's input, and returns its arguments except those for its outputs.
  private func arguments(in folder: String, isColored: Bool) throws(CannotOpen) -> [String] {
    let overlay = try SourceOverlay.write(sources, code.sources, to: folder)
    let shared = folder + "/" + ModuleCode.sharedName
    let modules = sharesImports ? imported.map(\.name) : []
    try CacheFile.write(Array(ModuleCode.shared(sources, importing: modules).utf8), to: shared)
    let copies = sources.indices.map { copy($0, in: folder) }
    let files = zip(sources, copies).map { $1 ?? $0.operand } + [shared]
    var arguments = options.arguments(module: compiledName, isColored: isColored)
    arguments += ModuleAlias.arguments(for: [name] + imported.map(\.name))
    arguments += [
      "-enable-testing",
      // A type marked @main defines the program's entry point; this renames it.
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "decodeModelUsersMain",
    ]
    // Later flags override the user's.
    arguments += imported.flatMap(\.searchArguments)
    arguments += files + options.flags + ["-vfsoverlay", overlay]
    return arguments
  }

  /// The module's declarations, with the file names that reports show.
  var declaring: DeclaringModule {
    let files = sources.map { (path: $0.path, code: $0.code) }
    let named = files.reduce(into: Set<String>()) {
      $0.formUnion(CodeFile(0, path: "", code: $1.code).modulesNamed)
    }
    return DeclaringModule(
      name: compiledName, files: files, conditions: options.conditions(modules: named.subtracting(missing)))
  }

  /// The names of the user's files in the compiler's messages.
  var namesInMessages: [String] {
    sources.indices.map { copy($0, in: "") == nil ? sources[$0].operand : sources[$0].nameInMessages }
  }
}

/// Makes the compiler see the user's files as this program read them, by an overlay of LLVM's virtual file system
/// (`-vfsoverlay`).
///
/// This matters for a file that is edited meanwhile, and for a FIFO, which can be read only once. Messages, `#filePath`
/// and line numbers still refer to the user's file.
enum SourceOverlay {
  /// The path of the copy of the source with this number.
  static func copy(_ number: Int, in folder: String) -> String { "\(folder)/source-\(number).swift" }

  /// Writes each source's code and the overlay to `folder`.
  ///
  /// - Returns: the path of the overlay.
  /// - Throws: `CannotOpen`.
  static func write(_ sources: [SwiftSource], _ code: [[UInt8]], to folder: String) throws(CannotOpen)
    -> String
  {
    var files: [Overlay.File] = []
    for (number, source) in sources.enumerated() {
      let copy = Self.copy(number, in: folder)
      try CacheFile.write(code[number], to: copy)
      guard source.hasPlainPath else { continue }
      files.append(Overlay.File(name: source.absolutePath, contents: copy))
    }
    let overlay = folder + "/overlay.yaml"
    try CacheFile.write(json: Overlay(roots: files), to: overlay)
    return overlay
  }

  /// LLVM's description of the file system. Its flags are strings, not JSON booleans.
  private struct Overlay: Encodable {
    struct File: Encodable {
      let type = "file"
      let name: String
      let contents: String

      enum CodingKeys: String, CodingKey {
        case type, name
        case contents = "external-contents"
      }
    }

    let version = 0
    let isCaseSensitive = "true"
    let usesExternalNames = "false"
    let roots: [File]

    enum CodingKeys: String, CodingKey {
      case version, roots
      case isCaseSensitive = "case-sensitive"
      case usesExternalNames = "use-external-names"
    }
  }
}

/// A module with the user's types, as a program imports it: compiled from sources, or built by SwiftPM.
struct CompiledModule {
  /// Its name in the user's code.
  let name: String
  /// The compiler's arguments for finding it and its imports, such as `-I`.
  var searchArguments: [String]
  /// Its object files, and the linker's arguments for their dependencies. The driver passes them on unchanged.
  var linkArguments: [String]
  /// Changes whenever the module does; empty if SwiftPM builds it.
  var identity = ""
  /// Whether files that import it also see Foundation, behind its own types.
  var reexportsFoundation = true
  /// Whether a MODEL names types that the module does not declare, such as Date.
  var modelsNeedFoundation = true
  /// The indexes of the MODELs whose functions it contains, because they are private to a file.
  var ownModels: Set<Int> = []
  /// Further modules that declare types of the MODELs.
  var otherModules: [String] = []
}

extension CompiledModule {
  /// The name by which the program imports it.
  var compiledName: String { ModuleAlias.compiledName(of: name) }

  /// The module together with the modules that it imports.
  func importing(_ others: [CompiledModule]) -> CompiledModule {
    var module = self
    module.searchArguments += others.flatMap(\.searchArguments)
    module.linkArguments += others.flatMap(\.linkArguments)
    return module
  }
}

/// The names under which modules are compiled.
///
/// A user's module with the name of one of ours is compiled under another name, since one program cannot have both. The
/// user's code still uses the original name.
enum ModuleAlias {
  /// This program's own modules, each after its imports.
  static let ownModules = ["JSONCoding", "ModelHost"]

  private static func isTaken(_ name: String) -> Bool { ownModules.contains(name) }

  static func compiledName(of name: String) -> String { isTaken(name) ? "DecodeModelUsers\(name)" : name }

  /// The compiler's arguments that map the names in code to the compiled names.
  static func arguments(for names: [String]) -> [String] {
    names.filter(isTaken).flatMap { ["-module-alias", "\($0)=\(compiledName(of: $0))"] }
  }

  /// Checks that no module compiled by another tool has the name of one of this program's.
  static func check(_ modules: Set<String>) throws(UsageError) {
    guard let name = modules.filter(isTaken).min() else { return }
    throw UsageError(
      "the target of MODEL needs a module \(Quoted(name)), and decode-model itself has one of that name: a program cannot have both",
      hint:
        "rename the target, or give the sources: --source FOLDER, and --module \(name)=FOLDER for what they import"
    )
  }
}
