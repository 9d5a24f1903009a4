import Foundation

/// The system's programs.
package enum SystemProgram {
  /// The path of the first program of this name in an absolute folder of `PATH`, if any.
  package static func path(of name: String) -> String? {
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}
