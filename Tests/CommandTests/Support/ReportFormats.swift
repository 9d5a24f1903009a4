/// Every format of a report, each in a file of its own, which one run writes.
enum ReportFormats {
  static let all = ["text", "json", "github", "gitlab", "sarif", "junit", "summary", "markdown", "html"]

  /// The options that write each format to a file named like it.
  static let options = all.flatMap { ["-r", "\($0)=\($0)"] }
}
