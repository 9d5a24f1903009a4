import JSONCoding
import Words

/// Similar problems, counted: values at the same path are wrong in the same way.
package struct ProblemGroup: Hashable, Codable, Sendable {
  /// The properties that all problems of a group share.
  package struct Key: Hashable, Codable, Sendable {
    package var severity: Severity
    package var code: DiagnosticCode
    /// The message without the values of individual records.
    package var message: String
    /// Nil if there is no value. Names that are data are left out.
    package var path: PathPattern?
  }

  /// The maximum number of examples in a group.
  package static let maximumExamples = 2
  /// The maximum number of problems in a group that are kept whole.
  package static let maximumShown = 3

  package var key: Key
  /// The key's path, but with the data names that all problems have in common; nil if names are hidden.
  var named: PathPattern?
  /// The message that the model throws, if it is the same each time.
  package var words: String?
  /// Whether the texts are invalid JSON, and whether they end too early.
  var (isNotJSON, isCutShort) = (false, false)
  package var problems = 1
  /// The number of records with at least one of the problems; 0 if they are not about records.
  package var records: Int
  /// Where the first problem is.
  package var file: String
  package var start: SourceLocation?
  /// The location of the last problem, if a report shows it.
  package var lastFile: String?
  package var lastStart: SourceLocation?
  /// The first problems, if a report shows them.
  package var shown: [Diagnostic] = []
  /// The first distinct values, as JSON.
  package var examples: [String] = []
  /// The declaration in the user's code that the problems are about.
  package var declared: Declaration?
  /// Help about whole records, each with the number of records whose first problem is in the group.
  private(set) var recordHelp: [Help: Int] = [:]

  init(_ key: Key, words: String? = nil, records: Int, file: String, start: SourceLocation?) {
    self.key = key
    self.words = words
    self.records = records
    self.file = file
    self.start = start
  }

  /// A group for one problem that is not about a value of an input; it may be about a value of a generated payload.
  package init(_ diagnostic: Diagnostic, records: Int = 0) {
    let path = diagnostic.payload == nil ? nil : diagnostic.path
    self.init(diagnostic, records: records, at: path.map { PathPattern($0.map { .init($0) }) })
  }

  /// A group for a single problem.
  init(_ diagnostic: Diagnostic, records: Int, at path: PathPattern?) {
    let key = Key(
      severity: diagnostic.severity, code: diagnostic.code, message: diagnostic.message, path: path)
    self.init(key, records: records, file: diagnostic.file, start: diagnostic.place?.start)
    show(diagnostic)
  }

  package var path: PathPattern? { named ?? key.path }

  /// Where the values are: `at .items[].id`. Nil if there is no value.
  var placeWords: String? { placeWords(at: path) }

  func placeWords(at path: PathPattern?) -> String? {
    containerWords(at: path) ?? path.map { JQPath.place($0) }
  }

  /// The container in which texts that are not JSON end, for a path with names of unknown meaning: `in an array`.
  var containerWords: String? { containerWords(at: path) }

  private func containerWords(at path: PathPattern?) -> String? {
    guard isNotJSON, path?.steps.contains(.anyName) == true else { return nil }
    let kind = path?.steps.last == .anyName ? "object" : "array"
    return "in an \(kind)\(isCutShort ? " that is cut short" : "")"
  }

  /// Adds problems with the same key that come later in the input.
  package mutating func add(_ later: ProblemGroup) {
    problems += later.problems
    records += later.records
    recordHelp.merge(later.recordHelp, uniquingKeysWith: +)
    if words != later.words { words = nil }
    named = later.named.flatMap { named?.joined(with: $0) }
    for example in later.examples { add(example: example) }
    (lastFile, lastStart) = (
      later.lastFile ?? later.file, later.lastFile == nil ? later.start : later.lastStart
    )
    for diagnostic in later.shown { show(diagnostic) }
  }

  /// Keeps a problem of the group, if there is room.
  package mutating func show(_ diagnostic: Diagnostic) {
    if shown.count < Self.maximumShown { shown.append(diagnostic) }
  }

  /// Counts help about a record whose first problem is in the group.
  mutating func add(recordHelp help: [Help]) {
    for help in help { recordHelp[help, default: 0] += 1 }
  }

  /// The help about whole records, in alphabetical order: `more problems may hide in this record: … (3 records)`.
  var recordHelpWords: [String] {
    recordHelp.map { $0.words + (records > 1 ? " (\(Counted($1, "record")))" : "") }.sorted()
  }

  package mutating func add(example: String) {
    if examples.count < Self.maximumExamples, !examples.contains(example) { examples.append(example) }
  }
}

/// The path of similar values, without array indexes and without names that are data, such as a dictionary's keys.
package struct PathPattern: Hashable, Codable, Sendable {
  package enum Step: Hashable, Codable, Sendable {
    case name(String)
    /// `{}`: any member of an object whose names are data.
    case anyName
    /// `[]`: any element of an array.
    case anyIndex

    /// - Parameter isData: whether the name of a member is data.
    init(_ component: PathComponent, isData: Bool = false) {
      self =
        switch component {
        case .index: .anyIndex
        case .member(let name): isData ? .anyName : .name(name)
        }
    }
  }

  package var steps: [Step]

  package init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The same steps, with `{}` for each name in which the two paths differ.
  func joined(with other: PathPattern) -> PathPattern {
    PathPattern(zip(steps, other.steps).map { $0 == $1 ? $0 : .anyName })
  }

  static func + (pattern: PathPattern, step: Step) -> PathPattern { PathPattern(pattern.steps + [step]) }
}
