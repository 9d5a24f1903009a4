import Compilation
import Diagnostics
import Foundation
import JSONCoding
import ModelHost
import OperatingSystem
import Words

/// The reason why a process that ran a model has ended.
package struct HostEnd: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case signal(Int32)
    /// The code called `exit` with this status.
    case exit(Int32)
    /// It was ended because a record exceeded the time limit, in seconds.
    case timeout(Int)
    /// It was ended because the user interrupted the run.
    case interruption
    /// It could not be started: the system's message.
    case start(String)
  }

  package let cause: Cause
  /// The last line that the model printed, if any.
  package var lastWords: String?
  /// Whether the stack overflowed.
  package var isStackFull = false
  /// Whether there was no memory left.
  package var isOutOfMemory = false

  package init(_ cause: Cause) { self.cause = cause }

  /// Whether the process ended on its own, rather than being ended by this program.
  package var isByItself: Bool {
    switch cause {
    case .signal, .exit: true
    case .timeout, .interruption, .start: false
    }
  }

  /// The code that the model reached but the slice lacks, with its place: `App.swift:12: "price(of:)" …`;
  /// nil if the process ended for another reason.
  package var sliceLack: String? {
    let parts = lastWords?.split(
      separator: "Fatal error: " + StandIns.mark, omittingEmptySubsequences: false)
    guard case .signal = cause, let parts, parts.count == 2 else { return nil }
    return String(parts[0] + parts[1])
  }
}

extension HostEnd {
  /// The model's failure as text: `crashed on this record (signal 4: illegal instruction)`.
  ///
  /// - Parameter place: where it failed: ` on this record`.
  package func words(_ place: String = "") -> String {
    if isOutOfMemory { return "ran out of memory\(place)" }
    switch cause {
    case .signal(let number):
      let name = strsignal(number).map { String(cString: $0).lowercased() } ?? "unknown"
      return "crashed\(place) (signal \(number): \(name))"
    case .exit(let status): return "called exit\(place) (status \(status))"
    case .timeout(let seconds): return "took more than \(seconds.grouped) s\(place)"
    case .interruption: return "was ended\(place)"
    case .start(let words): return "cannot be started\(place): \(words)"
    }
  }

  /// Why the model cannot run at all, and the exit status; nil if the record is to blame.
  package var obstacle: (message: String, status: ExitStatus)? {
    if let sliceLack {
      let advice = "\(OptionName.whole.long) compiles every file"
      return ("the slice of the sources lacks what the model needs: \(sliceLack); \(advice)", .usage)
    }
    if case .start = cause { return ("the model's process \(words())", .inputOutput) }
    return nil
  }

  /// The last line printed, as the end of a message: `; it printed "Fatal error"`; empty if nothing was printed.
  var printed: String { lastWords.map { "; it printed \(Quoted(path: $0))" } ?? "" }

  /// The end of the process as a problem of the record being decoded.
  ///
  /// - Parameter record: the record's bytes, if they are only a part of the source.
  func diagnostic(_ source: RecordSource, record: SourceRange? = nil, isRedacted: Bool) -> Diagnostic {
    let record = record ?? source.range
    let start = (record.start..<record.end).first { source.text.byte(at: $0) > 0x20 }
    let range = SourceRange(at: start ?? record.start)
    let issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    var diagnostic = IssueWording(source, isRedacted: isRedacted).diagnostic(issue, severity: .error)
    diagnostic.code = DiagnosticCode.internal
    diagnostic.message = "the model's own code \(words(" on this record"))"
    if !isRedacted { diagnostic.message += printed }
    diagnostic.help = help
    return diagnostic
  }

  private var help: [Help] {
    if isOutOfMemory { return [] }
    switch cause {
    case .signal where isStackFull:
      return ["an app would crash on this payload too: look for a function that calls itself endlessly"]
    case .signal(SIGKILL), .signal(SIGTERM):
      return ["the model's process was killed, by its own code or from outside"]
    case .signal:
      return [
        "an app would crash on this payload too: look for a forced unwrap, an index out of range or a failed precondition"
      ]
    case .exit: return ["an app would end on this payload too: throw an error instead"]
    case .timeout(let seconds):
      return [
        .option(
          "look for an endless loop, or for code that waits; to allow more time: "
            + "\(OptionName.recordTimeout.long) \(seconds * 6), or 0 for no limit")
      ]
    case .interruption, .start: return []
    }
  }
}

/// Decodes the records of one model, in this process (`LocalHost`) or in a host process. Only one thread at a time may
/// use it.
package protocol RecordHost: AnyObject {
  /// Whether ``begin(_:)`` needs the records of the batch, in order to decode them in advance.
  var needsRecords: Bool { get }
  /// The number of records so far with plausible dates counted from 2001.
  var plausibleDates: Int { get }

  /// Prepares for the records of a batch, which must be processed in order.
  func begin(_ batch: RecordBatch)

  /// Decodes the record in the range and appends its value with a line end to the bytes, if values are wanted.
  ///
  /// - Returns: the issues of the record, including one for a value that cannot be encoded.
  /// - Throws: ``HostEnd`` if the model has ended its process.
  func process(
    _ text: Text, _ range: SourceRange, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue]

  /// Does the same with one value of a text. The issues have their positions and paths in the whole text.
  func process(
    _ part: Part, _ options: RecordDecoder.Options, _ output: inout [UInt8]
  ) throws(HostEnd) -> [Issue]
}

extension LocalHost: RecordHost {
  package var needsRecords: Bool { false }
}
