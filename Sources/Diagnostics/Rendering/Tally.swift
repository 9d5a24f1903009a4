import Words

/// Counts a run's files, records and problems for the summary on standard error.
package struct Tally: Hashable, Sendable {
  package private(set) var problems = ProblemCounts()
  /// The number of problems left out because an earlier report has them.
  private var known = 0
  private var all = Files()
  /// Files of payloads that were generated for a model.
  private var generated = Files()
  /// Files that were expected to be invalid.
  private var invalid = Files()
  /// Whether some problems do not belong to a single file.
  private var hasOthers = false

  private struct Files: Hashable {
    var (count, withProblems, records) = (0, 0, 0)

    mutating func add(_ file: FinishedFile) {
      count += 1
      withProblems += file.problems.count > 0 ? 1 : 0
      records += file.records
    }
  }

  package init() {}

  package var records: Int { all.records }
  package var files: Int { all.count }
  var filesWithProblems: Int { all.withProblems }

  package mutating func add(_ file: FinishedFile) {
    problems.add(file.problems)
    known += file.known
    // A file that is not an input is compared with all inputs.
    guard file.isInput else { return hasOthers = true }
    all.add(file)
    if file.isGenerated { generated.add(file) }
    if file.shouldBeInvalid { invalid.add(file) }
  }

  /// `12 records in 3 files decode as User`, for a run without problems.
  ///
  /// - Parameters:
  ///   - models: the names of the models, except models that only had to refuse files.
  ///   - isStandardInput: whether standard input is the only input.
  package func success(as models: [String], isStandardInput: Bool = false) -> String {
    var lines: [String] = []
    if !models.isEmpty {
      let decoded = records - invalid.records
      let place = isStandardInput ? "from standard input" : "in \(Counted(files - invalid.count, "file"))"
      lines.append(
        "\(Counted(decoded, "record")) \(place) decode\(decoded == 1 ? "s" : "") as \(Self.words(models))")
    }
    if invalid.count > 0 {
      let verb = invalid.count == 1 ? "is" : "are"
      lines.append("\(Counted(invalid.count, "file")) \(verb) invalid, as expected")
    }
    return lines.joined(separator: "; ")
  }

  /// The maximum number of model names on a line.
  private static let maximumModels = 3

  /// `User`, `User and Song`, `User, Song, Meme and 2 more models`.
  private static func words(_ models: [String]) -> String {
    var words = Array(models.prefix(maximumModels))
    let more = models.count - words.count
    if more > 0 { words.append("\(Counted(more, "more model"))") }
    return words.listed()
  }

  /// `5 problems (3 errors, 2 warnings) in 2 of 5 files (120 records), 3 known problems left out`; nil if there were no
  /// problems.
  package var summary: String? {
    let parts = [(problems.errors, "error"), (problems.warnings, "warning"), (problems.notes, "note")]
      .filter { $0.0 > 0 }.map { "\(Counted($0, $1))" }
    let leftOut = known > 0 ? ", \(Counted(known, "known problem")) left out" : ""
    guard let first = parts.first else {
      return known > 0 ? "no new problems in \(place(ofFiles: "\(Counted(given, "file"))"))\(leftOut)" : nil
    }
    let total = "\(Counted(problems.count, "problem"))"
    let words =
      if parts.count > 1 { "\(total) (\(parts.joined(separator: ", ")))" } else {
        problems.errors > 0 ? total : first
      }
    let place = place(
      ofFiles: given == 1 || hasOthers
        ? "\(Counted(given, "file"))"
        : "\((filesWithProblems - generated.withProblems).grouped) of \(given.grouped) files")
    return "\(words) in \(place)\(leftOut)"
  }

  /// `2 of 5 files (120 records)`; generated payloads do not belong to the user's files.
  private func place(ofFiles files: String) -> String {
    isAllGenerated
      ? "\(Counted(records, "generated payload"))"
      : "\(files) (\(Counted(records - generated.records, "record")))" + besidesFiles
  }

  /// ` and 28 generated payloads`
  private var besidesFiles: String {
    generated.records > 0 ? " and \(Counted(generated.records, "generated payload"))" : ""
  }

  private var isAllGenerated: Bool { generated.records > 0 && generated.records == records }
  /// The files given by the user.
  private var given: Int { files - generated.count }

  /// `120 records of 5 files`, `28 generated payloads`.
  var everything: String {
    isAllGenerated
      ? "\(Counted(records, "generated payload"))"
      : "\(Counted(records - generated.records, "record")) of \(Counted(given, "file"))" + besidesFiles
  }
}

/// The groups of a run, with the number of files of each.
///
/// It keeps the first thousand groups and only counts problems in others, so that a payload with many names cannot fill
/// the memory.
struct CountedGroups {
  struct Row {
    var group: ProblemGroup
    var files = 0
    /// The models of the files.
    var models: Set<String> = []
  }

  /// The maximum number of files kept.
  static let maximumFiles = 1000

  private static let maximumGroups = 1000

  /// In the order of their first problems.
  private var rows: [Row] = []
  private var indexes: [ProblemGroup.Key: Int] = [:]
  /// The groups with a problem in the current file.
  private var current: Set<Int> = []
  private(set) var tally = Tally()
  /// The first files with problems in groups.
  private(set) var files: [FinishedFile] = []
  /// The number of problems by code.
  private(set) var codes: [DiagnosticCode: Int] = [:]
  /// The codes with at least one error.
  private(set) var codesOfErrors: Set<DiagnosticCode> = []
  private var others = 0

  /// The number of groups kept.
  var count: Int { rows.count }
  /// Whether some groups were not kept.
  var hasMore: Bool { others > 0 }

  mutating func add(_ group: ProblemGroup) {
    codes[group.key.code, default: 0] += group.problems
    if group.key.severity == .error { codesOfErrors.insert(group.key.code) }
    if let index = indexes[group.key] {
      rows[index].group.add(group)
      current.insert(index)
    } else if rows.count < Self.maximumGroups {
      current.insert(rows.count)
      indexes[group.key] = rows.count
      rows.append(Row(group: group))
    } else {
      others += group.problems
    }
  }

  mutating func finish(_ file: FinishedFile) {
    tally.add(file)
    let isKept = file.isInput && !current.isEmpty && files.count < Self.maximumFiles
    for index in current {
      if let model = file.model { rows[index].models.insert(model) }
    }
    if isKept { files.append(file) }
    finishFile()
  }

  private mutating func finishFile() {
    for index in current { rows[index].files += 1 }
    current.removeAll(keepingCapacity: true)
  }

  /// The groups to show, starting with the most affected records, and the number of problems in the others.
  ///
  /// - Parameter limit: the maximum number of groups; nil for all.
  mutating func end(limit: Int?) -> (rows: [Row], others: Int) {
    // An interruption may leave a file unfinished.
    finishFile()
    let sorted = rows.indices.sorted {
      let (a, b) = (rows[$0].group, rows[$1].group)
      return (b.records, b.problems, $0) < (a.records, a.problems, $1)
    }
    let shown = sorted.prefix(limit ?? .max)
    let rest = sorted.dropFirst(shown.count).reduce(0) { $0 + rows[$1].group.problems }
    return (shown.map { rows[$0] }, rest + others)
  }
}
