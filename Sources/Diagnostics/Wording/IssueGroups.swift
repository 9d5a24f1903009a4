import JSONCoding

/// Counts the issues of consecutive records in groups.
///
/// The first issue of a group is worded and located; the others cost little more than their path.
package struct IssueGroups {
  private var indexes: [IssueShape: Int] = [:]
  /// The groups of problems that are not issues.
  private var otherIndexes: [ProblemGroup.Key: Int] = [:]
  /// In the order of their first problems.
  package private(set) var groups: [ProblemGroup] = []
  /// For each group, the last record counted.
  private var lastRecords: [Int] = []

  package init() {}

  package var count: Int { groups.count }

  /// The number of problems so far that are like the issue.
  package func problems(
    like issue: Issue, _ severity: Severity, of source: RecordSource, isRedacted: Bool
  ) -> Int {
    let wording = GroupWording(isRedacted: isRedacted)
    let shape = IssueShape(issue, severity, wording.path(of: issue, in: source)) {
      wording.message(of: issue)
    }
    return indexes[shape].map { groups[$0].problems } ?? 0
  }

  /// - Parameters:
  ///   - record: a number that no other record in these groups has.
  ///   - source: where the record is; its line table is built if needed.
  ///   - showsLast: whether to keep the location of the group's last problem.
  /// - Returns: the index of the group.
  @discardableResult
  package mutating func add(
    _ issue: Issue, _ severity: Severity, record: Int, of source: inout RecordSource, isRedacted: Bool,
    showsLast: Bool = false
  ) -> Int {
    let wording = GroupWording(isRedacted: isRedacted)
    let path = wording.path(of: issue, in: source)
    let shape = IssueShape(issue, severity, path) { wording.message(of: issue) }
    let words = wording.ownWords(of: issue)
    if let index = indexes[shape] {
      groups[index].problems += 1
      if lastRecords[index] != record { groups[index].records += 1 }
      lastRecords[index] = record
      if groups[index].words != words { groups[index].words = nil }
      if let named = groups[index].named, named != groups[index].key.path {
        groups[index].named = named.joined(with: wording.namedPath(of: issue, in: source))
      }
      if groups[index].examples.count < ProblemGroup.maximumExamples, let example = wording.example(of: issue)
      {
        groups[index].add(example: example)
      }
      if showsLast {
        groups[index].lastFile = source.file
        groups[index].lastStart = Self.start(of: issue, in: &source)
      }
      return index
    }
    let key = ProblemGroup.Key(
      severity: severity, code: issue.code, message: wording.message(of: issue),
      path: issue.hasNoValue ? nil : PathPattern(path))
    var group = ProblemGroup(
      key, words: words, records: 1, file: source.file, start: Self.start(of: issue, in: &source))
    if key.path != nil, !isRedacted { group.named = wording.namedPath(of: issue, in: source) }
    if case .syntax(let error) = issue.kind {
      group.isNotJSON = true
      switch error.kind {
      case .unexpectedEnd, .unterminatedString: group.isCutShort = true
      default: break
      }
    }
    if let example = wording.example(of: issue) { group.add(example: example) }
    group.declared = source.places?.declaration(for: issue)
    indexes[shape] = groups.count
    groups.append(group)
    lastRecords.append(record)
    return groups.count - 1
  }

  private static func start(of issue: Issue, in source: inout RecordSource) -> SourceLocation {
    let lines = source.lines ?? LineTable(source.text, source.range, first: source.start)
    source.lines = lines
    return lines.location(of: issue.markedRange(in: source.text).start)
  }

  /// Whether another problem of the group may be kept whole.
  package func wantsToShow(_ index: Int) -> Bool { groups[index].shown.count < ProblemGroup.maximumShown }

  package mutating func show(_ diagnostic: Diagnostic, in index: Int) { groups[index].show(diagnostic) }

  /// Counts help about a record whose first problem is in the group.
  package mutating func add(recordHelp help: [Help], to index: Int) { groups[index].add(recordHelp: help) }

  /// Adds a problem that is not an issue of a record, though it may concern one.
  ///
  /// - Returns: the index of the group.
  @discardableResult
  package mutating func add(_ diagnostic: Diagnostic, isRecord: Bool) -> Int {
    let group = ProblemGroup(diagnostic, records: isRecord ? 1 : 0)
    if let index = otherIndexes[group.key] {
      groups[index].add(group)
      return index
    }
    otherIndexes[group.key] = groups.count
    groups.append(group)
    lastRecords.append(-1)
    return groups.count - 1
  }

  package mutating func removeAll() {
    indexes.removeAll(keepingCapacity: true)
    otherIndexes.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    lastRecords.removeAll(keepingCapacity: true)
  }
}

