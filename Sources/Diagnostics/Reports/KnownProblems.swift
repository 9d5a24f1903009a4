import JSONCoding

/// The problems of an earlier report in the format `json`, which a later run leaves out.
///
/// Line numbers are not compared, because payloads and code change.
/// `{"code":"data-corrupted","model":"Order","pointer":"/3/state","subjects":["archived"]}` is the same problem at
/// `/5/state`, but a different one with "lost".
package struct KnownProblems: Sendable {
  private struct Key: Hashable {
    let code: String
    let model: String?
    let place: Place
  }

  private enum Place: Hashable {
    /// A pointer without array indexes.
    case pointer([Substring])
    /// The file, for a problem that is not about a value.
    case file(String)

    init(pointer: String?, file: String) {
      guard let pointer else {
        self = .file(file)
        return
      }
      let names = pointer.split(separator: "/", omittingEmptySubsequences: false)
      self = .pointer(names.filter { $0.isEmpty || !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    }
  }

  /// A line of the report: a problem, or a note about the whole run.
  private struct Line: Decodable {
    var code, file, model, pointer, message, note: String?
    var subjects: [String]?
    var omitted: Int?

    var isReportLine: Bool { code != nil && file != nil && message != nil || note != nil || omitted != nil }
  }

  private var subjects: [Key: Set<String>] = [:]
  private let directory: WorkingDirectory
  /// The model of problems that do not name one.
  package var model: String?
  /// Whether the values found are also compared.
  package var comparesSubjects = true

  /// Nil if the text is not a report in the format `json`.
  ///
  /// - Parameter workingDirectory: the directory that file names are relative to.
  package init?(_ report: String, workingDirectory: String) {
    directory = WorkingDirectory(workingDirectory)
    let decoder = RecordDecoder()
    for line in report.utf8.split(separator: UInt8(ascii: "\n")) {
      let text = Text(String(Substring(line)))
      let range = SourceRange(start: 0, end: text.count)
      guard let line = decoder.outcome(Line.self, from: text, range).value, line.isReportLine else {
        return nil
      }
      guard let code = line.code, let file = line.file else { continue }
      let key = Key(code: code, model: line.model, place: Place(pointer: line.pointer, file: file))
      subjects[key, default: []].formUnion(line.subjects ?? [])
    }
  }

  /// Whether the report has the problem with every value found there. Input that could not be read is never known.
  package func contains(_ diagnostic: Diagnostic) -> Bool {
    if diagnostic.code == .unreadableInput { return false }
    let place = Place(
      pointer: diagnostic.path.map(JSONPointer.string), file: directory.path(to: diagnostic.file))
    let key = Key(code: diagnostic.code.rawValue, model: diagnostic.model ?? model, place: place)
    guard let known = subjects[key] else { return false }
    return !comparesSubjects || known.isSuperset(of: diagnostic.subjects)
  }
}
