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
  let signal: Int32
  /// Whether the code crashed on placeholder values, while it was searching for further problems.
  let whileSearchingFurther: Bool

  /// The crash as a problem of the record.
  func diagnostic(_ source: RecordSource, isRedacted: Bool) -> Diagnostic {
    let start = (source.range.start..<source.range.end).first { source.text.byte(at: $0) > 0x20 }
    let range = SourceRange(at: start ?? source.range.start)
    let issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    var diagnostic = IssueWording(source, isRedacted: isRedacted).diagnostic(issue, severity: .error)
    diagnostic.code = DiagnosticCode.internal
    diagnostic.message = "the model's own code crashed on this record (signal \(signal): \(words))"
    diagnostic.help = [
      "an app would crash on this payload too: look for a forced unwrap, an index or a precondition"
    ]
    return diagnostic
  }

  private var words: String {
    strsignal(signal).map { String(cString: $0).lowercased() } ?? "unknown"
  }
}
