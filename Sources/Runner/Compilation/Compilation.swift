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

  /// How code is compiled and linked: on Linux statically, like this program's release, so that it starts as quickly.
  static var runtime: [String] {
    #if os(Linux)
      ["-static-stdlib"]
    #else
      []
    #endif
  }

  private static var linking: [String] {
    #if os(Linux)
      runtime + ["-Xlinker", "-s", "-Xlinker", "-no-pie"]
    #else
      runtime
    #endif
  }

  /// Sources, options and the versions of tool and compiler.
  var key: [UInt8] {
    var key = CacheKey()
    key.add("library", library.identity)
    key.add(compiler, environment)
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
  /// - Returns: nil, or what the compiler printed if it failed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, program: String, moduleCache: String, isColored: Bool) throws(CannotOpen)
    -> CompilerFailure?
  {
    let code = GeneratedCode(sources, types)
    let overlay = try SourceOverlay.write(sources, code.sources, to: folder)
    let generated = code.types + [code.main]
    for file in generated { try CacheFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    let copies = sources.indices.map { SourceOverlay.copy($0, in: folder) }
    let files =
      zip(sources, copies).map { $0.operand(copy: $1) } + generated.map { "\(folder)/\($0.name)" }
      + library.objects
    var arguments = [
      "-O", "-wmo", "-parse-as-library", "-swift-version", languageMode.rawValue,
      "-module-name", "DecodeModelSource", "-package-name", "DecodeModelSource",
      "-module-cache-path", moduleCache, "-I", library.modules,
      isColored ? "-color-diagnostics" : "-no-color-diagnostics",
      // A type marked @main wants to define the program's entry point; this gives it another name.
      "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "decodeModelUsersMain",
      // With -g, the module would otherwise be written next to the user's files.
      "-emit-module-path", folder + "/DecodeModelSource.swiftmodule",
    ]
    // What comes after the user's flags overrides them.
    arguments += Self.linking + files + flags + ["-vfsoverlay", overlay, "-emit-executable", "-o", program]
    // The overlay's paths start from the working directory as PWD spells it, which may go through links.
    let here = ["TMPDIR": folder, "PWD": FileManager.default.currentDirectoryPath]
    var (status, output) = try ChildProcess.run(
      compiler.path, arguments, environment.merging(here) { $1 }, log: folder + "/log")
    if status == .exit(0), FileStamp(of: program) != nil { return nil }
    for (source, copy) in zip(sources, copies) where !source.hasPlainPath {
      output = output.replacing(copy, with: "\(Quoted(path: source.path))".dropFirst().dropLast())
    }
    for file in code.types { output = output.replacing("\(folder)/\(file.name)", with: "MODEL") }
    return CompilerFailure(status: status, output: output)
  }

  /// The stamp of a path inside a flag: the library or module folder it names may change while the flag does not.
  private static func stamp(ofPathIn flag: String) -> String {
    for path in [flag, String(flag.dropFirst(2)), String(flag.drop { $0 != "=" }.dropFirst())] {
      if !path.isEmpty, let stamp = FileStamp(of: path) { return stamp.portableText }
    }
    return ""
  }
}
