import JSONCoding
import Words

/// `gitlab`: a Code Quality report (GitLab Docs, "Code Quality"), a JSON array with one object per problem.
///
/// The format has no place for the number of problems that `--max-errors` left out.
struct GitLabRenderer: Renderer {
  private let directory: WorkingDirectory
  private var isEmpty = true
  /// How often each fingerprint has occurred; the format requires them to be unique in the whole report.
  private var occurrences: [UInt64: Int] = [:]

  init(in directory: WorkingDirectory) {
    self.directory = directory
  }

  mutating func add(_ diagnostic: Diagnostic, to output: inout String) {
    output.append(isEmpty ? "[\n" : ",\n")
    isEmpty = false
    let path = directory.path(to: diagnostic.file)
    var description = diagnostic.message
    if let place = diagnostic.placeWords { description.append(" " + place) }
    if let declared = diagnostic.declared {
      description.append(" (\(declared.verb) at \(declared.place(in: directory)))")
    }
    if let note = diagnostic.payloadNote { description.append(" (\(note))") }
    for help in diagnostic.recordHelp { description.append(" (\(help.words))") }
    let lines = JSONObject(("begin", diagnostic.place?.start.line ?? 1))
    let object = JSONObject(
      ("description", description), ("check_name", diagnostic.code.rawValue),
      ("fingerprint", fingerprint(of: diagnostic, in: path)), ("severity", Self.word(diagnostic.severity)),
      ("location", JSONObject(("path", path), ("lines", lines))))
    object.append(to: &output)
  }

  mutating func end(omitting omitted: ProblemCounts, note: String?, to output: inout String) {
    output.append(isEmpty ? "[]\n" : "\n]\n")
  }

  private static func word(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }

  /// Identifies the problem without its line, so that GitLab recognizes it when lines move. Equal problems are
  /// numbered.
  private mutating func fingerprint(of diagnostic: Diagnostic, in path: String) -> String {
    let pointer = diagnostic.path.map { JSONPointer.string($0) } ?? "-"
    let identity = [path, diagnostic.code.rawValue, pointer, diagnostic.message]
    let hash = FNV1a.hash(identity.joined(separator: "\u{0}"))
    let occurrence = occurrences[hash, default: 0] + 1
    occurrences[hash] = occurrence
    let base = hash.padded(to: 16, radix: 16)
    return occurrence == 1 ? base : "\(base)-\(occurrence)"
  }
}
