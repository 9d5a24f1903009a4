import Foundation

/// The compilation of the user's sources into a module of their own, which serves every MODEL.
struct ModuleCompilation {
  let sources: [SwiftSource]
  let options: CompilerOptions
  private let code: ModuleCode

  /// - Parameter types: the MODELs. Only those that are private to a file change the module.
  init(_ sources: [SwiftSource], _ types: [TypeExpression], _ options: CompilerOptions) {
    self.sources = sources
    self.options = options
    code = ModuleCode(sources, types)
  }

  /// Sources, options and the versions of tool and compiler.
  var key: [UInt8] {
    var key = CacheKey()
    options.add(to: &key)
    for (source, code) in zip(sources, code.sources) {
      key.add("source", source.name)
      key.add("code", code)
    }
    return key.bytes
  }

  private static let name = ModuleCode.module
  private static let object = "\(name).o"
  private static let interface = "\(name).swiftmodule"

  /// The place of the result.
  func entry(in cache: CompilationCache) -> CacheEntry {
    cache.moduleEntry(key, files: [Self.object, Self.interface])
  }

  /// What programs are linked with.
  func module(in entry: CacheEntry) -> CompiledModule {
    CompiledModule(
      name: Self.name, searchArguments: ["-I", entry.folder], linkArguments: [entry.path(Self.object)],
      identity: entry.key, ownModels: code.ownModels)
  }

  /// Compiles the module.
  ///
  /// - Parameters:
  ///   - folder: a new folder for what the compiler reads and writes besides the sources.
  ///   - draft: the folder of the result.
  /// - Returns: what the compiler printed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, draft: CacheEntry, isColored: Bool) throws(CannotOpen) -> CompilerResult {
    let overlay = try SourceOverlay.write(sources, code.sources, to: folder)
    let shared = folder + "/" + ModuleCode.sharedName
    try CacheFile.write(Array(ModuleCode.shared.utf8), to: shared)
    let copies = sources.indices.map { SourceOverlay.copy($0, in: folder) }
    let files = zip(sources, copies).map { $0.operand(copy: $1) } + [shared]
    var arguments = options.arguments(module: Self.name, isColored: isColored)
    arguments += [
      "-enable-testing",
      // A type marked @main wants to define the program's entry point; this gives it another name.
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "decodeModelUsersMain",
    ]
    // What comes after the user's flags overrides them.
    arguments += files + options.flags + ["-vfsoverlay", overlay, "-c", "-o", draft.path(Self.object)]
    // With -g, the module would otherwise be written next to the user's files.
    arguments += ["-emit-module-path", draft.path(Self.interface)]
    var (status, output) = try options.compile(arguments, in: folder)
    let isMade = status == .exit(0) && draft.files.allSatisfy { FileStamp(of: draft.path($0)) != nil }
    for (source, copy) in zip(sources, copies) where !source.hasPlainPath {
      output = output.replacing(copy, with: source.nameInMessages)
    }
    return CompilerResult(status: status, isComplete: isMade, output: output)
  }

  /// What the compiler's messages call the user's files.
  var namesInMessages: Set<String> {
    Set(sources.map { $0.hasPlainPath ? $0.operand(copy: "") : $0.nameInMessages })
  }
}
