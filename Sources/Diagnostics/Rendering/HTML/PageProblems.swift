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

  func append(to page: inout Markup) {
    guard !rows.isEmpty else { return }
    let changes = rows.filter(\.group.key.code.isChange)
    let ofCoverage = rows.filter(\.group.key.code.isOfCoverage)
    let gaps =
      ofCoverage.filter { $0.group.key.severity == .error }
      + ofCoverage.filter { $0.group.key.severity != .error }
    let problems = rows.filter { !$0.group.key.code.isAboutAllRecords }
    page.append("<section class=\"problems\" aria-label=\"Problems\">\n")
    let fileRows = fileRows
    appendFilters(fileRows.count, to: &page)
    var room = Room()
    append("Changes since the baseline", changes, &room, to: &page)
    append("Problems", problems, &room, to: &page)
    append("What no record shows", gaps, &room, to: &page)
    page.append("<p id=\"none\" class=\"left-out\" hidden>No group passes these filters.</p>\n")
    let left = room.leftProblems + others
    if left > 0 {
      let groups =
        otherGroups.map { Counted($0 + room.leftGroups, "other group").grouped } ?? "other groups"
      page.element("p", class: "left-out", "… and \(Counted(left, "more problem").grouped) in \(groups)")
    }
    if room.groupsWithoutExamples > 0 {
      let groups = Counted(room.groupsWithoutExamples, "group").grouped
      page.element("p", class: "left-out", "There is no room for the excerpts of \(groups).")
    }
    page.append("\n</section>\n")
    append(fileRows, to: &page)
  }

  /// What groups have taken so far, and what had no room.
  private struct Room {
    var bytes = 0
    var leftProblems = 0
    var leftGroups = 0
    var groupsWithoutExamples = 0
  }

  private func append(
    _ heading: String, _ rows: [CountedGroups.Row], _ room: inout Room, to page: inout Markup
  ) {
    if rows.isEmpty { return }
    page.append("<h2>")
    page.text(heading)
    page.append(" ")
    page.element("span", class: "faint number", rows.count.grouped)
    page.append("</h2>\n<div class=\"groups\">\n")
    var opened = 0
    // One problem each, in one file, need not be counted.
    let areCounted = fileCount > 1 || rows.contains { $0.group.problems > 1 || $0.group.records > 0 }
    for row in rows {
      let group = PageGroup(
        row: row, records: records, files: fileCount, namesModels: models.count > 1,
        isCounted: areCounted && !row.group.key.code.isAboutAllRecords)
      // Findings about all records together are recognized by their line.
      let isOpen = !row.group.key.code.isAboutAllRecords && opened < Self.open
      opened += 1
      var markup = group.markup(showsExamples: true, isOpen: isOpen)
      if room.bytes + markup.count > mostBytes - Self.bytesWithoutExamples, !row.group.shown.isEmpty {
        markup = group.markup(showsExamples: false, isOpen: false)
        room.groupsWithoutExamples += 1
      }
      if room.bytes + markup.count > mostBytes {
        room.leftProblems += row.group.problems
        room.leftGroups += 1
        continue
      }
      page.append(markup)
      room.bytes += markup.count
    }
    page.append("</div>\n")
  }

  /// Works only with the script, which shows it.
  ///
  /// - Parameter known: the number of files by which it filters.
  private func appendFilters(_ known: Int, to page: inout Markup) {
    page.append(
      "<div id=\"filters\" class=\"filters\" role=\"search\" aria-label=\"Filter the problems\" hidden>\n")
    appendChoice("code", "Code", Set(rows.map(\.group.key.code.rawValue)).sorted(), to: &page)
    let withGroups = rows.reduce(into: Set()) { $0.formUnion($1.models) }
    if models.count > 1 {
      appendChoice("model", "Model", models.filter(withGroups.contains), to: &page)
    }
    if files.count > 1 {
      page.append("<label>File <input id=\"file\" type=\"search\" autocomplete=\"off\">")
      if known < filesWithProblems { page.element("span", words(known)) }
      page.append("</label>\n")
    }
    page.append("<label>Path <input id=\"path\" type=\"search\" autocomplete=\"off\"></label>\n")
    page.append("<label>Order <select id=\"order\"><option value=\"\">most records first</option>")
    page.append("<option value=\"path\">path</option><option value=\"code\">code</option></select></label>\n")
    page.append("<button type=\"button\" id=\"open\">Open all</button>")
    page.append("<button type=\"button\" id=\"close\">Close all</button>\n")
    page.append("<output id=\"shown\" aria-live=\"polite\"></output>\n</div>\n")
  }

  private func appendChoice(_ id: String, _ label: String, _ values: [String], to page: inout Markup) {
    page.append("<label>")
    page.text(label)
    page.append(" <select")
    page.attribute("id", id)
    page.append("><option value=\"\">all</option>")
    for value in values.prefix(200) { page.element("option", value) }
    page.append("</select></label>\n")
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
      var row = Markup()
      row.append("<tr><td>")
      row.element("code", file.name)
      row.append("</td><td>")
      row.text(file.model ?? "")
      let numbers = [file.records, file.errors, file.warnings]
      for number in hasNotes ? numbers + [file.notes] : numbers {
        row.append("</td><td class=\"number\">")
        row.append(number)
      }
      row.append("</td></tr>\n")
      bytes += row.count
      if bytes > Self.mostBytesOfFiles { break }
      rows.append(row)
    }
    return rows
  }

  /// Appends the table of the files, which the script also filters by.
  private func append(_ rows: [Markup], to page: inout Markup) {
    guard !rows.isEmpty else { return }
    page.append(
      "<section aria-labelledby=\"files-title\">\n<h2 id=\"files-title\">Files with problems</h2>\n")
    page.append("<details id=\"files\" class=\"files\"><summary>")
    page.text(
      rows.count < filesWithProblems
        ? "The first \(rows.count.grouped) of \(filesWithProblems.grouped) files"
        : Counted(rows.count, "file").grouped)
    page.append("</summary>\n<div class=\"scroll\"><table>\n<thead><tr>")
    page.append(
      "<th scope=\"col\">File</th><th scope=\"col\">Model</th><th scope=\"col\" class=\"number\">Records</th>"
    )
    page.append(
      "<th scope=\"col\" class=\"number\">Errors</th><th scope=\"col\" class=\"number\">Warnings</th>")
    if hasNotes { page.append("<th scope=\"col\" class=\"number\">Notes</th>") }
    page.append("</tr></thead>\n<tbody>\n")
    for row in rows { page.append(row) }
    page.append("</tbody>\n</table></div>\n</details>\n</section>\n")
  }
}

extension DiagnosticCode {
  /// Whether it is about all records together, and what has changed since a baseline.
  var isChange: Bool { Explanation.ofDrift[self] != nil }

  /// Whether it is about what no record shows of a model.
  var isOfCoverage: Bool { self == .notCovered || self == .coverageTooLow }

  /// Whether it is about all records together, rather than some of them.
  var isAboutAllRecords: Bool { isChange || isOfCoverage }
}
