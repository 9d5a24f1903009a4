import Diagnostics
import JSONCoding
import Runner

/// The findings that a team has accepted: an earlier report in the format `json`.
struct ContractBaseline {
  private let known: Set<Key>

  private struct Key: Hashable {
    let code: String
    let pointer: String
  }

  private struct Line: Decodable {
    var code: String?
    var pointer: String?
  }

  /// - Throws: `CannotOpen`; `UsageError` if it is no such report.
  init(_ path: String) throws {
    let text = try InputFile.contents(of: path)
    let bytes = text.string(SourceRange(start: 0, end: text.count))
    let decoder = RecordDecoder()
    var known: Set<Key> = []
    for line in bytes.split(whereSeparator: \.isNewline) {
      let record = Text(String(line))
      let outcome = decoder.outcome(Line.self, from: record, SourceRange(start: 0, end: record.count))
      guard let value = outcome.value else {
        throw UsageError(
          "\(Quoted(path: path)) is not a report in the format json",
          hint: "write one with --report json=FILE")
      }
      if let code = value.code { known.insert(Key(code: code, pointer: value.pointer ?? "")) }
    }
    self.known = known
  }

  /// The findings that it does not have. Lines move, so the code and the place in payloads tell them apart.
  func new(_ findings: [Diagnostic]) -> [Diagnostic] {
    findings.filter { finding in
      let pointer = finding.path.map(JSONPointer.string) ?? ""
      return !known.contains(Key(code: finding.code.rawValue, pointer: pointer))
    }
  }
}
