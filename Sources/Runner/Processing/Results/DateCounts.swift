import Diagnostics

/// The records whose dates are counted from 2001: those with probable dates, and those with dates 31 years late.
struct DateCounts {
  var plausible = 0
  private(set) var shifted = 0
  /// The warning about the first date that is late.
  private(set) var first: Diagnostic?

  /// Counts a record with late dates.
  mutating func add(_ warning: () -> Diagnostic) {
    shifted += 1
    if first == nil { first = warning() }
  }

  /// Adds the counts of the records after the first `records`.
  mutating func add(_ more: DateCounts, after records: Int) {
    plausible += more.plausible
    shifted += more.shifted
    guard first == nil, var new = more.first else { return }
    new.record = new.record.map { $0 + records }
    first = new
  }

  /// The warning for all records, if most have late dates.
  var warning: Diagnostic? {
    guard shifted > plausible, var warning = first else { return nil }
    if shifted > 1 { warning.help.append("\(shifted) records have such dates; this is reported once") }
    return warning
  }
}
