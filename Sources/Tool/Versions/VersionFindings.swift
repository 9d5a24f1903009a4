import Diagnostics
import JSONCoding
import Runner
import Words

/// The differences between two versions of a model, each once.
struct VersionFindings {
  private let policy: VersionPolicy
  private var found: [(key: Key, diagnostic: Diagnostic)] = []
  private var indexes: [Key: Int] = [:]
  /// The lines of what is no file of the user's, by its name.
  private var lines: [String: [String]] = [:]
  /// How many records were compared, by the names of their files.
  private(set) var records: [String: Int] = [:]

  /// What is the same finding, whatever record shows it.
  private struct Key: Hashable {
    let code: DiagnosticCode
    let isOfNew: Bool
    var path: [PathComponent]
    let expected: String?
    let declared: Diagnostics.Declaration?
  }

  init(_ policy: VersionPolicy) { self.policy = policy }

  /// Each finding, in the order of the records that show them, with whether it is one of the new version.
  var all: [(diagnostic: Diagnostic, isOfNew: Bool)] {
    found.filter { !isDeeper($0.key) }.map { ($0.diagnostic, $0.key.isOfNew) }
  }

  /// Notes the lines that stand for a file in the findings to come.
  mutating func show(_ lines: [String], as file: String) { self.lines[file] = lines }

  /// Whether the same property is found at the end of this path already: in a type that holds itself, it is at any
  /// depth.
  private func isDeeper(_ key: Key) -> Bool {
    if key.declared == nil { return false }
    var outer = key
    while !outer.path.isEmpty {
      outer.path.removeFirst()
      if indexes[outer] != nil { return true }
    }
    return false
  }

  mutating func count(_ compared: [VersionProgram.Record]) {
    for record in compared { records[record.file, default: 0] += 1 }
  }

  /// A version's problems with a record.
  ///
  /// - Parameters:
  ///   - isNew: whether the new version refuses it.
  ///   - others: the verb for the other version: `takes` or `writes`.
  mutating func add(refusals: [Diagnostic], isNew: Bool, others: String) {
    for problem in refusals {
      var problem = problem
      let isCase = problem.matchesNoCase
      problem.code = isCase ? .caseLost : isNew ? .refusedByNew : .refusedByOld
      problem.severity = severity(harmsNew: isNew)
      problem.message =
        "the \(isNew ? "new" : "old") version refuses what the \(isNew ? "old" : "new") one \(others): "
        + problem.message
      problem.help = []
      problem.related = []
      add(problem, isOfNew: isNew)
    }
  }

  /// The places where two versions write something else for the same record.
  ///
  /// - Parameters:
  ///   - text: the record, for the excerpt; nil if it is not at hand.
  ///   - isRead: whether it is the reading that is different, rather than the spelling of what is written.
  mutating func add(
    _ old: SampleValue, _ new: SampleValue, of record: VersionProgram.Record, _ text: String?, isRead: Bool
  ) {
    for (path, one, other) in old.differences(from: new) {
      var diagnostic = Self.finding(at: path, of: record, text)
      diagnostic.severity = isRead ? severity(harmsNew: true) : .warning
      diagnostic.code = isRead ? .readDifferently : .writtenDifferently
      diagnostic.message =
        "the versions \(isRead ? "read" : "write") this differently: "
        + "the old one gives \(Self.shown(one)), the new one \(Self.shown(other))"
      add(diagnostic, isOfNew: true)
    }
  }

  /// The integers that stand for another case in the new version, though both take them.
  ///
  /// - Parameter problem: what the new version says of an integer that stands for none.
  mutating func add(cases old: [Int: String], _ new: [Int: String], of problem: Diagnostic) {
    let changed = old.keys.sorted().filter { value in new[value].map { $0 != old[value] } ?? false }
    guard let first = changed.first, let name = old[first], let newName = new[first] else { return }
    var diagnostic = problem
    diagnostic.severity = severity(harmsNew: true)
    diagnostic.code = .readDifferently
    diagnostic.message = "\(first) stands for \(Quoted(newName)) now, and stood for \(Quoted(name))"
    if changed.count > 1 {
      let others = Counted(changed.count - 1, "other value")
      diagnostic.message += "; \(others) changed, too"
    }
    (diagnostic.expected, diagnostic.found, diagnostic.related) = (nil, nil, [])
    diagnostic.subjects = changed.map(String.init)
    let payload = payload(of: problem).flatMap(SampleValue.parsed)
    diagnostic.payload = payload?.with(.number("\(first)"), at: problem.path ?? [])?.text
    diagnostic.help = ["write the raw values of the cases down: case \(name) = \(first)"]
    add(diagnostic, isOfNew: true)
  }

