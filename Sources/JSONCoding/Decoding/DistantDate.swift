import Foundation

/// Dates in the year 10,000 or later, which are rarely intended.
enum DistantDate {
  /// The first second of the year 10,000, in seconds since 2001-01-01.
  static let start = 252_423_993_600.0

  /// Numbers that give a date from 1973 to 2128 if they are milliseconds since 1970-01-01.
  private static let likelyMilliseconds = 1e11..<5e12

  /// Makes an issue of the date unless the record has one already.
  @inline(never)
  static func note(_ date: Date, at node: Int, _ context: DecodingContext) {
    guard date.timeIntervalSinceReferenceDate.isFinite, context.record.distantDates.isEmpty else { return }
    var issue = issue(date, at: node, context)
    if case .number(let text) = issue.found, let number = Double(text), likelyMilliseconds ~= number,
      context.strategies.dates != .millisecondsSince1970
    {
      issue.hints = [.dates(.millisecondsSince1970)]
    }
    context.record.distantDates = [issue]
  }

  fileprivate static func issue(_ date: Date, at node: Int, _ context: DecodingContext) -> Issue {
    Issue(
      kind: .distantDate(date), link: context.link(to: node),
      range: context.document.outermostRange(of: node),
      expected: .type(Date.self), found: context.document.found(at: node))
  }
}

/// The dates of a record that are read as seconds since 2001, but are probably counted from 1970.
struct ShiftedDates {
  /// The maximum number of dates that are distinguished by their properties.
  private static let maximumNodes = 64

  private var count = 0
  private var others = 0
  private var first: Issue?
  /// The first dates and whether they are late, if there are both kinds.
  private var nodes: [(node: Int, isLate: Bool)] = []

  var isEmpty: Bool { count == 0 && others == 0 }

  /// Keeps the memory for the next record.
  mutating func removeAll() {
    (count, others, first) = (0, 0, nil)
    nodes.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func note(_ seconds: Double, at node: Int, _ context: DecodingContext) {
    if EpochUnit.isSeconds(seconds) { return add(seconds, at: node, context) }
    others += 1
    if nodes.count < Self.maximumNodes { nodes.append((node, false)) }
  }

  @inline(never)
  private mutating func add(_ seconds: Double, at node: Int, _ context: DecodingContext) {
    count += 1
    if nodes.count < Self.maximumNodes { nodes.append((node, true)) }
    if first == nil { first = Self.issue(seconds, at: node, context) }
  }

  private static func issue(_ seconds: Double, at node: Int, _ context: DecodingContext) -> Issue {
    var issue = DistantDate.issue(Date(timeIntervalSinceReferenceDate: seconds), at: node, context)
    issue.hints = [.dates(.secondsSince1970)]
    return issue
  }

  /// The warning about the first late date, if late dates are the majority, in all or in one property.
  func issue(_ context: DecodingContext) -> Issue? {
    if count == 0 || count > others { return first }
    var properties: [String: (surplus: Int, first: Int?)] = [:]
    for (node, isLate) in nodes {
      let keys = context.codingPath(to: NodePlace(node)).filter { $0.intValue == nil }
      let property = keys.map(\.stringValue).joined(separator: "\0")
      properties[property, default: (0, nil)].surplus += isLate ? 1 : -1
      if isLate, properties[property]?.first == nil { properties[property]?.first = node }
    }
    guard let node = properties.values.filter({ $0.surplus > 0 }).compactMap(\.first).min(),
      case .number(let text) = context.document.found(at: node), let seconds = Double(text)
    else { return nil }
    return Self.issue(seconds, at: node, context)
  }
}
