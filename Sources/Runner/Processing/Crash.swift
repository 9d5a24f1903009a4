import Diagnostics
import JSONCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A crash of a model's own code on one record.
struct Crash: Hashable, Sendable {
  /// So many are borne in one run: every one of them costs a thread.
  static let mostInRun = 32
  /// After so many of them, nothing but the first problem of a record is looked for.
  static let mostWhileLookingFurther = 8

  let signal: Int32
  /// Whether it happened after the record's first problem, on values that stood in for those that do not fit.
  let whileLookingFurther: Bool

  /// The problem that it is, of the record in the source.
  func diagnostic(_ source: RecordSource, isRedacted: Bool) -> Diagnostic {
    let start = (source.range.start..<source.range.end).first { source.text.byte(at: $0) > 0x20 }
    let range = SourceRange(at: start ?? source.range.start)
    let issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    var diagnostic = IssueWording(source, isRedacted: isRedacted).diagnostic(issue, severity: .error)
    diagnostic.code = DiagnosticCode.internal
    diagnostic.message = "the model's own code crashed on this record (signal \(signal): \(words))"
    diagnostic.help = [
      "so would an app with this payload: look for a forced unwrap, an index, a precondition"
    ]
    return diagnostic
  }

  private var words: String {
    strsignal(signal).map { String(cString: $0).lowercased() } ?? "unknown"
  }
}