  /// A key that the new version has renamed. It is a warning: nobody knows whether it is another property instead.
  ///
  /// - Parameter line: the payload that shows it.
  mutating func add(_ renaming: RenamedKeys.Renaming, in line: String, of file: String) {
    guard case .member(let name)? = renaming.path.last else { return }
    let record = VersionProgram.Record(file: file, number: renaming.number)
    var diagnostic = Self.finding(at: renaming.path, of: record, line)
    diagnostic.code = .readDifferently
    let (old, new) = (Quoted(name), Quoted(renaming.newName))
    diagnostic.message =
      "the old version reads \(old), the new one reads \(new) instead: data saved as \(old) is lost"
    diagnostic.subjects = [renaming.newName]
    diagnostic.help = ["if that is a new name, read \(old) as well where \(new) is absent"]
    if renaming.others > 0 {
      diagnostic.help.append("it is the same at \(Counted(renaming.others, "other place"))")
    }
    add(diagnostic, isOfNew: true)
  }

  /// A warning without words, at its place if the line of the record is at hand.
  private static func finding(at path: [PathComponent], of record: VersionProgram.Record, _ line: String?)
    -> Diagnostic
  {
    guard let line else {
      return Diagnostic(
        file: record.file, record: record.number, severity: .warning, code: .writtenDifferently, message: "",
        path: path)
    }
    let text = Text(line)
    let range = SourceRange(start: 0, end: text.count)
    let issue = Issue(
      topLevel: .roundTrip(.lostKey("")), range: Self.value(at: path, in: text)?.range ?? range)
    let start = SourceLocation(line: record.number + 1, column: 1)
    let source = RecordSource(
      file: record.file, text: text, range: range, start: start, number: record.number)
    var finding = IssueWording(source).diagnostic(issue, severity: .warning)
    finding.path = path
    finding.help = []
    return finding
  }

  /// The last value on the path that the text has.
  private static func value(at path: [PathComponent], in text: Text) -> DocumentValue? {
    var value = try? DocumentValue(text)
    for step in path {
      let next: DocumentValue? =
        switch step {
        case .member(let name): value?[name]
        case .index(let index): value?.elements.dropFirst(index).first
        }
      guard let next else { break }
      value = next
    }
    return value
  }

  private func severity(harmsNew: Bool) -> Severity {
    switch policy {
    case .both: .error
    case .backward: harmsNew ? .error : .warning
    case .forward: harmsNew ? .warning : .error
    }
  }

  private mutating func add(_ diagnostic: Diagnostic, isOfNew: Bool) {
    var diagnostic = diagnostic
    diagnostic.payload = diagnostic.payload ?? payload(of: diagnostic)
    let path = (diagnostic.path ?? []).firstElements
    // The property says which one it is; in a dictionary, the names are those of a payload.
    let key = Key(
      code: diagnostic.code, isOfNew: isOfNew,
      path: diagnostic.declared == nil ? path : Array(path.dropLast()), expected: diagnostic.expected,
      declared: diagnostic.declared)
    guard let index = indexes[key] else {
      indexes[key] = found.count
      return found.append((key, diagnostic))
    }
    // Each value that a version refuses there is news to who knows the others.
    let more = diagnostic.subjects.filter { !found[index].diagnostic.subjects.contains($0) }
    found[index].diagnostic.subjects += more
  }

  /// The line that stands for the record; nil if it is one of the user's.
  private func payload(of diagnostic: Diagnostic) -> String? {
    lines[diagnostic.file]?.dropFirst(diagnostic.record ?? 0).first
  }

  private static func shown(_ value: SampleValue) -> String { shown(value.text) }

  private static func shown(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }
}

extension SampleValue {
  /// The places where both values have something, and not the same. What only one of them has is no difference.
  func differences(from other: SampleValue, at path: [PathComponent] = []) -> [(
    [PathComponent], SampleValue, SampleValue
  )] {
    switch (self, other) {
    case (.object(let members), .object(let others)):
      let values = Dictionary(others.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      return members.flatMap { member in
        values[member.name].map { member.value.differences(from: $0, at: path + [.member(member.name)]) }
          ?? []
      }
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      return elements.indices.flatMap { index in
        elements[index].differences(from: others[index], at: path + [.index(index)])
      }
    case (.number(let digits), .number(let others)) where Double(digits) == Double(others): return []
    default: return self == other ? [] : [(path, self, other)]
    }
  }
}
