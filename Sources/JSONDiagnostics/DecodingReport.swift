import Diagnostics
import Foundation
import JSONCoding
import Words

/// All problems that keep a payload from decoding, worded as the command does.
package struct DecodingReport {
  package struct Problem {
    /// The problem as the command prints it: message, path, excerpt and help.
    package let text: String
    /// Such as `key-not-found`.
    package let code: String
    /// In jq's syntax: `.items[3].id`. Nil if the text is not JSON.
    package let path: String?
    /// Where the problem is in the payload, both 1-based; the column counts Unicode scalars.
    package let place: (line: Int, column: Int)?

    package init(
      text: String, code: String, path: String? = nil, place: (line: Int, column: Int)? = nil
    ) {
      (self.text, self.code, self.path, self.place) = (text, code, path, place)
    }
  }

  package private(set) var problems: [Problem] = []

  /// Reports beyond plain problems, and limits on their number.
  package struct Extras: OptionSet {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// Values that the model drops because it catches an error.
    package static let swallowed = Extras(rawValue: 1)
    /// Values that are lost or changed when the value is encoded again.
    package static let roundTrip = Extras(rawValue: 2)
    /// Only the first problem: the model never sees a value that is not in the payload.
    package static let firstOnly = Extras(rawValue: 4)
  }

  /// Decodes the payload again and continues where a decoder would stop.
  ///
  /// - Parameters:
  ///   - range: the record in `text`.
  ///   - name: the payload's name in the report.
  ///   - decoder: supplies the settings; its methods are not called.
  package init<Value: Decodable>(
    _ type: Value.Type, _ text: Text, _ range: SourceRange, name: String, like decoder: JSONDecoder,
    extras: Extras = []
  ) {
    let reader = RecordDecoder(like: decoder)
    var options: RecordDecoder.Options = .beginsInput
    if extras.contains(.swallowed) { options.insert(.swallowedFailures) }
    if extras.contains(.firstOnly) { options.formUnion([.noPlaceholders, .noTrials, .firstIssueOnly]) }
    var source = RecordSource(file: name, text: text, range: SourceRange(start: 0, end: text.count))
    (source.hasOwnDecoder, source.hasOptions) = (true, false)
    let wording = IssueWording(source)
    let plain = reader.outcome(type, from: text, range, options.union([.noPlaceholders, .noTrials]))
    let first = plain.issues.first { !$0.isWarning }
    let words = first.map { Self.text(wording.diagnostic($0, severity: .error)) } ?? ""
    var outcome = SearchNotice.during(words) { reader.outcome(type, from: text, range, options) }
    if extras.contains(.roundTrip), let value = outcome.value as? any Encodable {
      outcome.issues += Self.roundTrip(value, reader)
    }
    let issues = outcome.issues.withoutEnvelopeIssues
    for issue in issues where !issue.isWarning || issue.loss?.isUncertain == false || Self.isRoundTrip(issue)
    {
      let diagnostic = wording.diagnostic(issue, severity: .error)
      problems.append(
        Problem(
          text: Self.text(diagnostic), code: diagnostic.code.rawValue,
          path: diagnostic.path.map(JQPath.string),
          place: diagnostic.place.map { ($0.start.line, $0.start.column) }))
    }
  }

  private static func roundTrip(_ value: any Encodable, _ reader: RecordDecoder) -> [Issue] {
    let encoder = RecordEncoder()
    (encoder.strategies, encoder.userInfo) = (reader.strategies, reader.userInfo)
    var encoded: [UInt8] = []
    do {
      try encoder.encode(value, into: &encoded)
      return reader.roundTripIssues(encoded)
    } catch {
      return [reader.issue(for: error)]
    }
  }

  private static func isRoundTrip(_ issue: Issue) -> Bool {
    if case .roundTrip = issue.kind { true } else { false }
  }

  private static func text(_ diagnostic: Diagnostic) -> String {
    var renderer = TextRenderer(isColored: false)
    var text = ""
    renderer.add(diagnostic, to: &text)
    return String(text.dropLast())
  }

  private static let maximumShown = 100

  /// The whole report, without a line break at its end.
  package var text: String {
    var parts = problems.prefix(Self.maximumShown).map(\.text)
    if problems.count > parts.count {
      parts.append("… and \(Counted(problems.count - parts.count, "more problem"))")
    }
    return parts.joined(separator: "\n\n")
  }
}

/// Explains the end of a program that traps during the search for further problems.
///
/// The search gives the model placeholders for values that do not fit. A model that traps on one, for example by
/// `URL(string: text)!`, would end the program with a message that leads to no payload. A handler for the signals of a
/// trap writes the known problem, and lets the trap take its course.
enum SearchNotice {
  fileprivate static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGBUS]

  /// Runs the body. If the thread traps meanwhile, `problem` is written to standard error first.
  static func during<Result>(_ problem: String, _ body: () -> Result) -> Result {
    if problem.isEmpty { return body() }
    let notice = strdup(
      """

      \(problem)
        note: the model has trapped on a value that stands for this one, in the search for more problems;
            allProblems: false, or reportsAllProblems = false, ends at the first problem

      """)
    pthread_setspecific(noticeKey, notice)
    lock.lock()
    if depth == 0 { install() }
    depth += 1
    lock.unlock()
    defer {
      lock.lock()
      depth -= 1
      if depth == 0 { restore() }
      lock.unlock()
      pthread_setspecific(noticeKey, nil)
      free(notice)
    }
    return body()
  }

  private static func install() {
    for (index, number) in signals.enumerated() {
      sigaction(number, nil, previous + index)
      signal(number, writeNotice)
    }
  }

  private static func restore() {
    for (index, number) in signals.enumerated() { sigaction(number, previous + index, nil) }
  }
}

private let lock = NSLock()
/// The number of running searches. Guarded by the lock.
nonisolated(unsafe) private var depth = 0
/// The previous handlers of the signals. Written while no search runs.
nonisolated(unsafe) private let previous = UnsafeMutablePointer<sigaction>.allocate(
  capacity: SearchNotice.signals.count)
/// The text that a thread writes if it traps.
private let noticeKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key, nil)
  return key
}()

/// The signal handler, which may only call what POSIX calls async-signal-safe.
private func writeNotice(_ number: Int32) {
  if let notice = pthread_getspecific(noticeKey) {
    _ = write(STDERR_FILENO, notice, strlen(notice.assumingMemoryBound(to: CChar.self)))
  }
  // When the handler returns, the signal recurs and has its previous effect.
  if let index = SearchNotice.signals.firstIndex(of: number) { sigaction(number, previous + index, nil) }
}
