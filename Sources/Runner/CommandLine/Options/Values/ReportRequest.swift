import Diagnostics

/// A report to write: its format and destination.
struct ReportRequest: Hashable, Sendable {
  var format: ReportFormat
  var destination: Destination
}
