import Foundation

/// Finds out whether a record would decode further with another strategy for dates, keys or floats.
///
/// The record is decoded again with it, at most once for each of the three and once for dates and keys together, so the
/// hint is never a guess.
extension Hints {
  /// The size in bytes of the largest record that is searched for all its problems again.
  private static let maximumSearchedBytes = 1 << 20
  /// The size in bytes of the largest record that is decoded again.
  private static let maximumDecodedBytes = 1 << 24

  /// Adds each hint to the first issue that it is about.
  func addStrategies(to issues: inout [Issue]) {
    var dates = DateHints()
    var hasTriedKeys = false
    var floats: NonFiniteSpellings?
    for index in issues.indices.prefix(Hints.maximumIssues) {
      let issue = issues[index]
      if let hint = dateHint(issue, issues, &dates) {
        // Without its quotes, a date such as "20260301" is a moment of 2001.
        issues[index].hints.removeAll { $0 == .contentsFit }
        if dates.told.insert(hint).inserted { issues[index].hints.append(hint) }
        if case .otherDates = hint { Self.tellOthers(before: index, &issues) }
      }
      if !hasTriedKeys, isInSnakeCase(issue) {
        hasTriedKeys = true
        if let hint = snakeCase(issue, issues) { issues[index].hints.append(hint) }
      }
      if floats == nil, let spelling = nonFiniteSpelling(in: issue) {
        let all = issues.prefix(Hints.maximumIssues).compactMap(nonFiniteSpelling)
        let spellings = NonFiniteSpellings(spelling, all)
        floats = spellings
        var strategies = context.strategies
        strategies.nonConformingFloats = spellings.strategy
        if fixes(issue, strategies, issues) {
          issues[index].hints.append(.nonConformingFloats(spellings.strategy))
        }
      }
    }
  }

  /// What has been tried and said of a record's dates.
  private struct DateHints {
    /// The number of strategies that the record has been decoded with.
    var trials = 0
    var told: Set<Issue.Hint> = []
    /// The paths of the issues that the first helpful strategy leaves; nil without one.
    var left: Set<[String]>?
  }

  /// The most strategies for dates that a record is decoded with.
  private static let maximumDateTrials = 4

  /// What may be said of a date, which may have been said of one before.
  private func dateHint(_ issue: Issue, _ issues: [Issue], _ dates: inout DateHints) -> Issue.Hint? {
    let forms = allDates(for: issue)
    guard let form = forms.first else { return unreadableDate(issue).map { .unreadableDate($0) } }
    if let left = dates.left {
      return left.contains(Self.path(issue)) ? .otherDates(form) : nil
    }
    guard dates.trials + forms.count <= Self.maximumDateTrials else { return nil }
    dates.trials += forms.count
    var fixing: [(dates: CodingStrategies.Dates, left: [Issue])] = []
    for form in forms {
      var strategies = context.strategies
      strategies.dates = form
      guard let left = left(with: strategies) else { continue }
      if isFixed(issue, left, issues) {
        fixing.append((form, left))
      } else if isSearched, breaksDates(left, issues) {
        return .otherDates(form)
      }
    }
    let fewest = fixing.map(\.left.count).min()
    fixing.removeAll { $0.left.count != fewest }
    guard let best = fixing.first else { return nil }
    dates.left = isSearched ? Set(best.left.map(Self.path)) : []
    if case .formatted(let first) = best.dates, fixing.count > 1,
      case .formatted(let last) = fixing[1].dates
    {
      return .eitherDate(first, last)
    }
    return .dates(best.dates)
  }

  /// One strategy is no help any more where another date needs a second one.
  private static func tellOthers(before index: Int, _ issues: inout [Issue]) {
    for earlier in issues.indices[..<index] {
      for (place, hint) in issues[earlier].hints.enumerated() {
        if case .dates(let dates) = hint { issues[earlier].hints[place] = .otherDates(dates) }
      }
    }
  }

  /// Whether there are dates among the issues that were none.
  private func breaksDates(_ left: [Issue], _ issues: [Issue]) -> Bool {
    let known = Set(issues.map(Self.path))
    return left.contains { issue in
      guard let type = issue.expected?.metatype, type == Date.self else { return false }
      return !known.contains(Self.path(issue))
    }
  }

