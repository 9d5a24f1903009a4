import Compilation
import Diagnostics
import JSONCoding
import Runner
import Words

/// The differences between two versions of a model, without duplicates.
struct VersionFindings {
  private let policy: VersionPolicy
  private var found: [(key: Key, file: String?, diagnostic: Diagnostic)] = []
  private var indexes: [Key: Int] = [:]
  /// The number of compared records, by file name; `nil` for generated payloads.
  private(set) var records: [String?: Int] = [:]
  /// The problems of files that cannot be read or are not JSON.
  var unreadable: [Diagnostic] = []

  /// A record that both versions were asked to decode.
  struct Record {
    /// Nil for a generated payload.
    let file: String?
    let number: Int
    /// The text of a generated payload.
    var text: String?
  }

  /// Identifies a finding, whatever record shows it.
  private struct Key: Hashable {
    let code: DiagnosticCode
    let isOfNew: Bool
    var path: [PathComponent]
    let expected: String?
    let declared: Diagnostics.Declaration?
  }

  init(_ policy: VersionPolicy) { self.policy = policy }

  /// The findings in the order of the records, each with the record's file, and whether it is about the new version.
  var all: [(diagnostic: Diagnostic, file: String?, isOfNew: Bool)] {
    found.filter { !isDeeper($0.key) }.map { ($0.diagnostic, $0.file, $0.key.isOfNew) }
  }

  /// Whether the same property was already found at the end of this path: in a recursive type, it occurs at any
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

  mutating func treatWarningsAsErrors() {
    for index in found.indices where found[index].diagnostic.severity == .warning {
      found[index].diagnostic.severity = .error
    }
  }

  mutating func count(_ compared: Int, of file: String?) { records[file, default: 0] += compared }

  /// A version's problems with a record.
  ///
  /// - Parameters:
  ///   - isNew: whether the new version refuses it.
  ///   - others: the verb for the other version: `takes` or `writes`.
  mutating func add(refusals: [Diagnostic], of record: Record, isNew: Bool, others: String) {
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
      add(problem, of: record, isOfNew: isNew)
    }
  }

  /// The places where two versions write different values for the same record.
  ///
  /// - Parameter isRead: whether the versions read different values, rather than write the same one differently.
  mutating func add(_ old: SampleValue, _ new: SampleValue, of record: Record, isRead: Bool) {
    for (path, one, other) in old.differences(from: new) {
      let difference = Diagnostic(
        file: record.file ?? "", record: record.number,
        severity: isRead ? severity(harmsNew: true) : .warning,
        code: isRead ? .readDifferently : .writtenDifferently,
        message: "the versions \(isRead ? "read" : "write") this differently: "
          + "the old one gives \(Self.shown(one)), the new one \(Self.shown(other))", path: path)
      add(difference, of: record, isOfNew: true)
    }
  }

  /// The integers that stand for another case in the new version, though both versions accept them.
  ///
  /// - Parameter problem: the new version's problem with an integer that stands for no case.
  mutating func add(cases old: [Int: String], _ new: [Int: String], of problem: Diagnostic, _ record: Record)
  {
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
    let payload = record.text.flatMap(SampleValue.parsed)
    diagnostic.payload = payload?.with(.number("\(first)"), at: problem.path ?? [])?.text
    diagnostic.help = ["give the cases explicit raw values: case \(name) = \(first)"]
    add(diagnostic, of: record, isOfNew: true)
  }

  /// A key that the new version may have renamed. It is only a warning, because it may be another property.
  mutating func add(_ renaming: RenamedKeys.Renaming, in record: Record) {
    guard case .member(let name)? = renaming.path.last else { return }
    let (old, new) = (Quoted(name), Quoted(renaming.newName))
    var diagnostic = Diagnostic(
      file: "", severity: .warning, code: .readDifferently,
      message: "the old version reads \(old), the new one reads \(new) instead: data saved as \(old) is lost",
      path: renaming.path)
    diagnostic.subjects = [renaming.newName]
    diagnostic.help = ["if that is a new name, read \(old) as well where \(new) is absent"]
    if renaming.others > 0 {
      diagnostic.help.append("it is the same at \(Counted(renaming.others, "other place"))")
    }
    add(diagnostic, of: record, isOfNew: true)
  }

  private func severity(harmsNew: Bool) -> Severity {
    switch policy {
    case .both: .error
    case .backward: harmsNew ? .error : .warning
    case .forward: harmsNew ? .warning : .error
    }
  }

  private mutating func add(_ diagnostic: Diagnostic, of record: Record, isOfNew: Bool) {
    var diagnostic = diagnostic
    diagnostic.payload = diagnostic.payload ?? record.text
    let path = (diagnostic.path ?? []).firstElements
    // A property identifies its value; in a dictionary, the names depend on the payload.
    let key = Key(
      code: diagnostic.code, isOfNew: isOfNew,
      path: diagnostic.declared == nil ? path : Array(path.dropLast()), expected: diagnostic.expected,
      declared: diagnostic.declared)
    guard let index = indexes[key] else {
      indexes[key] = found.count
      return found.append((key, record.file, diagnostic))
    }
    // Further refused values are added to the finding.
    let more = diagnostic.subjects.filter { !found[index].diagnostic.subjects.contains($0) }
    found[index].diagnostic.subjects += more
  }

  private static func shown(_ value: SampleValue) -> String {
    value.text.count > 60 ? value.text.prefix(59) + "…" : value.text
  }
}

extension SampleValue {
  /// The places where the values differ. A member that only one of them has is not a difference.
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

extension Diagnostic {
  /// The finding at a place in the code, with its payload as a note; in the file `home` if the place is unknown.
  func moved(to declaration: Diagnostics.Declaration?, orIn home: String) -> Diagnostic {
    var moved = self
    moved.isInCode = true
    (moved.record, moved.related, moved.place, moved.excerpt) = (nil, [], nil, nil)
    moved.file = declaration?.file ?? home
    guard let declaration else { return moved }
    if moved.declared == declaration { moved.declared = nil }
    let start = declaration.start
    let newline = UInt8(ascii: "\n")
    let lines = CacheFile.bytes(of: declaration.file)?.split(
      separator: newline, omittingEmptySubsequences: false)
    // The line is empty if the file cannot be read, as for a host that was built elsewhere.
    let line = lines.flatMap { $0.indices.contains(start.line - 1) ? $0[start.line - 1] : nil } ?? []
    var text = String(decoding: line, as: UTF8.self)
    if text.last == "\r" { text.removeLast() }
    let column = start.column - 1
    let name = text.unicodeScalars.dropFirst(column).prefix { $0.properties.isXIDContinue }.count
    let before = String(text.unicodeScalars.prefix(column)).utf8.count
    moved.place = Diagnostic.Place(
      start: start, end: SourceLocation(line: start.line, column: start.column + name),
      offset: line.startIndex + before)
    if name > 0 {
      moved.excerpt = Excerpt(line: start.line, text: text, marked: column..<column + name)
    }
    return moved
  }
}
