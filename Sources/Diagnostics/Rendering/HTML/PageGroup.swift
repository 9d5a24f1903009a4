import JSONCoding
import Words

/// One group of problems: a line that opens to places, the declaration and the first problems.
struct PageGroup {
  let row: CountedGroups.Row
  /// The tally of the run.
  let tally: Tally
  let namesModels: Bool
  let isOpen: Bool

  private var group: ProblemGroup { row.group }

  /// Identifies the group in every run that has it.
  private var id: String {
    let parts = [
      group.key.severity.rawValue, group.key.code.rawValue, group.key.message,
      group.key.path.map { JQPath.string($0) } ?? path ?? "-",
    ]
    let hash = FNV1a.hash(parts.joined(separator: "\u{0}"))
    return "g-\(hash.padded(to: 16, radix: 16))"
  }

  private var path: String? {
    if let pattern = group.path { return JQPath.string(pattern) }
    return group.problems == 1 ? group.shown.first?.path.map(JQPath.string) : nil
  }

  private var codedPath: Markup? {
    path.map { " <code class=\"path\">\($0 == "." ? "the top-level value" : $0)</code>" }
  }

  // The link's target is in the body: browsers open a `details` element around a target.
  var markup: Markup {
    let severity = group.key.severity.rawValue
    return #"""
      <details class="group"\#(if: isOpen, " open")>
      <summary><span class="what"><b class="\#(severity)">\#(severity)</b> \#
      <b class="message">\#(group.words ?? group.key.message)</b> \#
      <span class="faint">[\#(group.key.code.rawValue)]</span>\#
      \#(group.cutWords.map { " <span class=\"path\">\($0)</span>" } ?? codedPath)\#
      \#(if: namesModels, " <span class=\"faint\">\(row.models.sorted().joined(separator: ", "))</span>")</span>\#
      \#(count)</summary>
      <div class="body" id="\#(id)">
      \#(places)\#(examples)<a class="faint" href="#\#(id)">link to this group</a>
      </div></details>

      """#
  }

  /// How often the problem occurs; empty for a single problem.
  private var count: Markup {
    if group.problems == 1, tally.files == 1, group.records == 0 { return "" }
    var reach: [String] = []
    if group.records > 0, group.records != group.problems {
      reach.append(Counted(group.records, "record").description)
    }
    if tally.files > 1 { reach.append(Counted(row.files, "file").description) }
    let share = Double(group.records) / Double(max(tally.records, 1))
    return #"""
       <span class="count">\#(group.problems)</span> <span class="share faint">\#
      \#(if: group.records > 0, .bar(share, class: group.key.severity.rawValue))\#
      \#(if: !reach.isEmpty, "in \(reach.joined(separator: ", "))")</span>
      """#
  }

  private var examples: Markup {
    var page = Markup()
    for (index, var diagnostic) in group.shown.enumerated() {
      // Declarations of the group or of the first problem are not repeated.
      let known = group.problems > 1 ? group.declared : group.shown[0].declared
      if group.problems > 1 || index > 0, diagnostic.declared == known { diagnostic.declared = nil }
      page.append(.excerpt(diagnostic))
      if let payload = diagnostic.payload { page.append("<p>payload: <code>\(payload)</code></p>\n") }
    }
    let more = group.problems - group.shown.count
    if !group.shown.isEmpty, more > 0 { page.append(.leftOut("\(more.grouped) more")) }
    return page
  }

  private var places: Markup {
    // A single problem is shown with its place and declaration.
    if group.problems == 1, !group.shown.isEmpty { return "" }
    var places = [(group.problems == 1 ? "at" : "first at", group.place)]
    if group.problems > 1, let file = group.lastFile {
      var last = group
      (last.file, last.start) = (file, group.lastStart)
      places.append(("last at", last.place))
    }
    if !group.examples.isEmpty { places.append(("such as", group.examples.joined(separator: " and "))) }
    if let declared = group.declared {
      let start = declared.start
      places.append(("\(declared.verb) at", "\(declared.file):\(start.line):\(start.column)"))
      places.append(("in Swift", declared.text))
    }
    return "<ul class=\"places\">\(places.map { "<li>\($0) <code>\($1)</code></li>" })</ul>\n"
  }
}
