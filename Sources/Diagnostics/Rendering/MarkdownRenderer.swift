import Words

/// `markdown`: the problems in groups, as a table for GitHub's step summary and for comments on merge requests (GitHub
/// Flavored Markdown, "Tables").
///
/// All text that may come from a payload is in code spans, where nothing is markup, a link or a mention.
struct MarkdownRenderer: Renderer {
  private var groups = CountedGroups()
  private let directory: WorkingDirectory
  private let limit: Int?

  /// - Parameter limit: the maximum number of rows; nil for all.
  init(in directory: WorkingDirectory, limit: Int?) {
    self.directory = directory
    self.limit = limit
  }

  mutating func add(_ group: ProblemGroup, to output: inout String) {
    groups.add(group)
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {
    groups.finish(file)
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    let (rows, others) = groups.end(limit: limit)
    let tally = groups.tally
    let nothing = "no problems in \(tally.everything)"
    output.append("### decode-model: \(tally.summary ?? nothing)\n\n")
    if rows.isEmpty { return }
    let showsDeclared = rows.contains { $0.group.declared != nil }
    output.append("| Severity | Problem | Path | Problems | Records | Files | First | Examples |")
    output.append(showsDeclared ? " Swift |\n" : "\n")
    output.append("| --- | --- | --- | ---: | ---: | ---: | --- | --- |\(showsDeclared ? " --- |" : "")\n")
    for row in rows { append(row, showsDeclared: showsDeclared, to: &output) }
    if others > 0 { output.append("\n… and \(Counted(others, "more problem")) in other groups\n") }
    // Anything appended to the same file begins a new paragraph.
    output.append("\n")
  }

  private func append(_ row: CountedGroups.Row, showsDeclared: Bool, to output: inout String) {
    var group = row.group
    output.append("| \(group.key.severity.rawValue) | ")
    appendCode(group.words ?? group.key.message, to: &output)
    output.append(" \\[\(group.key.code.rawValue)\\]")
    // None of this text comes from a payload.
    for words in group.recordHelpWords { output.append("; \(words)") }
    output.append(" | ")
    if let words = group.containerWords {
      output.append(words)
    } else if let path = group.path {
      appendCode(JQPath.string(path), to: &output)
    }
    output.append(" | \(group.problems.grouped) | \(group.records.grouped) | \(row.files.grouped) | ")
    group.file = directory.path(to: group.file)
    appendCode(group.place, to: &output)
    output.append(" | ")
    for (index, example) in group.examples.enumerated() {
      if index > 0 { output.append(", ") }
      appendCode(example, to: &output)
    }
    if showsDeclared {
      output.append(" | ")
      if let declared = group.declared {
        appendCode("\(declared.place(in: directory)): \(declared.text)", to: &output)
      }
    }
    output.append(" |\n")
  }

  /// Appends a code span. Its fence is longer than any run of backticks in it; a pipe is escaped even there.
  private func appendCode(_ text: String, to output: inout String) {
    let visible = VisibleText.of(text)
    var longest = 0
    var run = 0
    for byte in visible.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // Markdown strips one space from each side of the code.
    let pad = longest > 0 || visible.hasPrefix(" ") || visible.hasSuffix(" ") ? " " : ""
    output.append(fence + pad + visible.replacing("|", with: "\\|") + pad + fence)
  }
}
