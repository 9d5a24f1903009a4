import Foundation

/// One run of the compiler, and everything its result depends on.
struct Compilation {
  let sources: [SwiftSource]
  let types: [TypeExpression]
  let languageMode: SwiftVersion
  /// The user's own compiler arguments, which come after all others.
  let flags: [String]
  let library: RunnerLibrary
  let compiler: SwiftCompiler
  let environment: [String: String]

  /// How the program is linked: on Linux with the compiler's own shared libraries, wherever `LD_LIBRARY_PATH` points.
  ///
  /// With static ones it would start 3 ms earlier and read long streams a tenth faster, but take 58 MB in place of 2,
  /// and a second more to link.
  private static var linking: [String] {
    #if os(Linux)
      ["-s", "--gc-sections", "--disable-new-dtags"].flatMap { ["-Xlinker", $0] }
    #else
      []
    #endif
  }

  /// Sources, options and the versions of tool and compiler.
  var key: [UInt8] {
    var key = CacheKey()
    key.add("library", library.identity)
    key.add(compiler, environment)
    // The program finds its shared libraries there.
    key.add("toolchain", FilePath.resolved(compiler.path))
    key.add("language mode", languageMode.rawValue)
    for flag in flags { key.add("flag", flag + "\n" + Self.stamp(ofPathIn: flag)) }
    for type in types { key.add("type", type.text) }
    for source in sources {
      key.add("source", source.name)
      key.add("code", source.bytes)
    }
    return key.bytes
  }

  /// Compiles and links.
  ///
  /// - Parameters:
  ///   - folder: a new folder for what the compiler reads and writes besides the sources.
  ///   - program: the path of the result.
  /// - Returns: what the compiler printed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, program: String, moduleCache: String, isColored: Bool) throws(CannotOpen)
    -> CompilerResult
  {
    let code = GeneratedCode(sources, types)
    let overlay = try SourceOverlay.write(sources, code.sources, to: folder)
    let generated = code.types + [code.main]
    for file in generated { try CacheFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    let copies = sources.indices.map { SourceOverlay.copy($0, in: folder) }
    let files =
      zip(sources, copies).map { $0.operand(copy: $1) } + generated.map { "\(folder)/\($0.name)" }

      // The linker's own argument: the driver would look for the static libraries that a release is linked with.
      + library.objects.flatMap { ["-Xlinker", $0] }
    var arguments = [
      "-O", "-wmo", "-parse-as-library", "-swift-version", languageMode.rawValue,
      "-module-name", GeneratedCode.module, "-package-name", GeneratedCode.module,
      "-module-cache-path", moduleCache, "-I", library.modules,
      isColored ? "-color-diagnostics" : "-no-color-diagnostics",
      // A type marked @main wants to define the program's entry point; this gives it another name.
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "decodeModelUsersMain",
      // With -g, the module would otherwise be written next to the user's files.
      "-emit-module-path", "\(folder)/\(GeneratedCode.module).swiftmodule",
    ]
    // What comes after the user's flags overrides them.
    arguments += Self.linking + files + flags + ["-vfsoverlay", overlay, "-emit-executable", "-o", program]
    // The overlay's paths start from the working directory as PWD spells it, which may go through links.
    let here = ["TMPDIR": folder, "PWD": FileManager.default.currentDirectoryPath]
    var (status, output) = try ChildProcess.run(
      compiler.path, arguments, environment.merging(here) { $1 }, log: folder + "/log")
    let hasProgram = status == .exit(0) && FileStamp(of: program) != nil
    for (source, copy) in zip(sources, copies) where !source.hasPlainPath {
      output = output.replacing(copy, with: source.nameInMessages)
    }
    return CompilerResult(status: status, hasProgram: hasProgram, output: output)
  }

  /// What the compiler's messages call the user's files.
  var namesInMessages: Set<String> {
    Set(sources.map { $0.hasPlainPath ? $0.operand(copy: "") : $0.nameInMessages })
  }

  /// The stamp of a path inside a flag: the library or module folder it names may change while the flag does not.
  private static func stamp(ofPathIn flag: String) -> String {
    for path in [flag, String(flag.dropFirst(2)), String(flag.drop { $0 != "=" }.dropFirst())] {
      if !path.isEmpty, let stamp = FileStamp(of: path) { return stamp.portableText }
    }
    return ""
  }
}
