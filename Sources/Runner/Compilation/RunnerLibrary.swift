import Foundation

/// The compiled runner that a user's source is linked with: `make install` puts it beside the program.
struct RunnerLibrary {
  /// The folder of the modules, for `-I`.
  let modules: String
  let archive: String
  /// What `swiftc --version` said when the library was made; empty where nobody has written it down.
  let compilerVersion: String

  /// Looks in `lib/decode-model` beside the program's folder, then in the program's own folder, as in a build folder.
  ///
  /// - Throws: `UsageError` where neither has it.
  static func find(program: String = programPath) throws(UsageError) -> RunnerLibrary {
    let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    let parent = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    let places = ["\(parent)/lib/decode-model", String(folder)]
    for place in places {
      let archive = place + "/libRunnerArchive.a"
      let modules = place + "/Modules"
      guard FileStamp(of: archive) != nil, FileStamp(of: modules + "/Runner.swiftmodule") != nil else {
        continue
      }
      let version = try? String(contentsOfFile: place + "/compiler", encoding: .utf8)
      return RunnerLibrary(modules: modules, archive: archive, compilerVersion: version ?? "")
    }
    throw UsageError(
      "option \"--source\" needs the files that \"make install\" puts into \(Quoted(path: places[0]))",
      hint: "")
  }

  /// A module can be imported by no other compiler than the one that made it.
  ///
  /// - Throws: `UsageError` where `compiler` is another one.
  func check(_ compiler: SwiftCompiler) throws(UsageError) {
    guard !compilerVersion.isEmpty, compilerVersion != compiler.version else { return }
    throw UsageError(
      "option \"--source\" needs the compiler that \(Version.program) was built with: \(Quoted(Self.firstLine(compilerVersion))), found \(Quoted(Self.firstLine(compiler.version)))",
      hint: "build and install \(Version.program) again, or put that compiler in front of PATH")
  }

  private static func firstLine(_ text: String) -> Substring {
    text.prefix { !$0.isNewline }
  }

  /// Where this program is, all links resolved.
  private static var programPath: String {
    #if os(Linux)
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      if let path { return path }
    #endif
    return Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? CommandLine.arguments[0]
  }
}
