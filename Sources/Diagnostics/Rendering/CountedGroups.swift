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
