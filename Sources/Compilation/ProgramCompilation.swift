import Foundation
import OperatingSystem
import Words

/// The compilation of the code that names the MODELs, linked with the module that contains them and the host library.
struct ProgramCompilation {
  let types: [TypeExpression]
  let coders: [CoderCode]
  let module: CompiledModule
  let library: HostLibrary
  let options: CompilerOptions
  var purpose = ProgramCode.Purpose.host
  /// The places of the user's files for reports.
  var paths: [String] = []
  /// The decoders that the sources declare, whether or not MODEL needs them.
  var decoders: [DeclaredDecoder] = []
  /// The facts about their code, which need not be known if the program exists.
  var declaring: [DeclaringModule] = []

  /// How a program is linked: on Linux with the compiler's own shared libraries, wherever `LD_LIBRARY_PATH` points.
  ///
  /// With static libraries it would start 3 ms earlier and read long streams a tenth faster, but take 58 MB instead
  /// of 2, and a second more to link.
  static var linkerFlags: [String] {
    #if os(Linux)
      ["-s", "--gc-sections", "--disable-new-dtags"].flatMap { ["-Xlinker", $0] }
    #else
      []
    #endif
  }

  private var linking: [String] {
    #if os(Linux)
      (purpose == .carriedHost ? ["-static-stdlib"] : []) + Self.linkerFlags
    #else
      []
    #endif
  }

  /// The module, MODELs, options and the versions of tool, host library and compiler.
  var key: [UInt8] {
    var key = CacheKey()
    key.add("library", contents: library.identity)
    key.add("purpose", purpose.rawValue)
    options.add(to: &key)
    // The program finds its shared libraries there.
    key.add("toolchain", FilePath.resolved(options.compiler.path))
    for type in types { key.add("type", type.text) }
    for coder in coders { key.add(coder.option.rawValue, coder.expression) }
    key.add("module name", module.name)
    // The cache's path is not part of the key: a copy elsewhere has the same programs.
    let cache = FilePath.folder(options.moduleCache) ?? ""
    for argument in module.searchArguments + module.linkArguments {
      key.add("argument", argument.replacing(cache + "/", with: ""))
    }
    key.add("module", contents: module.identity)
    for path in paths { key.add("path", path) }
    for decoder in decoders { key.add("declared decoder", decoder.line) }
    return key.bytes
  }

  /// Compiles and links the program.
  ///
  /// - Parameters:
  ///   - folder: a new folder for temporary files.
  ///   - program: the path of the result.
  /// - Returns: the compiler's output.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, program: String, isColored: Bool) throws(CannotOpen) -> CompilerResult {
    let code = ProgramCode(types, coders, module, declaring: declaring, decoders: decoders)
    for file in code.files { try CacheFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    var arguments = options.arguments(module: ProgramCode.module, isColored: isColored)
    // The user's modules first: a checkout's build folder contains a module named Models, as many packages do.
    arguments += module.searchArguments + ["-I", library.modules] + linking
    arguments += code.files.map { "\(folder)/\($0.name)" }
    // `-Xlinker`, because the driver would look for the static libraries of a release. A host in a file needs those.
    arguments += purpose == .carriedHost ? library.objects : library.objects.flatMap { ["-Xlinker", $0] }
    arguments += module.linkArguments
    // Later flags override the user's.
    arguments += options.flags + ["-emit-module-path", "\(folder)/\(ProgramCode.module).swiftmodule"]
    arguments += ["-emit-executable", "-o", program]
    let result = try options.compile(arguments, in: folder)
    let isMade = result.output != nil && FileStamp(of: program) != nil
    return CompilerResult(status: result.status, isComplete: isMade, output: result.text)
  }
}
