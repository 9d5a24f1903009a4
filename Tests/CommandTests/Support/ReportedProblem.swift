import Foundation

/// A line of a `json` report.
struct ReportedProblem: Decodable {
  let file: String
  let line: Int?
  let column: Int?
  let severity: String
  let code: String
  let pointer: String?
  let message: String
  let help: [String]?
  let record: Int?
  let payload: String?

  /// The lines of a report.
  static func all(in report: some CommandInput) throws -> [ReportedProblem] {
    try report.data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(ReportedProblem.self, from: $0)
    }
  }

  /// As `error type-mismatch /results/0/id`.
  var finding: String { "\(severity) \(code) \(pointer ?? "")" }

  /// As `type-mismatch /results/0/id 1:20`, with ` warning` after a warning.
  var summary: String { summary(file: nil) }

  /// The same with the file's name before the line, except for standard input.
  var summaryWithFile: String { summary(file: file == "<stdin>" ? nil : file) }

  private func summary(file: String?) -> String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
    let parts = [code, pointer ?? "", place.joined(separator: ":"), severity == "error" ? "" : severity]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Every report format. One run writes each to a separate file.
enum ReportFormats {
  static let all = ["text", "json", "github", "gitlab", "sarif", "junit", "summary", "markdown", "html"]

  /// The options that write each format to a file named like it.
  static let options = all.flatMap { ["-r", "\($0)=\($0)"] }
}
