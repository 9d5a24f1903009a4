import Foundation

/// Other coding strategies that may have been intended for a record: for dates, for names, and for infinity in strings.
/// Each is tried on the record, and suggested if the record then has fewer problems, and no new one.
struct Variants {
  private let context: DecodingContext
  private let copy: RecordCopy
  private let issues: [Issue]

  /// The maximum number of strategies for dates that are tried.
  private static let maximumDates = 4

  init(_ context: DecodingContext, _ copy: RecordCopy, _ issues: [Issue]) {
    (self.context, self.copy, self.issues) = (context, copy, issues)
  }

  /// The strategies that help, each as a hint of the first issue that it is about.
  struct Found {
    /// By the index of the issue.
    fileprivate(set) var hints: [Int: [Issue.Hint]] = [:]
    /// The indices of the issues about dates that one of these hints covers.
    fileprivate(set) var dates: Set<Int> = []
  }

  var found: Found {
    var found = Found()
    addDates(to: &found)
    let candidates = issues.indices.prefix(Hints.maximumIssues)
    if let index = candidates.first(where: { Self.isInSnakeCase(issues[$0], context) }),
      let hint = snakeCase(issues[index])
    {
      found.hints[index, default: []].append(hint)
    }
    let spelled = candidates.filter { spelling(of: issues[$0]) != nil }
    if let index = spelled.first, let first = spelling(of: issues[index]) {
      var strategies = context.strategies
      let floats = Self.floats(first, spelled.compactMap { spelling(of: issues[$0]) })
      strategies.nonConformingFloats = floats
      if copy.issues(after: .strategies(strategies)).flatMap(copy.better) != nil {
        found.hints[index, default: []].append(.nonConformingFloats(floats))
      }
    }
    return found
  }

  // MARK: - Candidates

  /// The strategies that may fix the issue, with another one for dates or for keys, the likeliest first.
  static func of(_ strategies: CodingStrategies, for issue: Issue, in context: DecodingContext)
    -> [CodingStrategies]
  {
    var changed = strategies
    if isInSnakeCase(issue, context) {
      changed.keys = .snakeCase
      return [changed]
    }
    return dates(for: issue, strategies).map {
      changed.dates = $0
      return changed
    }
  }

  /// The strategies that read the date found. There are two only if day and month could be in either order.
  private static func dates(for issue: Issue, _ strategies: CodingStrategies) -> [CodingStrategies.Dates] {
    guard isAboutDate(issue, strategies) else { return [] }
    return DateForms.strategies(for: issue.found).filter { $0 != strategies.dates }
  }

  private static func isAboutDate(_ issue: Issue, _ strategies: CodingStrategies) -> Bool {
    guard let type = issue.expected?.metatype, type == Date.self else { return false }
    if case .custom = strategies.dates { return false }
    switch issue.kind {
    case .typeMismatch, .dataCorrupted(.invalidDate): return true
    default: return false
    }
  }

  /// Whether a name in the object would become the missing key.
  private static func isInSnakeCase(_ issue: Issue, _ context: DecodingContext) -> Bool {
    guard case .keyNotFound = issue.kind, !context.strategies.convertsKeys,
      let key = issue.codingPath.last?.stringValue, let object = context.node(of: issue),
      context.document.kind(of: object) == .object
    else { return false }
    return context.nameIndexes(of: object).prefix(Hints.maximumUnreadKeys).contains {
      let name = context.document.name(at: $0)
      return name != key && SnakeCase.camelCase(name) == key
    }
  }

  private func spelling(of issue: Issue) -> String? {
    guard case .typeMismatch = issue.kind, let type = issue.expected?.metatype,
      type == Double.self || type == Float.self, case .string(let text, isCut: false) = issue.found,
      context.strategies.nonConformingFloats == .throw, Self.isNonFinite(text)
    else { return nil }
    return text
  }

  /// Infinity, its negative and not-a-number as JavaScript, C, XML, Go and YAML write them.
  private static let spellings = [
    ["Infinity", "-Infinity", "NaN"], ["inf", "-inf", "nan"], ["INF", "-INF", "NaN"], ["Inf", "-Inf", "NaN"],
    [".inf", "-.inf", ".nan"],
  ]

  /// The record's own spellings, supplemented by the usual companions of the first one.
  private static func floats(_ first: String, _ all: [String]) -> CodingStrategies.NonConformingFloats {
    let bare = first.drop { $0 == "+" }
    let usual = spellings.first { $0.contains { $0 == bare } } ?? spellings[0]
    return .strings(
      positiveInfinity: all.first { !isNaN($0) && !$0.hasPrefix("-") } ?? usual[0],
      negativeInfinity: all.first { !isNaN($0) && $0.hasPrefix("-") } ?? usual[1],
      nan: all.first(where: isNaN) ?? usual[2])
  }

  /// Whether the string is a common spelling of infinity or not-a-number.
  private static func isNonFinite(_ text: String) -> Bool {
    let bare = text.drop { $0 == "+" || $0 == "-" }
    return isNaN(text)
      || text.utf8.count - bare.utf8.count <= 1
        && ["inf", ".inf", "infinity", "∞"].contains(bare.lowercased())
  }

