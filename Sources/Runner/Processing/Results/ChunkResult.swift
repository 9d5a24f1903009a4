import Diagnostics
import OperatingSystem

/// The results of a chunk's records. One worker fills it and hands it over to be written.
///
/// It is an object because it is passed between threads, and reused for other chunks.
package final class ChunkResult: @unchecked Sendable {
  // Sendable because only one thread at a time has it. For the same reason, accesses need no checks; there would be
  // several for each record.

  /// The text for standard output: values, or the records' own bytes.
  @exclusivity(unchecked) var output = RecordBytes()
  @exclusivity(unchecked) var rejects = RecordBytes()
  /// The contents of these results up to the end of each record with a problem.
  @exclusivity(unchecked) private var ends: [RecordEnd] = []
  /// Values of a line that are held back until it is known whether the line is rejected. They survive ``removeAll()``.
  @exclusivity(unchecked) var held = RecordBytes()
  @exclusivity(unchecked) private(set) var diagnostics: [Diagnostic] = []
  /// The number of diagnostics, without any that text omits because five are like them.
  @exclusivity(unchecked) private(set) var distinct = 0
  /// The number of problems that got no diagnostic because no report would show one.
  @exclusivity(unchecked) private(set) var omitted = ProblemCounts()
  /// The number of problems that an earlier report has.
  @exclusivity(unchecked) var known = ProblemCounts()
  /// All problems in groups, if a report needs them.
  @exclusivity(unchecked) var groups = IssueGroups()
  /// The place of the first record from which the model may have lost something.
  @exclusivity(unchecked) var uncertainLoss: String?
  /// Counts of the records' dates, if they are counted from 2001.
  @exclusivity(unchecked) var dates = DateCounts()
  /// Why nothing more can be decoded, and the exit status.
  @exclusivity(unchecked) var obstacle: (message: String, status: ExitStatus)?
  /// The number of records that these results cover.
  @exclusivity(unchecked) var records = 0
  /// The number of records that do not decode.
  @exclusivity(unchecked) var refused = 0
  /// Whether the whole input is empty.
  @exclusivity(unchecked) var isMissing = false

  /// Whether a record did not decode.
  var hasErrors: Bool { omitted.errors > 0 || diagnostics.contains { $0.severity == .error } }

  func add(_ diagnostic: Diagnostic, isFolded: Bool = false) {
    diagnostics.append(diagnostic)
    if !isFolded { distinct += 1 }
  }

  private struct RecordEnd {
    /// In bytes.
    let output: Int
    let rejects: Int
    let diagnostics: Int
    let omitted: ProblemCounts
    let records: Int
    let refused: Int
  }

  /// Notes that the last record's value, or its list of problems, is complete.
  func endRecord() {
    let last = ends.last
    if diagnostics.count + omitted.count == (last?.diagnostics ?? 0) + (last?.omitted.count ?? 0) { return }
    // Ends without a value in between are written together.
    if last?.output == output.bytes.count { ends.removeLast() }
    ends.append(
      RecordEnd(
        output: output.bytes.count, rejects: rejects.bytes.count, diagnostics: diagnostics.count,
        omitted: omitted, records: records, refused: refused))
  }

  /// Drops the problems and rejects after a value that could not be written.
  ///
  /// - Parameter written: the number of bytes of output that have been written.
  func dropProblems(behind written: Int) {
    let place = ends.last { $0.output <= written }
    rejects.cut(at: place?.rejects ?? 0)
    diagnostics.removeLast(diagnostics.count - (place?.diagnostics ?? 0))
    omitted = place?.omitted ?? ProblemCounts()
    records = place?.records ?? 0
    refused = place?.refused ?? 0
  }

  /// Counts a problem that is not shown.
  func omit(_ severity: Severity) { omitted.count(severity) }

  /// Drops everything, but keeps the memory for the next results.
  func removeAll() {
    output.removeAll()
    rejects.removeAll()
    ends.removeAll(keepingCapacity: true)
    diagnostics.removeAll(keepingCapacity: true)
    distinct = 0
    omitted = ProblemCounts()
    known = ProblemCounts()
    groups.removeAll()
    uncertainLoss = nil
    dates = DateCounts()
    obstacle = nil
    records = 0
    refused = 0
    isMissing = false
  }
}

/// The bytes of consecutive records, and where the records end.
package struct RecordBytes {
  var bytes: [UInt8] = []
  /// Offsets just after records, in ascending order; the last is the number of bytes. Between two of them is one
  /// record, or as many as fit in ``groupSize`` bytes: with lines of two bytes, one offset for each would take more
  /// memory than the lines.
  private(set) var ends: [Int] = []

  /// Every system writes at least this many bytes to a pipe at once.
  private static let groupSize = 512
  private static let keptCapacity = 1 << 20

  var isEmpty: Bool { bytes.isEmpty }

  /// Removes everything. The memory is kept for the next records unless a large record has made it unusually big.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
    ends.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
  }

  /// Makes one record of everything appended since the last call.
  mutating func endRecord() {
    let start = ends.count > 1 ? ends[ends.count - 2] : 0
    if !ends.isEmpty, bytes.count - start <= Self.groupSize {
      ends[ends.count - 1] = bytes.count
    } else {
      ends.append(bytes.count)
    }
  }

  /// Appends the records of `other`.
  mutating func append(_ other: RecordBytes) {
    let start = bytes.count
    bytes += other.bytes
    for end in other.ends { ends.append(start + end) }
  }

  /// Removes all records after `end`, which is the end of a record.
  mutating func cut(at end: Int) {
    bytes.removeLast(bytes.count - end)
    ends.removeAll { $0 >= end }
    if end > 0 { ends.append(end) }
  }

  /// Removes everything appended since the last record ended.
  mutating func dropUnfinished() {
    bytes.removeLast(bytes.count - (ends.last ?? 0))
  }
}

/// The records whose dates are counted from 2001: those with probable dates, and those with dates 31 years late.
struct DateCounts {
  var plausible = 0
  private(set) var shifted = 0
  /// The warning about the first late date.
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

  /// The warning about all records, if most have late dates.
  var warning: Diagnostic? {
    guard shifted > plausible, var warning = first else { return nil }
    if shifted > 1 { warning.help.append("\(shifted) records have such dates; this is reported once") }
    return warning
  }
}
