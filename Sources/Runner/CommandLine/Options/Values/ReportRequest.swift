import Diagnostics

/// A report to write: its format and destination.
package struct ReportRequest: Hashable, Sendable {
  package var format: ReportFormat
  package var destination: Destination
}
