/// The formats of `--report`, with the names used on the command line.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text
  case json
  case github
  case gitlab
  case sarif
  case junit
  case summary
  case markdown
  case html

  /// The settings of a report besides its diagnostics.
  package struct Context: Sendable {
    /// An absolute path. Formats that refer to files in a repository name them relative to it.
    package var workingDirectory: String
    /// The version of decode-model, such as `1.2.3`.
    package var toolVersion: String
    /// Whether `text` and `summary` use ANSI colors. No other format does.
    package var isColored: Bool
    /// The width of the terminal that `text` goes to; nil if it goes elsewhere or the width is unknown.
    package var columns: Int?
    /// Whether `text` goes to a terminal that somebody reads.
    package var isTerminal: Bool
    /// A summary of the code compiled for the run, for programs that read the report.
    package var slice: String?

    package init(
      workingDirectory: String, toolVersion: String, isColored: Bool = false, columns: Int? = nil,
      isTerminal: Bool = false
    ) {
      (self.workingDirectory, self.toolVersion) = (workingDirectory, toolVersion)
      (self.isColored, self.columns, self.isTerminal) = (isColored, columns, isTerminal)
    }
  }

  /// Whether similar problems are shown as one.
  package var isGrouped: Bool {
    switch self {
    case .summary, .markdown, .html: true
    case .text, .json, .github, .gitlab, .sarif, .junit: false
    }
  }

  /// Whether the first problems of each group are shown whole.
  package var showsExamples: Bool { self == .html }

  /// The maximum number of diagnostics, or groups of them, shown without `--max-errors`; nil for all.
  package var defaultLimit: Int? {
    switch self {
    case .text, .github, .summary, .markdown: 100
    case .json, .gitlab, .sarif, .junit, .html: nil
    }
  }

  /// A renderer that shows at most `limit` diagnostics, or groups of them; nil for all (`--max-errors 0`).
  package func renderer(in context: Context, limit: Int? = nil) -> any Renderer {
    let directory = WorkingDirectory(context.workingDirectory)
    let renderer: any Renderer =
      switch self {
      case .text:
        TextRenderer(
          isColored: context.isColored, columns: context.columns, explains: context.isTerminal, limit: limit)
      case .json: JSONRenderer(in: directory, slice: context.slice)
      case .github: GitHubRenderer(in: directory)
      case .gitlab: GitLabRenderer(in: directory)
      case .sarif: SARIFRenderer(in: directory, toolVersion: context.toolVersion)
      case .junit: JUnitRenderer(in: directory)
      case .summary: SummaryRenderer(isColored: context.isColored, limit: limit)
      case .markdown: MarkdownRenderer(in: directory, limit: limit)
      case .html: HTMLRenderer(toolVersion: context.toolVersion, limit: limit)
      }
    if isGrouped || self == .text { return renderer }
    return limit.map { Cap($0, before: renderer) } ?? renderer
  }
}

/// Implements `--max-errors`: passes the first diagnostics on to a renderer and counts the rest for the end.
package struct Cap: Renderer {
  private var left: Int
  private var omitted = ProblemCounts()
  private var renderer: any Renderer

  /// Passes on at most `limit` diagnostics; severities count alike.
  package init(_ limit: Int, before renderer: any Renderer) {
    self.left = limit
    self.renderer = renderer
  }

  package mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    guard left > 0 else {
      omitted.count(diagnostic.severity)
      return
    }
    left -= 1
    renderer.add(diagnostic, to: &output)
  }

  package mutating func finish(_ file: FinishedFile, to output: inout String) {
    renderer.finish(file, to: &output)
  }

  package mutating func end(omitting others: ProblemCounts, note: String?, to output: inout String) {
    omitted.add(others)
    renderer.end(omitting: omitted, note: note, to: &output)
  }
}
