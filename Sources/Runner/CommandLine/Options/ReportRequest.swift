import Diagnostics

/// A report that was asked for: its format, and where it goes.
struct ReportRequest: Hashable, Sendable {
  var format: ReportFormat
  var destination: Destination
}
