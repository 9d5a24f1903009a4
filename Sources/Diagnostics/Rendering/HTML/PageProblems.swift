/// The groups of problems, and what filters them.
struct PageProblems {
  let rows: [CountedGroups.Row]
  /// The number of problems in other groups.
  let others: Int
  /// The number of these groups; nil if nobody knows.
  let otherGroups: Int?
  /// Whether statistics need room, too.
  let hasStatistics: Bool
  /// The first files with problems, which the rows refer to by index.
  let files: [FinishedFile]
  let records: Int
  let fileCount: Int
  let filesWithProblems: Int
  let models: [String]

  /// The most bytes of all groups, and how many of these are for groups without their first problems.
  private var mostBytes: Int { hasStatistics ? 1_250_000 : 1_800_000 - Self.mostBytesOfFiles }
  private static let bytesWithoutExamples = 300_000
  private static let mostBytesOfFiles = 160_000
  /// The groups that are open before a reader opens any.
  private static let open = 3

  var markup: Markup {
    if rows.isEmpty { return "" }
    let fileRows = fileRows
    var room = Room()
    let list = list(&room)
    let left = room.leftProblems + others
    let groups = otherGroups.map { Counted($0 + room.leftGroups, "other group").grouped } ?? "other groups"
    let withoutExamples = Counted(room.groupsWithoutExamples, "group").grouped
    return #"""
      <section class="problems" aria-label="Problems">
      \#(filters(fileRows.count))\#(list)<p id="none" class="left-out" hidden>No group passes these filters.</p>
      \#(if: left > 0, .leftOut("… and \(Counted(left, "more problem").grouped) in \(groups)"))\#
      \#(if: room.groupsWithoutExamples > 0, .leftOut("There is no room for the excerpts of \(withoutExamples)."))
      </section>
      \#(table(fileRows))
      """#
  }

  /// What groups have taken so far, and what had no room.
  private struct Room {
    var bytes = 0
    var leftProblems = 0
    var leftGroups = 0
    var groupsWithoutExamples = 0
  }

  private func list(_ room: inout Room) -> Markup {
    var list = Markup()
    var opened = 0
    // One problem each, in one file, need not be counted.
    let areCounted = fileCount > 1 || rows.contains { $0.group.problems > 1 || $0.group.records > 0 }
    for row in rows {
      let group = PageGroup(
        row: row, records: records, files: fileCount, namesModels: models.count > 1,
        isCounted: areCounted)
      var markup = group.markup(showsExamples: true, isOpen: opened < Self.open)
      opened += 1
      if room.bytes + markup.count > mostBytes - Self.bytesWithoutExamples, !row.group.shown.isEmpty {
        markup = group.markup(showsExamples: false, isOpen: false)
        room.groupsWithoutExamples += 1
      }
      if room.bytes + markup.count > mostBytes {
        room.leftProblems += row.group.problems
        room.leftGroups += 1
        continue
      }
      list.append(markup)
      room.bytes += markup.count
    }
    return #"""
      <h2>Problems <span class="faint number">\#(rows.count)</span></h2>
      <div class="groups">
      \#(list)</div>

      """#
  }

  /// Works only with the script, which shows it.
  ///
  /// - Parameter known: the number of files by which it filters.
  private func filters(_ known: Int) -> Markup {
    let withGroups = rows.reduce(into: Set()) { $0.formUnion($1.models) }
    let codes = Set(rows.map(\.group.key.code.rawValue)).sorted()
    let note: Markup = known < filesWithProblems ? "<span>\(words(known))</span>" : ""
    return #"""
      <div id="filters" class="filters" role="search" aria-label="Filter the problems" hidden>
      \#(Self.choice("code", "Code", codes))\#
      \#(if: models.count > 1, Self.choice("model", "Model", models.filter(withGroups.contains)))\#
      \#(if: files.count > 1, "<label>File <input id=\"file\" type=\"search\" autocomplete=\"off\">\(note)</label>\n")\#
      <label>Path <input id="path" type="search" autocomplete="off"></label>
      <label>Order <select id="order"><option value="">most records first</option>\#
      <option value="path">path</option><option value="code">code</option></select></label>
      <button type="button" id="open">Open all</button><button type="button" id="close">Close all</button>
      <output id="shown" aria-live="polite"></output>
      </div>

      """#
  }

  private static func choice(_ id: String, _ label: String, _ values: [String]) -> Markup {
    let options = values.prefix(200).map { value -> Markup in "<option>\(value)</option>" }
    return #"""
      <label>\#(label) <select id="\#(id)"><option value="">all</option>\#(options)</select></label>

      """#
  }

  /// `of the first 1,000 of 1,200`
  private func words(_ known: Int) -> String {
    "of the first \(known.grouped) of \(filesWithProblems.grouped)"
  }

  /// Whether any file has notes, as hardly any has.
  private var hasNotes: Bool { files.contains { $0.notes > 0 } }

  /// The rows of the files for which there is room.
  private var fileRows: [Markup] {
    var rows: [Markup] = []
    var bytes = 0
    for file in files where files.count > 1 {
      let numbers = [file.records, file.errors, file.warnings] + (hasNotes ? [file.notes] : [])
      let cells = numbers.map { number -> Markup in "</td><td class=\"number\">\(number)" }
      let row: Markup = "<tr><td><code>\(file.name)</code></td><td>\(file.model ?? "")\(cells)</td></tr>\n"
      bytes += row.count
      if bytes > Self.mostBytesOfFiles { break }
      rows.append(row)
    }
    return rows
  }

  /// The table of the files, which the script also filters by.
  private func table(_ rows: [Markup]) -> Markup {
    if rows.isEmpty { return "" }
    let words =
      rows.count < filesWithProblems
      ? "The first \(rows.count.grouped) of \(filesWithProblems.grouped) files"
      : Counted(rows.count, "file").grouped
    return #"""
      <section aria-labelledby="files-title">
      <h2 id="files-title">Files with problems</h2>
      <details id="files" class="files"><summary>\#(words)</summary>
      <div class="scroll"><table>
      <thead><tr><th scope="col">File</th><th scope="col">Model</th><th scope="col" class="number">Records</th>\#
      <th scope="col" class="number">Errors</th><th scope="col" class="number">Warnings</th>\#
      \#(if: hasNotes, "<th scope=\"col\" class=\"number\">Notes</th>")</tr></thead>
      <tbody>
      \#(rows)</tbody>
      </table></div>
      </details>
      </section>

      """#
  }
}
