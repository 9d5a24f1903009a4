import Diagnostics
import JSONCoding

/// Payloads in the folders of a suite's files that no check lists.
struct UnlistedFiles {
  /// What is reported of each file: that it is not listed, and why it is not JSON.
  let problems: [(file: String, diagnostics: [Diagnostic])]

  /// - Parameters:
  ///   - inputs: the files that the checks list.
  ///   - suite: the suite's own file.
  init(beside inputs: [Input], suite: String, isRedacted: Bool) {
    let listed = Set((inputs.map(\.name) + [suite]).map(FilePath.resolved))
    // What is in the folder of the suite itself may be anything.
    let own = FilePath.prefix(ofFolderOf: suite)
    let folders = Set(inputs.compactMap { FilePath.folder($0.name) }).filter { $0 + "/" != own && $0 != "." }
    var seen: Set<String> = []
    problems = folders.sorted().flatMap { InputFolder($0).files }
      .filter { !listed.contains(FilePath.resolved($0)) && seen.insert(FilePath.resolved($0)).inserted }
      .map { file in
        let unlisted = Diagnostic(
          file: file, severity: .warning, code: .unlistedFile,
          message: "no check of the suite lists this file")
        return (file, [unlisted] + Self.syntaxProblems(file, isRedacted: isRedacted))
      }
  }

  private static func syntaxProblems(_ file: String, isRedacted: Bool) -> [Diagnostic] {
    guard file.lowercased().hasSuffix(".json"), let text = try? InputFile.contents(of: file) else {
      return []
    }
    let source = RecordSource(file: file, text: text, range: SourceRange(start: 0, end: text.count))
    // What it holds does not matter.
    return RecordDecoder().outcome(Bool.self, from: text, source.range).issues.filter { issue in
      switch issue.kind {
      case .syntax, .trailingComma: true
      default: false
      }
    }.map { IssueWording(source, isRedacted: isRedacted).diagnostic($0, severity: .warning) }
  }
}
