import Diagnostics
import JSONCoding

/// What stopped a model's own code for good on one record.
struct Crash: Hashable, Sendable {
  enum Cause: Hashable, Sendable {
    case signal(Int32)
    /// The code called `exit`, or ended its thread.
    case exit
    /// There was not enough memory.
    case lackOfMemory(Scarcity)
    /// The code took longer for the record than it may.
    case timeout(Duration)
    /// The code made no progress; the thread was stopped from outside.
    case stall(Event)

    /// - Parameter number: what `CrashGuard` says stopped the thread.
    init(_ number: Int32, _ event: Event = .crash) {
      self =
        switch number {
        case CrashGuard.stopSignal: .stall(event)
        case CrashGuard.exitMark: .exit
        default: .signal(number)
        }
    }

    /// Whether the code has ended on purpose, as a precondition does: that takes neither time nor memory.
    var isTrap: Bool {
      switch self {
      case .signal(let number): [SIGILL, SIGTRAP, SIGABRT, SIGFPE].contains(number)
      case .exit: true
      case .lackOfMemory, .timeout, .stall: false
      }
    }

    /// What the code did: `crashed on this record (signal 4: illegal instruction)`.
    ///
    /// - Parameter place: where: ` on this record`.
    func words(_ place: String = "") -> String {
      switch self {
      case .signal(let number):
        let name = strsignal(number).map { String(cString: $0).lowercased() } ?? "unknown"
        return "crashed\(place) (signal \(number): \(name))"
      case .exit: return "called exit\(place)"
      case .lackOfMemory: return "ran out of memory\(place)"
      case .timeout(let limit): return "took more than \(limit.components.seconds) s\(place)"
      case .stall(let event): return "makes no progress\(place) after \(event.words)"
      }
    }
  }

  enum Scarcity: Hashable, Sendable {
    /// For this record; there is some for others.
    case record
    /// Hardly any is left.
    case everything
  }

  /// What happened before that.
  enum Event: Hashable, Sendable {
    case crash, interruption
    /// A value that does not fit was replaced by a placeholder.
    case placeholder
    /// On an earlier record, the code computed without end on a placeholder, and was stopped.
    case search

    var words: String {
      switch self {
      case .crash: "a crash"
      case .interruption: "an interruption"
      case .placeholder: "a placeholder"
      case .search: "it was stopped on an earlier one"
      }
    }
  }

  /// How the record is searched next, if it happened in a search.
  enum Search: Hashable, Sendable {
    /// Whole, with other placeholders than those that the code has crashed on.
    case withOthers
    case withOthersUpToKnown, upToKnown
  }

  let cause: Cause
  /// The number of issues that were known, if it happened on placeholder values, in the search for further ones.
  let issuesFound: Int?
  let search: Search
  /// What the message ends with if nothing is read after it: `: nothing more is read`.
  var ending = ""

  /// - Parameter last: the crash of the attempt before at the same record. After a trap in the search, the next one has
  ///   other placeholders. Each further one ends earlier: after as many issues as were known, after the first one, and
  ///   then what crashes is the plain decode.
  init(cause: Cause, issuesFound: Int?, after last: Crash? = nil) {
    self.cause = cause
    let known = last?.issuesFound ?? 0
    if let last, last.search == .withOthers, let issuesFound {
      self.issuesFound = max(known, issuesFound)
      search = issuesFound > known ? .withOthersUpToKnown : .upToKnown
    } else if let last {
      self.issuesFound = issuesFound != nil && known > 1 ? 1 : nil
      search = last.search
    } else {
      self.issuesFound = issuesFound
      search = issuesFound != nil && cause.isTrap ? .withOthers : .upToKnown
    }
  }

  /// The crash as a problem of the record.
  ///
  /// - Parameter record: the record's bytes, if they are not all of the source's.
  func diagnostic(_ source: RecordSource, record: SourceRange? = nil, isRedacted: Bool) -> Diagnostic {
    if case .lackOfMemory = cause { return lackOfMemory(source) }
    let record = record ?? source.range
    let start = (record.start..<record.end).first { source.text.byte(at: $0) > 0x20 }
    let range = SourceRange(at: start ?? record.start)
    let issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    var diagnostic = IssueWording(source, isRedacted: isRedacted).diagnostic(issue, severity: .error)
    diagnostic.code = DiagnosticCode.internal
    diagnostic.message = "the model's own code \(cause.words(" on this record"))\(ending)"
    switch cause {
    case .signal:
      diagnostic.help = [
        Environment.value(of: Environment.slice) == nil
          ? "an app would crash on this payload too: look for a forced unwrap, an index or a precondition"
          : "if it reached what is not part of the slice, compile every file with \(OptionName.whole.long); "
            + "otherwise, an app would crash on this payload too"
      ]
    case .exit:
      diagnostic.help = ["an app would end on this payload too: throw an error instead"]
    case .lackOfMemory: break
    case .timeout(let limit):
      diagnostic.help = [
        "look for an endless loop, or for code that waits; to allow more time: "
          + "\(OptionName.recordTimeout.long) \(limit.components.seconds * 6), or 0 for no limit"
      ]
    case .stall(let event):
      diagnostic.help = [event.help]
    }
    return diagnostic
  }

  /// Made without a look at the record, which may be what takes the memory.
  private func lackOfMemory(_ source: RecordSource) -> Diagnostic {
    let place = Diagnostic.Place(start: source.start, end: source.start, offset: source.offset)
    return Diagnostic(
      file: source.file, place: source.number == nil ? nil : place, record: source.number, severity: .error,
      code: .unreadableInput, message: "out of memory while this record was decoded\(ending)")
  }
}

extension Crash.Event {
  /// What to do about a record on which the code makes no progress.
  fileprivate var help: String {
    switch self {
    case .crash:
      "the crash may have left a lock or a `static let` that this record needs: fix the crash first"
    case .search:
      "the code held a lock there that this record needs: it had computed without end on a placeholder, and with "
        + "\(OptionName.firstError.long) there is none"
    case .placeholder, .interruption:
      "look for an endless loop, or for a lock that an earlier crash has left locked"
    }
  }
}
