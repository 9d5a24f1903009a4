import Diagnostics
import JSONCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stopped a model's own code for good on one record.
struct Crash: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    case signal(Int32)
    /// The code made no progress; the thread was stopped from outside.
    case stall(Event)
  }

  /// What happened before that.
  enum Event: Hashable, Sendable {
    case crash, interruption

    var words: String {
      switch self {
      case .crash: "a crash"
      case .interruption: "an interruption"
      }
    }
  }

  let cause: Cause
  /// Whether it happened on placeholder values, while the code was searching for further problems.
  let whileSearchingFurther: Bool

  /// The crash as a problem of the record.
  ///
  /// - Parameter record: the record's bytes, if they are not all of the source's.
  func diagnostic(_ source: RecordSource, record: SourceRange? = nil, isRedacted: Bool) -> Diagnostic {
    let record = record ?? source.range
    let start = (record.start..<record.end).first { source.text.byte(at: $0) > 0x20 }
    let range = SourceRange(at: start ?? record.start)
    let issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    var diagnostic = IssueWording(source, isRedacted: isRedacted).diagnostic(issue, severity: .error)
    diagnostic.code = DiagnosticCode.internal
    switch cause {
    case .signal(let signal):
      diagnostic.message = "the model's own code crashed on this record (\(Self.words(signal)))"
      diagnostic.help = [
        "an app would crash on this payload too: look for a forced unwrap, an index or a precondition"
      ]
    case .stall(let event):
      diagnostic.message = "the model's own code makes no progress on this record after \(event.words)"
      diagnostic.help = [
        event == .crash
          ? "the crash may have left a lock or a `static let` that this record needs: mend the crash first"
          : "look for an endless loop, or for a lock that an earlier crash has left locked"
      ]
    }
    return diagnostic
  }

  /// The signal in words: `signal 4: illegal instruction`.
  static func words(_ signal: Int32) -> String {
    "signal \(signal): \(strsignal(signal).map { String(cString: $0).lowercased() } ?? "unknown")"
  }
}
