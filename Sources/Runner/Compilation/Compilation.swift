import Foundation

/// One call of the compiler, and everything that its result depends on.
struct Compilation {
  let sources: [SwiftSource]
  let types: [TypeExpression]
  let languageMode: SwiftVersion
  /// Arguments of the user's, behind all others.
  let flags: [String]
  let library: RunnerLibrary
  let compiler: SwiftCompiler
  let environment: [String: String]

  /// How the program is linked; on Linux as the release of this one is, so that it starts as quickly.
  private static var linking: [String] {
    #if os(Linux)
      ["-static-stdlib", "-Xlinker", "-s", "-Xlinker", "-no-pie"]
    #else
      []
    #endif
  }

  /// Sources, options, and the versions of tool and compiler: two compilations with the same bytes have the same result.
  var key: [UInt8] {
    var key: [UInt8] = []
    func add(_ name: String, _ bytes: [UInt8]) {
      key += Array("\(name) \(bytes.count)\n".utf8) + bytes + [UInt8(ascii: "\n")]
    }
    add("tool", Array(Version.line.utf8))
    add("library", Array((FileStamp(of: library.archive)?.portableText ?? "").utf8))
    add("compiler", Array(compiler.version.utf8))
    for name in ["SDKROOT", "MACOSX_DEPLOYMENT_TARGET", "CPATH", "LIBRARY_PATH"] {
      if let value = environment[name] { add(name, Array(value.utf8)) }
    }
    add("language mode", Array(languageMode.rawValue.utf8))
    for flag in flags { add("flag", Array((flag + "\n" + Self.stamp(ofPathIn: flag)).utf8)) }
    for type in types { add("type", Array(type.text.utf8)) }
    for source in sources {
      add("source", Array(source.name.utf8))
      add("code", source.bytes)
    }
    return key
  }

  /// Compiles and links.
  ///
  /// - Parameters:
  ///   - folder: a new one, for what the compiler reads and writes besides the sources.
  ///   - program: the path of the result.
  /// - Returns: nil, or what the compiler printed where it did not succeed.
  /// - Throws: `CannotOpen`.
  func run(in folder: String, program: String, moduleCache: String, isColored: Bool) throws(CannotOpen)
    -> CompilerFailure?
  {
    let code = GeneratedCode(sources, types)
    for file in code.files { try CacheFile.write(file.bytes, to: "\(folder)/\(file.name)") }
    let files = code.untouched.map { Self.operand($0.path) } + code.files.map { "\(folder)/\($0.name)" }
    let log = folder + "/log"
    let arguments =
      [
        "-O", "-wmo", "-parse-as-library", "-swift-version", languageMode.rawValue,
        "-module-name", "DecodeModelSource", "-module-cache-path", moduleCache, "-I", library.modules,
        isColored ? "-color-diagnostics" : "-no-color-diagnostics",
      ] + Self.linking + files + [library.archive, "-o", program] + flags
    let ending = try ChildProcess.run(compiler.path, arguments, environment, log: log)
    if ending == .exit(0), FileStamp(of: program) != nil { return nil }
    let output = String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
    return CompilerFailure(ending: ending, output: output)
  }

  /// A path that is not taken for an option.
  private static func operand(_ path: String) -> String {
    path.hasPrefix("-") ? "./" + path : path
  }

  /// What a flag names may change without the flag: a library, a folder of modules.
  private static func stamp(ofPathIn flag: String) -> String {
    for path in [flag, String(flag.dropFirst(2)), String(flag.drop { $0 != "=" }.dropFirst())] {
      if !path.isEmpty, let stamp = FileStamp(of: path) { return stamp.portableText }
    }
    return ""
  }
}
