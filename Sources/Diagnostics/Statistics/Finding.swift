import JSONCoding
import Words

/// A conclusion from statistics about a model, the most useful first.
struct Finding: Hashable, Codable, Sendable {
  enum Code: String, CaseIterable, Codable {
    /// A key that the model needs is missing.
    case missing
    /// Reads as a type fail.
    case failing
    /// A value that matches no case of an enum.
    case noCase = "no-case"
    /// A key that the model never reads.
    case unread
    /// Dates that no single strategy reads.
    case mixedDates = "mixed-dates"
    /// Numbers near the limit of their type.
    case nearLimit = "near-limit"
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

  private init(_ code: Code, _ path: String, _ message: String, weight: Double = 0) {
    self.code = code
    self.path = path
    self.message = message
    self.weight = weight
  }

  static func all(in statistics: Statistics) -> [Finding] {
    let unread = Set(statistics.rows.filter(\.isUnread).map(\.pattern.steps))
    let findings = statistics.rows.flatMap { row in
      // Values inside an unread value are not read either.
      let steps = row.pattern.steps
      let isInside = row.isUnread && steps.indices.contains { unread.contains(Array(steps[..<$0])) }
      return of(row, isOutermost: !isInside, isRedacted: statistics.isRedacted)
    }
    return Code.allCases.flatMap { code in
      let found = findings.filter { $0.code == code }
      // Equal weights keep the order of the paths.
      return found.enumerated()
        .sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
        .map(\.element)
    }
  }

  private static func of(_ row: Statistics.Row, isOutermost: Bool, isRedacted: Bool) -> [Finding] {
    let path = row.path
    var findings = missing(row)
    for read in row.reads {
      let type = read.type
      if read.failures > 0 {
        let share = Double(read.failures) / Double(read.count)
        let message = "\(read.failures.grouped) of \(Counted(read.count, "read")) as \(type.name) failed"
        findings.append(Finding(.failing, path, message, weight: share))
      }
      if let words = Limit.words(type, row.shape.numbers) {
        findings.append(
          Finding(.nearLimit, path, isRedacted ? "numbers are near the limit of \(type.name)" : words))
      }
      findings += cases(type, row, isRedacted: isRedacted)
    }
    if let forms = mixedDates(row) {
      findings.append(Finding(.mixedDates, path, "dates in several forms: \(forms.joined(separator: ", "))"))
    }
    if row.isUnread, isOutermost, let holders = row.holders {
      let share = Double(row.shape.count) / Double(holders)
      let message = "never read, in \(row.shape.count.grouped) of \(Counted(holders, "object"))"
      findings.append(Finding(.unread, path, message, weight: share))
    }
    if !row.reads.isEmpty, row.reads.allSatisfy(\.isOptional), row.holders != nil, row.absent == 0,
      row.shape.nulls == 0
    {
      findings.append(Finding(.alwaysThere, path, "optional, but present and not null in every record"))
    }
    return findings
  }

  /// The keys that the model needs but objects at the path lack.
  private static func missing(_ row: Statistics.Row) -> [Finding] {
    let members = row.shape.members.list
    return row.shape.reads.missing.sorted().map { name in
      let present = members.first { $0.name == name }?.shape.count ?? 0
      let absent = row.shape.objects - present
      let objects = Counted(row.shape.objects, "object")
      return Finding(
        .missing, Statistics.words(row.pattern + .name(name)),
        "needed, but absent from \(absent.grouped) of \(objects)",
        weight: Double(absent) / Double(max(1, row.shape.objects)))
    }
  }

  /// The date formats, if there are several.
  private static func mixedDates(_ row: Statistics.Row) -> [String]? {
    let strings = row.shape.strings
    var forms = row.shape.stringCount > 0 && strings.areDates ? strings.dateForms.dateFormNames : []
    let isDate = row.reads.contains { $0.type.isDate }
    if isDate || !forms.isEmpty, row.shape.numbers.count > 0, row.shape.stringCount > 0 {
      forms = (forms.isEmpty ? ["strings"] : forms) + ["numbers"]
    }
    return forms.count > 1 ? forms : nil
  }

  /// Compares the cases of an enum with the values.
  private static func cases(_ type: ReadType, _ row: Statistics.Row, isRedacted: Bool) -> [Finding] {
    let strings = row.shape.strings
    let integers = row.shape.reads.rawIntegers
    if row.shape.stringCount > 0, !strings.isTruncated, let cases = type.strings {
      let quote = { QuotedValue.string($0, isCut: false) }
      return self.cases(
        type, cases, strings.values.map { ($0.text, $0.count) }, quote, row.path, isRedacted: isRedacted)
    }
    if !integers.values.isEmpty, let cases = type.integers {
      let values = integers.values.map { ($0.content, $0.count) }
      return self.cases(type, cases, values, { "\($0)" }, row.path, isRedacted: isRedacted)
    }
    return []
  }

  private static func cases<Value: Hashable>(
    _ type: ReadType, _ cases: [Value], _ values: [(value: Value, count: Int)],
    _ words: (Value) -> String, _ path: String, isRedacted: Bool
  ) -> [Finding] {
    let name = type.name
    var findings: [Finding] = []
    let known = Set(cases)
    let unknown = values.filter { !known.contains($0.value) }
    if !unknown.isEmpty {
      let list = unknown.map { "\(words($0.value)) (\($0.count.grouped))" }.joined(separator: ", ")
      let told = isRedacted ? Counted(unknown.count, "value").description : list
      findings.append(Finding(.noCase, path, "\(name) has no case for \(told)"))
    }
    let seen = Set(values.map(\.value))
    let unseen = cases.filter { !seen.contains($0) }
    if !unseen.isEmpty, unseen.count < cases.count {
      let list = unseen.map(words).joined(separator: ", ")
      findings.append(Finding(.unseenCases, path, "\(name) has cases that do not occur: \(list)"))
    }
    return findings
  }
}

extension TextForms {
  /// The formats of the dates.
  fileprivate var dateFormNames: [String] {
    let all: [(TextForms, String)] = [
      (.day, "2026-01-31"), (.dateTime, "2026-01-31T12:00:00Z"),
      (.dateTimeMilliseconds, "2026-01-31T12:00:00.000Z"),
      (.otherDateTime, "another form of ISO 8601"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// Integers close to the limit of their type: at most a tenth of its range is left.
private enum Limit {
  /// Nil if more is left.
  static func words(_ type: ReadType, _ numbers: NumberFacts) -> String? {
    guard let integer = type.integer, let bounds = integer.bounds, let first = Double(bounds.least),
      let last = Double(bounds.greatest)
    else { return nil }
    let (signed, unsigned) = (numbers.signed.range, numbers.unsigned.range)
    let most: (any BinaryInteger)? = unsigned?.upperBound ?? signed?.upperBound
    if let most, Double(most) > 0.9 * last {
      return "the largest number is \(most); the largest \(integer.name) is \(bounds.greatest)"
    }
    if first < 0, let least = signed?.lowerBound, Double(least) < 0.9 * first {
      return "the smallest number is \(least); the smallest \(integer.name) is \(bounds.least)"
    }
    return nil
  }
}