  /// The hint that the names are in snake case. Then, dates may need a strategy, too.
  private func snakeCase(_ issue: Issue, _ issues: [Issue]) -> Issue.Hint? {
    var strategies = context.strategies
    strategies.keys = .snakeCase
    guard let left = left(with: strategies) else { return nil }
    if isFixed(issue, left, issues) { return .snakeCaseKeys(dates: nil) }
    guard let dates = left.lazy.flatMap(allDates).first else { return nil }
    strategies.dates = dates
    return fixes(issue, strategies, issues) ? .snakeCaseKeys(dates: dates) : nil
  }

  // MARK: - Candidates

  /// The strategies that may fix the issue, with another one for dates or for keys; nil if none may.
  func otherStrategies(for issue: Issue) -> CodingStrategies? {
    var strategies = context.strategies
    if let dates = allDates(for: issue).first {
      strategies.dates = dates
    } else if isInSnakeCase(issue) {
      strategies.keys = .snakeCase
    } else {
      return nil
    }
    return strategies
  }

  /// The strategies that read the date found. There are two only if day and month could be in either order.
  private func allDates(for issue: Issue) -> [CodingStrategies.Dates] {
    guard let type = issue.expected?.metatype, type == Date.self else { return [] }
    if case .custom = context.strategies.dates { return [] }
    switch issue.kind {
    case .typeMismatch, .dataCorrupted(.invalidDate):
      return DateForms.strategies(for: issue.found).filter { $0 != context.strategies.dates }
    default: return []
    }
  }

  /// The form of a date that no strategy but a custom one reads as it is written.
  private func unreadableDate(_ issue: Issue) -> Issue.UnreadableDate? {
    guard let type = issue.expected?.metatype, type == Date.self else { return nil }
    if case .custom = context.strategies.dates { return nil }
    let form = DateForms.unreadable(issue.found)
    // A value that the strategy already reads needs no help.
    return form == .quoted(context.strategies.dates) ? nil : form
  }

  /// Whether a name that the model has not asked for would become the missing key.
  private func isInSnakeCase(_ issue: Issue) -> Bool {
    guard case .keyNotFound = issue.kind, !context.strategies.convertsKeys,
      let key = issue.codingPath.last?.stringValue, let object = context.node(of: issue),
      context.document.kind(of: object) == .object
    else { return false }
    return context.nameIndexes(of: object).prefix(Hints.maximumUnreadKeys).contains {
      let name = context.document.name(at: $0)
      return name != key && SnakeCase.camelCase(name) == key
    }
  }

  private func nonFiniteSpelling(in issue: Issue) -> String? {
    guard case .typeMismatch = issue.kind, let type = issue.expected?.metatype,
      type == Double.self || type == Float.self, case .string(let text, isCut: false) = issue.found,
      context.strategies.nonConformingFloats == .throw, NonFiniteSpellings.isSpelling(text)
    else { return nil }
    return text
  }

  // MARK: - Trials

  /// Whether the record decodes with the strategies, or at least without this problem and with no new one.
  private func fixes(_ issue: Issue, _ strategies: CodingStrategies, _ issues: [Issue]) -> Bool {
    left(with: strategies).map { isFixed(issue, $0, issues) } ?? false
  }

  /// The issues that the record has with the strategies, only the first of a large one; nil if it is not tried.
  private func left(with strategies: CodingStrategies) -> [Issue]? {
    let range = context.document.range
    guard context.outer == nil, range.count <= Hints.maximumDecodedBytes else { return nil }
    let decoder = trials.decoder(strategies, like: context.document)
    defer { if !isSearched { trials.forget(decoder) } }
    func left<Value: Decodable>(_ type: Value.Type) -> [Issue] {
      let options: RecordDecoder.Options =
        isSearched ? .noTrials : [.noTrials, .firstIssueOnly, .noPlaceholders]
      return decoder.outcome(type, from: context.document.text, range, options).issues
        .filter {
          switch $0.kind {
          case .duplicateKey, .byteOrderMark, .distantDate, .roundTrip: false
          default: true
          }
        }
    }
    return left(root)
  }

  private var isSearched: Bool { context.document.range.count <= Hints.maximumSearchedBytes }

  /// Whether this issue is not among those left, and neither is one that was not known.
  private func isFixed(_ issue: Issue, _ left: [Issue], _ issues: [Issue]) -> Bool {
    if left.isEmpty || !isSearched { return left.isEmpty }
    let known = Set(issues.map(Hints.path)).subtracting([Hints.path(issue)])
    return left.count < issues.count && left.allSatisfy { known.contains(Hints.path($0)) }
  }

  static func path(_ issue: Issue) -> [String] { issue.codingPath.map(\.stringValue) }
}
