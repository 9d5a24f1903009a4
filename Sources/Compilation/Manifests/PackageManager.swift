import Foundation
import OperatingSystem
import Words

/// The `swift` that builds packages: the one next to the compiler.
struct PackageManager {
  let path: String
  let environment: [String: String]

  /// - Throws: `UsageError` if there is none.
  init(compiler: String, _ environment: [String: String]) throws(UsageError) {
    path = (FilePath.folder(compiler) ?? "") + "/swift"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw UsageError(
        "option \(Quoted(OptionName.package.long)) needs \(Quoted(path: path)), which is not there", hint: "")
    }
    // Nobody can answer: git would ask on the terminal.
    let silent = ["GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]
    self.environment = silent.merging(environment) { $1 }
  }

  /// Runs `swift` with these arguments. It writes its temporary files and what it prints to `folder`.
  ///
  /// - Parameter isData: whether this program reads its output, without its warnings.
  func run(_ arguments: [String], in folder: String, isData: Bool = false) throws(CannotOpen)
    -> Subprocess.Result
  {
    // Asked to end by an interrupt, it ends its compilers, too.
    try Subprocess.run(
      path, arguments, environment.merging(["TMPDIR": folder]) { $1 }, log: folder + "/log",
      errors: isData ? folder + "/errors" : nil, endedBy: SIGINT)
  }

  /// What the manifest of the package in a folder says, without resolving dependencies.
  func describe(_ package: String, scratch: String, in folder: String) throws(CannotOpen) -> Subprocess.Result
  {
    try run(
      ["package", "--package-path", package, "--scratch-path", scratch, "describe", "--type", "json"],
      in: folder, isData: true)
  }
}

extension Subprocess.Result {
  /// The JSON that a program has printed; nil if it failed.
  func object<Object: Decodable>(_ type: Object.Type) -> Object? {
    output.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
