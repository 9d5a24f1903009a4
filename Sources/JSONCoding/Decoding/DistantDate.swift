import Foundation

/// Dates in the year 10,000 or later, which few payloads mean.
enum DistantDate {
  /// The first second of the year 10,000, in seconds since 2001-01-01.
  static let start = 252_423_993_600.0

  /// Numbers that give a date from 1973 to 2128 if they are milliseconds since 1970-01-01.
  private static let likelyMilliseconds = 1e11..<5e12

  /// Makes an issue of the date unless the record has one already.
  @inline(never)
  static func note(_ date: Date, at node: Int, _ context: DecodingContext) {
    var top = context
    while let outer = top.outer { top = outer.context }
    guard date.timeIntervalSinceReferenceDate.isFinite, top.distantDates.isEmpty else { return }
    let found = context.document.found(at: node)
    var issue = Issue(
      kind: .distantDate(date), link: context.link(to: node), range: context.outermostRange(of: node),
      expected: .type(Date.self), found: found)
    if case .number(let text) = found, let number = Double(text), likelyMilliseconds ~= number,
      context.strategies.dates != .millisecondsSince1970
    {
      issue.hints = [.dates(.millisecondsSince1970)]
    }
    top.distantDates = [issue]
  }
}

/// The dates of a record that are read as seconds since 2001, but are probably counted from 1970.
struct ShiftedDates {
  /// The numbers that give a date after next year if they count from 2001, and one before its end if from 1970.
  private static let suspicious = {
    let year = 365.2425 * 86_400
    let years = (Date().timeIntervalSince1970 / year).rounded(.down) + 2
    return years * year - Date.timeIntervalBetween1970AndReferenceDate..<years * year
  }()

  private(set) var count = 0
  private(set) var others = 0
  private var first: Issue?

  var isEmpty: Bool { count == 0 && others == 0 }

  @inline(__always)
  mutating func note(_ seconds: Double, at node: Int, _ context: DecodingContext) {
    if seconds < Self.suspicious.lowerBound || seconds >= Self.suspicious.upperBound {
      others += 1
    } else {
      add(seconds, at: node, context)
    }
  }

  @inline(never)
  private mutating func add(_ seconds: Double, at node: Int, _ context: DecodingContext) {
    count += 1
    guard first == nil else { return }
    var issue = Issue(
      kind: .distantDate(Date(timeIntervalSinceReferenceDate: seconds)), link: context.link(to: node),
      range: context.outermostRange(of: node), expected: .type(Date.self),
      found: context.document.found(at: node))
    issue.hints = [.dates(.secondsSince1970)]
    first = issue
  }

  /// The warning about the first of them, if they are more than the others.
  var issue: Issue? { count > others ? first : nil }
}
