import Foundation
import OperatingSystem
import Words

/// SwiftPM's description of a package: the output of `swift package describe --type json`.
struct PackageDescription: Decodable {
  struct Target: Decodable, Hashable {
    private enum CodingKeys: String, CodingKey {
      case name, path, sources
      case module = "c99name"
      case kind = "type"
      case language = "module_type"
      case dependencies = "target_dependencies"
    }

    let name: String
    /// The name by which code imports it.
    let module: String
    /// `library`, `executable`, `test`, `macro`, `plugin`, `snippet` and others.
    let kind: String
    /// `SwiftTarget`, `ClangTarget` and others.
    let language: String
    /// The folder, relative to the package.
    let path: String
    /// The files, relative to the target's folder, without files that plugins make.
    let sources: [String]
    /// The targets of the same package that it uses directly.
    let dependencies: [String]?

    /// Whether its types can be MODEL.
    var hasModels: Bool { reasonAgainst == nil }

    /// Why its types cannot be MODEL, as part of a sentence; nil if they can.
    var reasonAgainst: String? {
      if language != "SwiftTarget" { return "has no Swift code" }
      return switch kind {
      case "library", "executable": nil
      case "test": "is a test target, which cannot be linked with a program"
      default: "is a \(kind), which runs inside the compiler or SwiftPM"
      }
    }
  }

  /// The name by which code imports a target.
  static func module(ofTarget name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  let name: String
  let targets: [Target]
}

/// The `swift` that builds packages: the one next to the compiler.
struct PackageManager {
  let path: String
  let environment: [String: String]

  /// - Throws: `UsageError` if there is no `swift`.
  init(compiler: String, _ environment: [String: String]) throws(UsageError) {
    path = (FilePath.folder(compiler) ?? "") + "/swift"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw UsageError(
        "option \(Quoted(OptionName.package.long)) needs \(Quoted(path: path)), which is not there", hint: "")
    }
    // git would ask on the terminal, where nobody can answer.
    let silent = ["GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]
    self.environment = silent.merging(environment) { $1 }
  }

  /// Runs `swift` with these arguments. Its temporary files and its output go to `folder`.
  ///
  /// - Parameter isData: whether this program parses the output, which then has no warnings.
  func run(_ arguments: [String], in folder: String, isData: Bool = false) throws(CannotOpen)
    -> Subprocess.Result
  {
    // When it is interrupted, `swift` ends its compilers, too.
    try Subprocess.run(
      path, arguments, environment.merging(["TMPDIR": folder]) { $1 }, log: folder + "/log",
      errors: isData ? folder + "/errors" : nil, endedBy: SIGINT)
  }

  /// The contents of the manifest in a folder, without resolving dependencies.
  func describe(_ package: String, scratch: String, in folder: String) throws(CannotOpen) -> Subprocess.Result
  {
    try run(
      ["package", "--package-path", package, "--scratch-path", scratch, "describe", "--type", "json"],
      in: folder, isData: true)
  }
}

extension Subprocess.Result {
  /// The JSON that a program printed; nil if it failed.
  func object<Object: Decodable>(_ type: Object.Type) -> Object? {
    output.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
