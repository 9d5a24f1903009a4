import Foundation
import OperatingSystem
import Words

/// The package that `--package` names.
struct PackageLocation: Hashable {
  /// The folder as given, which names the package in messages.
  let name: String
  /// The absolute path of the folder, with all links resolved.
  let folder: String

  /// Accepts the folder, or the Package.swift in it.
  ///
  /// - Throws: `CannotOpen` if the path does not exist, `UsageError` if it is not a package.
  init(_ path: String) throws {
    var name = path
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    if FilePath.name(name) == PackageManifests.name, !PathKind(of: name).isFolder {
      name = FilePath.folder(name) ?? "."
      if name.isEmpty { name = "/" }
    }
    let kind = PathKind(of: name)
    guard kind != .nothing else {
      throw CannotOpen(name: name, purpose: "read", error: SystemError(code: ENOENT))
    }
    guard kind.isFolder, PathKind(of: "\(name)/\(PackageManifests.name)") != .nothing else {
      throw Self.notPackageError(name, isFolder: kind.isFolder)
    }
    self.name = name
    folder = FilePath.resolved(name)
  }

  /// The path that messages show for the absolute path of a file in or below the folder; other paths stay unchanged.
  func shown(_ path: String) -> String {
    guard path.hasPrefix(folder + "/") else { return path }
    let rest = path.dropFirst(folder.count + 1)
    return name == "." ? String(rest) : name == "/" ? path : "\(name)/\(rest)"
  }

  private static func notPackageError(_ name: String, isFolder: Bool) -> UsageError {
    let package = OptionName.package.long
    guard isFolder else {
      let isSwift = name.hasSuffix(".swift")
      return UsageError(
        "\(Quoted(path: name)) is not a package: expected a folder with a \(PackageManifests.name)",
        hint: isSwift ? "for Swift files without a package: \(OptionName.source.long) FILE" : "")
    }
    let message = "\(Quoted(path: name)) is not a package: it has no \(PackageManifests.name)"
    if let above = TargetName.package(above: FilePath.resolved(name)) {
      return UsageError(
        message, hint: "there is one above it: \(package) \(ShellCommand.text([above]) ?? above)")
    }
    let hasSwift = Glob("**/*.swift").files(in: name.hasSuffix("/") ? name : name + "/").first != nil
    return UsageError(
      message,
      hint: hasSwift
        ? "for Swift files without a package: \(OptionName.source.long) \(ShellCommand.text([name]) ?? name)"
        : "")
  }
}

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
    /// The targets of the same package that it uses directly, if any.
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
  /// - Parameter isData: whether this program parses the output; if so, warnings go to a separate file.
  func run(_ arguments: [String], in folder: String, isData: Bool = false) throws(CannotOpen)
    -> Subprocess.Result
  {
    // An interrupted `swift` also ends its compilers.
    try Subprocess.run(
      path, arguments, environment.merging(["TMPDIR": folder]) { $1 }, log: folder + "/log",
      errors: isData ? folder + "/errors" : nil, endedBy: SIGINT)
  }

  /// The contents of a package's manifest, without resolving dependencies.
  ///
  /// - Parameter work: a folder for SwiftPM's files.
  /// - Throws: `BuildFailure` if SwiftPM does not accept the package, `CannotOpen` if it cannot be run.
  func describe(_ package: PackageLocation, in work: String) throws -> PackageDescription {
    let places = ["--package-path", package.folder, "--scratch-path", work + "/scratch"]
    let result = try run(["package"] + places + ["describe", "--type", "json"], in: work, isData: true)
    guard let description = result.object(PackageDescription.self) else {
      throw BuildFailure(
        CompilerResult(status: result.status, isComplete: false, output: result.errors + result.text), package
      )
    }
    return description
  }
}

extension Subprocess.Result {
  /// The JSON that a program printed; nil if it failed.
  func object<Object: Decodable>(_ type: Object.Type) -> Object? {
    output.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
