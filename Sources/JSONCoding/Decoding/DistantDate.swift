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
