/// `html`, for people: the groups of `summary` as a page for a browser, with excerpts and statistics.
///
/// The page is one file that asks for nothing else. The same input gives the same bytes. Its size is bounded: what has
/// no room is counted.
struct HTMLRenderer: Renderer {
  /// The files that were read as one model.
  struct Model {
    let name: String
    var files = 0
    var records = 0
    var problems = 0
    /// The number of records that do not decode; nil if that is not known.
    var refused: Int?
  }

  private var groups = CountedGroups()
  private var models: [Model] = []
  private var indexes: [String: Int] = [:]
  /// Files that were expected to be invalid do not count as files that decode.
  private var total = Model(name: "")
  private var notes: [String] = []
  private var parts: [StatisticsPart] = []
  private let toolVersion: String
  private let limit: Int?

  /// - Parameter limit: the most groups; nil for as many as there is room for.
  init(toolVersion: String, limit: Int?) {
    self.toolVersion = toolVersion
    self.limit = limit
  }

  mutating func add(_ group: ProblemGroup, to output: inout String) { groups.add(group) }

  mutating func add(_ part: StatisticsPart, to output: inout String) { parts.append(part) }

  mutating func note(_ words: String, to output: inout String) { notes.append(words) }

  mutating func finish(_ file: FinishedFile, to output: inout String) {
    groups.finish(file)
    total.add(file)
    guard let name = file.model else { return }
    let index = indexes[name] ?? models.count
    if index == models.count {
      indexes[name] = index
      models.append(Model(name: name))
    }
    models[index].add(file)
  }

  mutating func end(omitting omitted: Omitted, to output: inout String) {
    let (rows, others) = groups.end(limit: limit)
    let tally = groups.tally
    let title =
      tally.groupedSummary
      ?? "no problems in \(Counted(tally.records, tally.recordWord).grouped) of \(Counted(tally.files, "file").grouped)"
    let tool = "decode-model \(toolVersion)"
    let overview = PageOverview(
      title: title, tally: tally, total: total, models: models, codes: groups.codes,
      codesOfErrors: groups.codesOfErrors, notes: notes)
    let problems = PageProblems(
      rows: rows, others: others, otherGroups: groups.hasMore ? nil : groups.count - rows.count,
      hasStatistics: !parts.isEmpty, files: groups.files, records: tally.records, fileCount: tally.files,
      filesWithProblems: tally.filesWithProblems, models: models.map(\.name))
    for part in [
      PageFrame.start(title: title, tool: tool), overview.markup, problems.markup,
      PageStatistics(parts: parts).markup, PageFrame.end(tool: tool),
    ] {
      output.append(part.html)
    }
  }
}

extension HTMLRenderer.Model {
  fileprivate mutating func add(_ file: FinishedFile) {
    files += 1
    problems += file.problems
    if file.shouldBeInvalid { return }
    records += file.records
    if let more = file.refused { refused = (refused ?? 0) + more }
  }
}
