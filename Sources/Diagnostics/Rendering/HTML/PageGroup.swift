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
    let (severity, code) = (group.key.severity.rawValue, group.key.code.rawValue)
    let models = row.models.sorted()
    let more = models.count - Self.mostModels
    let names = models.prefix(Self.mostModels).map { name -> Markup in
      " <span class=\"model\">\(name)</span>"
    }
    return #"""
      <details class="\#(isCounted ? "group" : "group single")" id="\#(id)" data-code="\#(code)"\#
      \#(if: !models.isEmpty, " data-models=\"\(models.joined(separator: "|"))\"")\#
       data-files="\#(row.fileIndexes.ranges)"\#
      \#(if: path != nil, " data-path=\"\(path ?? "")\"")\#(if: isOpen, " open")>
      <summary><span class="what"><span class="severity \#(severity)">\#(severity)</span> \#
      <span class="message">\#(group.words ?? group.key.message)</span> \#
      <span class="code">[\#(code)]</span>\#
      \#(if: path != nil, " <code class=\"path\">\(path == "." ? "the top-level value" : path ?? "")</code>")\#
      \#(if: namesModels, "\(names)")\#
      \#(if: namesModels && more > 0, "<span class=\"model\">and \(more) more</span>")</span>\#
      \#(if: isCounted, counts)</summary>
      <div class="body">
      \#(places(showsExamples))\#(if: showsExamples, examples)</div></details>

      """#
  }

  private var examples: Markup {
    var page = Markup()
    for (index, var diagnostic) in group.shown.enumerated() {
      // Notes of the group or of the first problem are not repeated.
      let known = group.problems > 1 ? group.declared : group.shown[0].declared
      if group.problems > 1 || index > 0, diagnostic.declared == known { diagnostic.declared = nil }
      page.append(.excerpt(diagnostic))
      if let payload = diagnostic.payload {
        page.append("<p class=\"payload\">payload: <code>\(payload)</code></p>\n")
      }
    }
    let more = group.problems - group.shown.count
    if !group.shown.isEmpty, more > 0 { page.append(.leftOut("… and \(more.grouped) more")) }
    return page
  }

  private var counts: Markup {
    let isShare = group.records > 0 && records > 0
    let bar = Markup.bar(
      Double(group.records) / Double(max(records, 1)), class: group.key.severity.rawValue)
    return #"""
       <span class="count">\#(group.problems)</span>\#
      \#(if: !reach.isEmpty, " <span class=\"share\">\(if: isShare, bar)\(reach)</span>")
      """#
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

  private func places(_ showsExamples: Bool) -> Markup {
    // A single problem is shown with its place and declaration.
    if group.problems == 1, showsExamples, !group.shown.isEmpty { return "" }
    var places = [(group.problems == 1 ? "at" : "first at", group.place)]
    if group.problems > 1, let file = group.lastFile {
      var last = group
      (last.file, last.start) = (file, group.lastStart)
      places.append(("last at", last.place))
    }
    if !group.examples.isEmpty { places.append(("such as", group.examples.joined(separator: " and "))) }
    if let declared = group.declared {
      let start = declared.start
      places += [
        ("\(declared.verb) at", "\(declared.file):\(start.line):\(start.column)"),
        ("in Swift", declared.text),
      ]
    }
    let items = places.map { name, value -> Markup in
      "<li><span class=\"name\">\(name)</span> <code>\(value)</code></li>"
    }
    return "<ul class=\"places\">\(items)</ul>\n"
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
