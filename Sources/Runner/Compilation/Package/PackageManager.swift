import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The `swift` that builds packages: the one next to the compiler.
struct PackageManager {
  let path: String
  let environment: [String: String]

  /// - Throws: `UsageError` if there is none.
  init(_ compiler: SwiftCompiler, _ environment: [String: String]) throws(UsageError) {
    path = (FilePath.folder(compiler.path) ?? "") + "/swift"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw UsageError(
        "option \(Quoted(OptionName.package.long)) needs \(Quoted(path: path)), which is not there", hint: "")
    }
    // Nobody can answer: git would ask on the terminal.
    let silent = ["GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]
    self.environment = silent.merging(environment) { $1 }
  }

  /// Runs `swift` with these arguments. It writes its temporary files and what it prints to `folder`.
  func run(_ arguments: [String], in folder: String) throws(CannotOpen)
    -> (status: ChildProcess.TerminationStatus, output: String)
  {
    // Asked to end by an interrupt, it ends its compilers, too.
    try ChildProcess.run(
      path, arguments, environment.merging(["TMPDIR": folder]) { $1 }, log: folder + "/log", endedBy: SIGINT)
  }

  /// The JSON object that SwiftPM has printed, perhaps after warnings.
  static func object<Object: Decodable>(_ type: Object.Type, in output: String) throws -> Object {
    let start = output.hasPrefix("{") ? output.startIndex : output.firstRange(of: "\n{")?.lowerBound
    return try JSONDecoder().decode(type, from: Data(output[(start ?? output.startIndex)...].utf8))
  }

  /// What the manifest says, without resolving dependencies.
  ///
  /// - Throws: `UsageError` if SwiftPM does not accept the package, `CannotOpen` if it cannot be run.
  func describe(_ location: PackageLocation, scratch: String, in folder: String) throws -> PackageDescription
  {
    let result = try run(
      ["package", "--package-path", location.folder, "--scratch-path", scratch]
        + ["describe", "--type", "json"], in: folder)
    guard result.status == .exit(0),
      let description = try? Self.object(PackageDescription.self, in: result.output)
    else {
      throw BuildFailure(result.output, result.status, location).report()
    }
    return description
  }
}