  private static func isNaN(_ text: String) -> Bool { ["nan", ".nan"].contains(text.lowercased()) }

  // MARK: - Trials

  private func snakeCase(_ issue: Issue) -> Issue.Hint? {
    var strategies = context.strategies
    strategies.keys = .snakeCase
    guard let left = copy.issues(after: .strategies(strategies)) else { return nil }
    if copy.isFixed(issue, left) { return .snakeCaseKeys(dates: nil) }
    guard let dates = left.lazy.flatMap({ Self.dates(for: $0, strategies) }).first else { return nil }
    strategies.dates = dates
    return copy.isFixed(issue, by: .strategies(strategies)) ? .snakeCaseKeys(dates: dates) : nil
  }

  /// Adds the strategy that reads all dates of the record, or each date's own if no single one does.
  private func addDates(to found: inout Found) {
    let forms = issues.prefix(Hints.maximumIssues).map { Self.dates(for: $0, context.strategies) }
    let dates = Set(zip(issues, forms).filter { !$0.1.isEmpty }.map(\.0.keyPath))
    var tried: [CodingStrategies.Dates] = []
    var fitting: [CodingStrategies.Dates] = []
    var isMixed = false
    var hasTriedAll = true
    for form in forms.joined() where !tried.contains(form) && tried.count < Self.maximumDates {
      tried.append(form)
      var strategies = context.strategies
      strategies.dates = form
      guard let all = copy.issues(after: .strategies(strategies)) else {
        hasTriedAll = false
        continue
      }
      let left = copy.better(all)
      if left?.isDisjoint(with: dates) == true { fitting.append(form) }
      // The form reads one of the dates, or fails on one that the record's own strategy reads.
      isMixed =
        isMixed || left != nil || all.contains { Self.isAboutDate($0, strategies) && copy.isNew($0) }
    }
    var reported: Set<Issue.Hint> = []
    for (index, own) in zip(issues.indices, forms) {
      let hint: Issue.Hint?
      switch (own.first, fitting.first) {
      case (nil, _): hint = unreadableDate(issues[index]).map { .unreadableDate($0) }
      case (_?, .formatted(let first)?):
        hint =
          if case .formatted(let other)? = fitting.dropFirst().first { .eitherDate(first, other) } else {
            // Another form might also fit.
            hasTriedAll ? .dates(.formatted(first)) : nil
          }
      case (_?, let all?): hint = .dates(all)
      case (let own?, nil): hint = isMixed ? .otherDates(own) : nil
      }
      guard let hint else { continue }
      found.dates.insert(index)
      if reported.insert(hint).inserted { found.hints[index, default: []].append(hint) }
    }
  }

  /// The form of a date that, as written, only a custom strategy reads.
  private func unreadableDate(_ issue: Issue) -> Issue.UnreadableDate? {
    guard Self.isAboutDate(issue, context.strategies) else { return nil }
    let form = DateForms.unreadable(issue.found)
    // A value that the strategy already reads needs no help.
    return form == .quoted(context.strategies.dates) ? nil : form
  }
}

/// Decodes texts other than the record's to determine what a type accepts.
///
/// A trial runs the model's own code, as every decode does. Results that are the same for every record are kept.
final class Trials {
  let types: KnownTypes
  private let strategies: CodingStrategies
  private let userInfo: [CodingUserInfoKey: any Sendable]
  private var choices: [ObjectIdentifier: Issue.Choices?] = [:]

  init(
    _ strategies: CodingStrategies, _ userInfo: [CodingUserInfoKey: any Sendable], _ types: KnownTypes
  ) {
    (self.strategies, self.userInfo, self.types) = (strategies, userInfo, types)
  }

  /// Decodes the JSON text as the value at a coding path, which the type's code may look at.
  func decode<Value: Decodable>(_ type: Value.Type, _ json: String, at path: [any CodingKey] = []) throws
    -> Value
  {
    var (text, node) = (json, 0)
    for key in path.reversed() {
      // An element's index does not matter.
      text = key.intValue == nil ? "{\(JSONText.quoted(key.stringValue)):\(text)}" : "[\(text)]"
      node += key.intValue == nil ? 2 : 1
    }
    let context = DecodingContext(
      document: try Document(parsing: Text(text)), strategies: strategies, userInfo: userInfo)
    defer { context.containers.close() }
    return try context.value(type, at: node)
  }

  /// Whether the JSON text decodes as the type.
  func accepts(_ type: any Decodable.Type, _ json: String) -> Bool {
    (try? decode(type, json)) != nil
  }

  /// The choices for `key`, which `find` determines only once.
  func choices(for key: any Any.Type, _ find: () -> Issue.Choices?) -> Issue.Choices? {
    if let known = choices[ObjectIdentifier(key)] { return known }
    let found = find()
    choices[ObjectIdentifier(key)] = .some(found)
    return found
  }
}