extension Issue {
  fileprivate var hasNoValue: Bool {
    if case .byteOrderMark = kind { true } else { false }
  }
}

/// The properties that all issues of a group share, computed without wording: most issues are only counted.
struct IssueShape: Hashable {
  private let severity: Severity
  private let code: DiagnosticCode
  private let expected: Issue.Expected?
  /// The expected types of a value that the model drops.
  private let alsoExpected: [Issue.Expected]?
  private let lost: Issue.Expected?
  private let wrappedType: ModelType?
  /// The kind of the value found.
  private let found: String?
  /// The message, if the properties above do not determine it.
  private let message: String?
  private let path: [PathPattern.Step]

  init(_ issue: Issue, _ severity: Severity, _ path: [PathPattern.Step], message: () -> String) {
    self.severity = severity
    code = issue.code
    expected = issue.expected
    alsoExpected = issue.loss?.expected
    lost = issue.loss?.value
    wrappedType = issue.wrappedType
    found = issue.found?.words(isRedacted: true)
    self.path = path
    switch issue.kind {
    case .typeMismatch where issue.isAboutSurroundings: self.message = message()
    case .typeMismatch, .keyNotFound, .unreadKey, .duplicateKey, .dataCorrupted(.thrown),
      .dataCorrupted(.notARawValue):
      self.message = nil
    default: self.message = message()
    }
  }
}

/// The wording and paths that identify a group of issues, without anything that varies between records.
struct GroupWording {
  private let isRedacted: Bool

  /// - Parameter isRedacted: whether to hide names that come from the payload.
  init(isRedacted: Bool) {
    self.isRedacted = isRedacted
  }

  func message(of issue: Issue) -> String {
    switch issue.kind {
    case .roundTrip(.changedCount): return "changed value: the length of the array changes"
    case .roundTrip(.addedKey(let name, let value)) where !isRedacted:
      return "added key \(QuotedValue.name(name)): the model writes \(value.words(isRedacted: true))"
    default: break
    }
    if let message = issue.surroundingsMessage(isRedacted: true) { return message }
    var issue = issue
    // Hints are computed only for an issue that is shown by itself.
    issue.hints = []
    issue.choices = nil
    issue.caseNames = nil
    let lost = issue.loss.map { "; the model silently drops the \($0.name)" } ?? ""
    if issue.missingKey == nil, let words = issue.words, !words.isEmpty { return Self.refusal + lost }
    return MessageWording(lines: nil, isRedacted: true).message(of: issue) + lost
  }

  private static let refusal = "the model refused the value"

  /// The message of an error thrown by the model.
  func ownWords(of issue: Issue) -> String? {
    if isRedacted { return nil }
    var words = issue.missingKey == nil ? issue.words : nil
    if case .dataCorrupted(.thrown(let thrown)) = issue.kind { words = words ?? thrown }
    return words.flatMap { $0.isEmpty ? nil : QuotedValue.cut($0, to: 500) }
  }

  /// The path from the input's top value with all its names, which a redacted report does not show.
  func namedPath(of issue: Issue, in source: RecordSource) -> PathPattern {
    PathPattern((source.path + issue.path).map { PathPattern.Step($0) })
  }

  /// The path from the input's top value, without indexes and names that are data.
  func path(of issue: Issue, in source: RecordSource) -> [PathPattern.Step] {
    var steps = source.path.enumerated().map { index, component in
      PathPattern.Step(component, isData: !source.ownNames.contains(index))
    }
    let path = issue.path
    let payloadNames = issue.payloadNames
    for (index, component) in path.enumerated() {
      // For an unread key, the group is about its name.
      let isNameShown = index == path.count - 1 && issue.isAboutName && !isRedacted
      steps.append(PathPattern.Step(component, isData: payloadNames.contains(index) && !isNameShown))
    }
    return steps
  }

  /// The value found, as JSON; nil if it adds nothing to the message.
  func example(of issue: Issue) -> String? {
    guard !isRedacted, let found = issue.found?.json else { return nil }
    if case .roundTrip(.changedValue(let new)) = issue.kind {
      return new.json.map { "\(found) becomes \($0)" }
    }
    return found
  }
}

extension Issue {
  /// Whether the issue is about the name that its path ends with.
  fileprivate var isAboutName: Bool {
    switch kind {
    case .unreadKey, .unconvertedKey, .duplicateKey, .roundTrip(.lostKey): true
    default: false
    }
  }
}

extension Issue.Found {
  /// A value that differs from others of its kind.
  fileprivate var json: String? {
    switch self {
    case .bool(let value): value ? "true" : "false"
    case .number(let text): QuotedValue.cut(text, to: QuotedValue.limit)
    case .string(let text, let isCut): QuotedValue.string(text, isCut: isCut)
    case .null, .array, .object, .endOfArray: nil
    }
  }
}
