import Diagnostics
import OperatingSystem

extension ReportFormat: OptionChoice {
  package var meaning: String {
    switch self {
    case .text: "for people, with an excerpt of the input"
    case .json: "JSON Lines, one object per problem"
    case .github: "GitHub Actions annotations"
    case .gitlab: "GitLab Code Quality"
    case .sarif: "SARIF 2.1.0"
    case .junit: "JUnit XML, one test case per file"
    case .summary: "for people, problems that are alike as one"
    case .markdown: "the same as a table"
    case .html: "the same as a page for a browser, with excerpts"
    }
  }

  /// Whether a report in this format would be given such a name.
  func names(_ file: String) -> Bool {
    let endings =
      switch self {
      case .text, .summary: [".txt", ".text", ".log"]
      case .json: [".json", ".jsonl", ".ndjson"]
      case .github: [".txt"]
      case .gitlab: [".json"]
      case .sarif: [".sarif", ".json"]
      case .junit: [".xml"]
      case .markdown: [".md", ".markdown"]
      case .html: [".html", ".htm"]
      }
    return endings.contains(where: file.lowercased().hasSuffix)
  }
}

/// A report to write: its format and destination.
package struct ReportRequest: Hashable, Sendable {
  package var format: ReportFormat
  package var destination: Destination
}
