import JSONCoding

/// One group of problems: a line that opens to places, the declaration and the first problems.
struct PageGroup {
  let row: CountedGroups.Row
  /// Of the run.
  let records: Int
  let files: Int
  /// Whether the run has several models, so that the group names its own.
  let namesModels: Bool
  /// Whether it says how often the problem occurs. Findings about all records together do not.
  let isCounted: Bool

  private var group: ProblemGroup { row.group }

  /// The most models that are named.
  private static let mostModels = 3

  /// Identifies the group, in every run that has it.
  private var id: String {
    let parts = [group.key.severity.rawValue, group.key.code.rawValue, group.key.message, path ?? "-"]
    let hash = FNV1a.hash(parts.joined(separator: "\u{0}"))
    return "g-\(hash.padded(to: 16, radix: 16))"
  }

  private var path: String? {
    if let pattern = group.key.path { return JQPath.string(pattern) }
    return group.problems == 1 ? group.shown.first?.path.map(JQPath.string) : nil
  }

  func markup(showsExamples: Bool, isOpen: Bool) -> Markup {
    var page = Markup()
    page.append("<details")
    page.attribute("class", isCounted ? "group" : "group single")
    page.attribute("id", id)
    page.attribute("data-code", group.key.code.rawValue)
    if !row.models.isEmpty { page.attribute("data-models", row.models.sorted().joined(separator: "|")) }
    page.attribute("data-files", row.fileIndexes.ranges)
    if let path { page.attribute("data-path", path) }
    if isOpen { page.append(" open") }
    page.append(">\n<summary><span class=\"what\">")
    page.element("span", class: "severity \(group.key.severity.rawValue)", group.key.severity.rawValue)
    page.append(" ")
    page.element("span", class: "message", group.words ?? group.key.message)
    page.append(" ")
    page.element("span", class: "code", "[\(group.key.code.rawValue)]")
    if let path {
      page.append(" ")
      page.element(
        "code", class: "path", path == "." ? "the top-level value" : path)
    }
    if namesModels {
      for model in row.models.sorted().prefix(Self.mostModels) {
        page.append(" ")
        page.element("span", class: "model", model)
      }
      let more = row.models.count - Self.mostModels
      if more > 0 { page.element("span", class: "model", "and \(more) more") }
    }
    page.append("</span>")
    if isCounted { appendReach(to: &page) }
    page.append("</summary>\n<div class=\"body\">\n")
    appendPlaces(showsExamples, to: &page)
    if showsExamples {
      for (index, var diagnostic) in group.shown.enumerated() {
        // Notes of the group or of the first problem are not repeated.
        let known = group.problems > 1 ? group.declared : group.shown[0].declared
        if group.problems > 1 || index > 0, diagnostic.declared == known { diagnostic.declared = nil }
        page.excerpt(diagnostic)
        if let payload = diagnostic.payload {
          page.append("<p class=\"payload\">payload: ")
          page.element("code", payload)
          page.append("</p>\n")
        }
      }
      let more = group.problems - group.shown.count
      if !group.shown.isEmpty, more > 0 { page.element("p", class: "left-out", "… and \(more.grouped) more") }
    }
    page.append("</div></details>\n")
    return page
  }

  private func appendReach(to page: inout Markup) {
    page.append(" ")
    page.element("span", class: "count", group.problems.grouped)
    if reach.isEmpty { return }
    page.append(" <span class=\"share\">")
    if group.records > 0, records > 0 {
      page.bar(Double(group.records) / Double(records), class: group.key.severity.rawValue)
    }
    page.text(reach)
    page.append("</span>")
  }

  /// `in 9 of 391 records, 2 of 5 files`
  private var reach: String {
    var parts: [String] = []
    if group.records > 0 {
      parts.append("\(group.records.grouped) of \(Counted(max(records, group.records), "record").grouped)")
    }
    if files > 1 {
      parts.append("\(row.files.grouped) of \(Counted(max(files, row.files), "file").grouped)")
    }
    return parts.isEmpty ? "" : "in \(parts.joined(separator: ", "))"
  }

  private func appendPlaces(_ showsExamples: Bool, to page: inout Markup) {
    // A single problem is shown with its place and declaration.
    if group.problems == 1, showsExamples, !group.shown.isEmpty { return }
    page.append("<ul class=\"places\">")
    appendPlace(group.problems == 1 ? "at" : "first at", group.place, to: &page)
    if group.problems > 1, let file = group.lastFile {
      var last = group
      (last.file, last.start) = (file, group.lastStart)
      appendPlace("last at", last.place, to: &page)
    }
    if !group.examples.isEmpty {
      appendPlace("such as", group.examples.joined(separator: " and "), to: &page)
    }
    if let declared = group.declared {
      let start = declared.start
      appendPlace("\(declared.verb) at", "\(declared.file):\(start.line):\(start.column)", to: &page)
      appendPlace("in Swift", declared.text, to: &page)
    }
    page.append("</ul>\n")
  }

  private func appendPlace(_ name: String, _ value: String, to page: inout Markup) {
    page.append("<li>")
    page.element("span", class: "name", name)
    page.append(" ")
    page.element("code", value)
    page.append("</li>")
  }
}

extension [Int] {
  /// `0-3 5 7-9`, of numbers in ascending order.
  fileprivate var ranges: String {
    var words: [String] = []
    var start = 0
    for index in indices where index + 1 == count || self[index + 1] != self[index] + 1 {
      words.append(start == index ? "\(self[index])" : "\(self[start])-\(self[index])")
      start = index + 1
    }
    return words.joined(separator: " ")
  }
}
