import Diagnostics
import JSONCoding

extension Diagnostic {
  /// The problems of a record, in words.
  static func problems<Model: Decodable>(
    _ type: Model.Type, _ json: String, _ options: RecordDecoder.Options = .beginsInput,
    isRedacted: Bool = false, by decoder: RecordDecoder = RecordDecoder(),
    source change: (inout RecordSource) -> Void = { _ in }
  ) -> [Diagnostic] {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    var source = RecordSource(file: "a.json", text: text, range: range)
    change(&source)
    let wording = IssueWording(source, isRedacted: isRedacted)
    return decoder.outcome(type, from: text, range, options).issues.map {
      wording.diagnostic($0, severity: .error)
    }
  }
}
