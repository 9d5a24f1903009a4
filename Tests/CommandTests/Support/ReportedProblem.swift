import Foundation

/// A line of a `json` report, with the parts of a problem that tests compare, which exclude the wording.
struct ReportedProblem: Decodable {
  let file: String
  let line: Int?
  let column: Int?
  let severity: String
  let code: String
  let pointer: String?

  /// The lines of a report.
  static func all(in report: Data) throws -> [ReportedProblem] {
    try report.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(ReportedProblem.self, from: $0)
    }
  }

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
