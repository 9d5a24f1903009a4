import JSONCoding

/// What statistics say about a model, the most useful first.
struct Finding {
  enum Code: String, CaseIterable {
    /// Reads as a type fail.
    case failing
    /// A value that no case of an enum has.
    case noCase = "no-case"
    /// A key that the model never reads.
    case unread
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
  /// Findings of one code are sorted by it, the greatest first.
  private let weight: Double

  private init(_ code: Code, _ row: Statistics.Row, _ message: String, weight: Double = 0) {
    self.code = code
    path = row.path
    self.message = message
    self.weight = weight
  }

  static func all(in statistics: Statistics) -> [Finding] {
    let findings = statistics.rows.flatMap { of($0, isRedacted: statistics.isRedacted) }
    return Code.allCases.flatMap { code in
      let found = findings.filter { $0.code == code }
      // In the order of the paths where the weight is the same.
      return found.enumerated()
        .sorted { ($0.element.weight, -$0.offset) > ($1.element.weight, -$1.offset) }
        .map(\.element)
    }
  }

  private static func of(_ row: Statistics.Row, isRedacted: Bool) -> [Finding] {
    var findings: [Finding] = []
    for read in row.reads {
      let type = TypeName.words(read.type)
      if read.failures > 0 {
        let share = Double(read.failures) / Double(read.count)
        findings.append(
          Finding(
            .failing, row, "\(read.failures) of \(Counted(read.count, "read")) as \(type) fail", weight: share
          ))
      }
      if let limit = Limit(read.type, row.shape.numbers) {
        findings.append(
          Finding(.nearLimit, row, isRedacted ? "numbers are near the limit of \(type)" : limit.words))
      }
      findings += cases(read.type, row, isRedacted: isRedacted)
    }
    if row.isUnread, let holders = row.holders {
      let share = Double(row.shape.count) / Double(holders)
      findings.append(
        Finding(
          .unread, row, "never read, in \(row.shape.count) of \(Counted(holders, "object"))", weight: share))
    }
    if !row.reads.isEmpty, row.reads.allSatisfy(\.isOptional), row.holders != nil, row.absent == 0,
      row.shape.nulls == 0
    {
      findings.append(Finding(.alwaysThere, row, "optional, but never absent or null"))
    }
    return findings
  }

  /// What the cases of an enum of strings have to do with the strings.
  private static func cases(_ type: any Any.Type, _ row: Statistics.Row, isRedacted: Bool) -> [Finding] {
    let strings = row.shape.strings
    guard strings.count > 0, !strings.areMany, let cases = RawValues.strings(of: type) else { return [] }
    let name = TypeName.words(type)
    let values = Set(strings.values.map(\.text))
    var findings: [Finding] = []
    let unknown = strings.values.filter { !cases.contains($0.text) }
    if !unknown.isEmpty {
      let list = unknown.map { "\(Quoted.string($0.text, isCut: false)) (\($0.count))" }.joined(
        separator: ", ")
      let words = isRedacted ? Counted(unknown.count, "value").description : list
      findings.append(Finding(.noCase, row, "\(name) has no case for \(words)"))
    }
    let unseen = cases.filter { !values.contains($0) }
    if !unseen.isEmpty, unseen.count < cases.count {
      let list = unseen.map { Quoted.string($0, isCut: false) }.joined(separator: ", ")
      findings.append(Finding(.unseenCases, row, "no payload has \(list) of \(name)"))
    }
    return findings
  }
}

/// Integers that only just fit their type: a tenth of its range is left, or less.
private struct Limit {
  let words: String

  init?(_ type: any Any.Type, _ numbers: NumberFacts) {
    let integers = (type as? any OptionalShape.Type)?.wrapped ?? type
    guard numbers.least <= numbers.greatest, let type = integers as? any FixedWidthInteger.Type,
      let words = Limit.words(type, numbers)
    else { return nil }
    self.words = words
  }

  private static func words<Integer: FixedWidthInteger>(_ type: Integer.Type, _ numbers: NumberFacts)
    -> String?
  {
    if Double(numbers.greatest) > 0.9 * Double(Integer.max) {
      return "the greatest number is \(numbers.greatest), and \(TypeName.words(type)) ends at \(Integer.max)"
    }
    if Integer.isSigned, Double(numbers.least) < 0.9 * Double(Integer.min) {
      return "the least number is \(numbers.least), and \(TypeName.words(type)) begins at \(Integer.min)"
    }
    return nil
  }
}

/// Tells the type of an optional's values.
private protocol OptionalShape {
  static var wrapped: any Any.Type { get }
}

extension Optional: OptionalShape {
  fileprivate static var wrapped: any Any.Type { Wrapped.self }
}
