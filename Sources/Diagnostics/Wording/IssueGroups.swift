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

  /// Whether the group keeps another problem whole.
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
