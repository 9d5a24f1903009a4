import Diagnostics
import OperatingSystem

/// Payloads beside the files of a suite that no check lists.
struct UnlistedFiles {
  /// In order.
  let files: [String]

  /// A folder with fewer listed files is not one of payloads: it may hold an app's settings, and one of them is checked.
  private static let minimumListed = 2

  /// - Parameters:
  ///   - inputs: the files that the checks list.
  ///   - suite: the suite's own file. Its folder is often that of the whole project, and may hold anything.
  init(beside inputs: [Input], suite: String) {
    let listed = Set(inputs.map { FilePath.resolved($0.name) })
    let folders = Dictionary(grouping: Set(inputs.map(\.name)), by: Self.folder)
    files = folders.filter { folder, names in
      folder != Self.folder(of: suite) && Set(names.map(FilePath.resolved)).count >= Self.minimumListed
    }.values
      // Reports show a folder as the suite spells it.
      .compactMap { $0.min().map(FilePath.prefix(ofFolderOf:)) }.sorted()
      .flatMap { InputFolder.files(directlyIn: $0) { !listed.contains(FilePath.resolved($0)) } }
  }

  private static func folder(of file: String) -> String { FilePath.resolved(FilePath.folder(file) ?? ".") }

  /// A warning for each file, or an error.
  func problems(_ severity: Severity) -> [Diagnostic] {
    files.map {
      Diagnostic(
        file: $0, severity: severity, code: .unlistedFile, message: "no check of the suite lists this file")
    }
  }
}
