import Words

/// Counts a run's files, records and problems for the summary on standard error.
package struct Tally: Hashable, Sendable {
  package private(set) var files = 0
  package private(set) var filesWithProblems = 0
  package private(set) var records = 0
  package private(set) var errors = 0
  package private(set) var warnings = 0
  package private(set) var notes = 0
  /// Problems left out because an earlier report has them.
  package private(set) var known = 0
  /// The files that were expected to be invalid; they count as files, too.
  private var invalidFiles = 0
  /// The records of those files.
  private var invalidRecords = 0
  /// The files and records that stand for payloads generated for a model.
  private var made = Made()
  /// Whether some problems do not belong to a single file.
  private var hasOthers = false

  private struct Made: Hashable {
    var files = 0
    var withProblems = 0
    var records = 0
  }

  package init() {}

  package var problems: Int { errors + warnings + notes }

  package mutating func add(_ file: FinishedFile) {
    guard file.isInput else { return add(problemsOf: file) }
    files += 1
    filesWithProblems += file.problems > 0 ? 1 : 0
    records += file.records
    if file.isGenerated {
      made.files += 1
      made.withProblems += file.problems > 0 ? 1 : 0
      made.records += file.records
    }
    errors += file.errors
    warnings += file.warnings
    notes += file.notes
    known += file.known
    guard file.shouldBeInvalid else { return }
    invalidFiles += 1
    invalidRecords += file.records
  }

  /// Adds the problems of a file that is not an input but is compared with all inputs.
  private mutating func add(problemsOf file: FinishedFile) {
    errors += file.errors
    warnings += file.warnings
    notes += file.notes
    known += file.known
    hasOthers = true
  }

  /// `12 records in 3 files decode as User`, for a run without problems.
  ///
  /// - Parameters:
  ///   - models: the names of the models, except models that only had to refuse files.
  ///   - isStandardInput: whether standard input is the only input.
  package func success(as models: [String], isStandardInput: Bool = false) -> String {
    var lines: [String] = []
    if !models.isEmpty {
      let decoded = records - invalidRecords
      let place = isStandardInput ? "from standard input" : "in \(Counted(files - invalidFiles, "file"))"
      lines.append(
        "\(Counted(decoded, "record")) \(place) decode\(decoded == 1 ? "s" : "") as \(Self.words(models))")
    }
    if invalidFiles > 0 {
      let verb = invalidFiles == 1 ? "is" : "are"
      lines.append("\(Counted(invalidFiles, "file")) \(verb) invalid, as expected")
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
    let parts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
      .map { "\(Counted($0, $1))" }
    let leftOut = known > 0 ? ", \(Counted(known, "known problem")) left out" : ""
    guard let first = parts.first else {
      return known > 0 ? "no new problems in \(place(ofFiles: "\(Counted(given, "file"))"))\(leftOut)" : nil
    }
    let total = "\(Counted(problems, "problem"))"
    let problems =
      if parts.count > 1 { "\(total) (\(parts.joined(separator: ", ")))" } else {
        errors > 0 ? total : first
      }
    let place = place(
      ofFiles: given == 1 || hasOthers
        ? "\(Counted(given, "file"))"
        : "\((filesWithProblems - made.withProblems).grouped) of \(given.grouped) files")
    return "\(problems) in \(place)\(leftOut)"
  }

  /// `2 of 5 files (120 records)`; generated payloads are in no file of the user's.
  private func place(ofFiles files: String) -> String {
    isAllGenerated
      ? "\(Counted(records, "generated payload"))"
      : "\(files) (\(Counted(records - made.records, "record")))" + besidesFiles
  }

  /// ` and 28 generated payloads`
  private var besidesFiles: String {
    made.records > 0 ? " and \(Counted(made.records, "generated payload"))" : ""
  }

  private var isAllGenerated: Bool { made.records > 0 && made.records == records }
  /// The files given by the user.
  private var given: Int { files - made.files }

  /// `120 records of 5 files`, `28 generated payloads`.
  var everything: String {
    isAllGenerated
      ? "\(Counted(records, "generated payload"))"
      : "\(Counted(records - made.records, "record")) of \(Counted(given, "file"))" + besidesFiles
  }
}
