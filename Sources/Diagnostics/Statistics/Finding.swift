import JSONCoding
import Words

/// A conclusion from statistics about a model, the most useful first.
struct Finding {
  enum Code: String, CaseIterable {
    /// A key that the model needs is missing.
    case missing
    /// Reads as a type fail.
    case failing
    /// A string that is no case of an enum.
    case noCase = "no-case"
    /// A key that the model never reads.
    case unread
    /// Dates that no single strategy reads.
    case mixedDates = "mixed-dates"
    /// Optional, but always there.
    case alwaysThere = "always-there"
    /// Cases of an enum that no payload has.
    case unseenCases = "unseen-cases"
  }

  let code: Code
  let path: String
  let message: String
  /// Sorts findings of one code, the greatest first.
  private let weight: Double

  private init(_ code: Code, _ path: String, _ message: String, of share: (Int, Int) = (0, 1)) {
    (self.code, self.path, self.message) = (code, path, message)
    weight = Double(share.0) / Double(max(1, share.1))
  }

  static func all(in statistics: Statistics) -> [Finding] {
    let unread = Set(statistics.rows.filter(\.isUnread).map(\.key))
    var inside = unread
    let findings = statistics.rows.flatMap { row in
      // Values inside an unread value are not read either.
      let isInside = inside.contains(row.parentKey)
      if isInside { inside.insert(row.key) }
      return of(row, isOutermost: !isInside, isRedacted: statistics.isRedacted)
    }
    return Code.allCases.flatMap { code in
      // Equal weights keep the order of the paths.
      findings.filter { $0.code == code }.enumerated()
        .sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
        .map(\.element)
    }
  }

  private static func of(_ row: Statistics.Row, isOutermost: Bool, isRedacted: Bool) -> [Finding] {
    let (path, shape) = (row.path, row.shape)
    var findings = missing(row)
    for read in row.reads {
      if read.failures > 0 {
        let reads = Counted(read.count, "read")
        findings.append(
          Finding(
            .failing, path, "\(read.failures.grouped) of \(reads) as \(read.type.name) failed",
            of: (read.failures, read.count)))
      }
      findings += cases(read.type, row, isRedacted: isRedacted)
    }
    let forms = shape.strings.areDates ? shape.strings.dateForms.formats : []
    if forms.count > 1 {
      findings.append(Finding(.mixedDates, path, "dates in several forms: \(forms.joined(separator: ", "))"))
    }
    guard let holders = row.holders else { return findings }
    if row.isUnread, isOutermost {
      let message = "never read, in \(shape.count.grouped) of \(Counted(holders, "object"))"
      findings.append(Finding(.unread, path, message, of: (shape.count, holders)))
    }
    if !row.reads.isEmpty, row.reads.allSatisfy(\.isOptional), row.facts.absent == 0, shape.nulls == 0 {
      findings.append(Finding(.alwaysThere, path, "optional, but present and not null in every record"))
    }
    return findings
  }

  /// The keys that the model needs but objects at the path lack.
  private static func missing(_ row: Statistics.Row) -> [Finding] {
    let objects = row.shape.objects
    return row.shape.reads.missing.sorted().map { name in
      let absent = objects - (row.shape.members.first { $0.name == name }?.shape.count ?? 0)
      return Finding(
        .missing, JQPath.string(row.pattern + .name(name), whole: true),
        "needed, but absent from \(absent.grouped) of \(Counted(objects, "object"))", of: (absent, objects))
    }
  }

  /// Compares the cases of an enum with the strings.
  private static func cases(_ type: ReadType, _ row: Statistics.Row, isRedacted: Bool) -> [Finding] {
    guard let cases = type.strings, let values = row.facts.strings else { return [] }
    let quote = { QuotedValue.string($0, isCut: false) }
    var findings: [Finding] = []
    let unknown = values.filter { !cases.contains($0.value) }
    if !unknown.isEmpty {
      let list = unknown.map { "\(quote($0.value)) (\($0.count.grouped))" }.joined(separator: ", ")
      let words = isRedacted ? Counted(unknown.count, "value").description : list
      findings.append(Finding(.noCase, row.path, "\(type.name) has no case for \(words)"))
    }
    let seen = Set(values.map(\.value))
    let unseen = cases.filter { !seen.contains($0) }
    if !unseen.isEmpty, unseen.count < cases.count {
      let list = unseen.map(quote).joined(separator: ", ")
      findings.append(Finding(.unseenCases, row.path, "\(type.name) has cases that do not occur: \(list)"))
    }
    return findings
  }
}

extension TextForms {
  /// The formats of the dates.
  fileprivate var formats: [String] {
    let all: [(TextForms, String)] = [
      (.day, "2026-01-31"), (.dateTime, "2026-01-31T12:00:00Z"),
      (.dateTimeMilliseconds, "2026-01-31T12:00:00.000Z"),
      (.otherDateTime, "another form of ISO 8601"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
