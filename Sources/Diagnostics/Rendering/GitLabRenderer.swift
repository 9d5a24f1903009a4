import JSONCoding

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

    var object = JSONObjectWriter()
    object.open(in: &output)
    object.member("description", description, to: &output)
    object.member("check_name", diagnostic.code.rawValue, to: &output)
    object.member("fingerprint", fingerprint(of: diagnostic, in: path), to: &output)
    object.member("severity", Self.word(diagnostic.severity), to: &output)
    object.name("location", to: &output)
    var location = JSONObjectWriter()
    location.open(in: &output)
    location.member("path", path, to: &output)
    location.name("lines", to: &output)
    output.append("{\"begin\":\(diagnostic.place?.start.line ?? 1)}")
    location.close(in: &output)
    object.close(in: &output)
  }

  mutating func finish(_ file: FinishedFile, to output: inout String) {}

  mutating func end(omitting omitted: Omitted, to output: inout String) {
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
