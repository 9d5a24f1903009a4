import Diagnostics
import JSONCoding

/// What captured traffic has beside the answers that are decoded: what is wrong with the files, and the JSON answers
/// without a route.
struct CaptureSurvey {
  /// The numbers of the routes that an answer has.
  private(set) var used: Set<Int> = []
  /// What other routes have of the answers of a route, and what statuses the others have.
  private(set) var missed: [Int: RouteTable.Missed] = [:]
  /// Whether all files were read to their end.
  private(set) var isComplete = true
  /// Of each file, in order.
  private var problems: [(file: String, diagnostics: [Diagnostic])] = []
  private var answers = 0
  private var unrouted = 0
  private var ignored = 0

  /// The most requests of a file without a route that are listed one by one.
  private static let mostListed = 20

  init(_ captures: SuiteFile.Captures) {
    isComplete = !captures.inputs.isEmpty
    var diagnostics: [Diagnostic] = []
    var patterns = AnswerPatterns()
    let table = captures.routes.table
    let known = captures.isRedacted ? table.words : nil
    CaptureEntries(inputs: captures.inputs).forEach { item in
      switch item {
      case .problem(let problem):
        diagnostics.append(problem)
        if problem.severity == .error { isComplete = false }
      case .exchange(let exchange, let place):
        if !exchange.hasNoBody { answers += 1 }
        let route = table.route(of: exchange)
        table.addMissed(exchange, takenBy: route, to: &missed)
        if let route {
          used.insert(route)
          if captures.routes.ignored.contains(route), !exchange.hasNoBody { ignored += 1 }
        } else if exchange.isJSON {
          unrouted += 1
          patterns.add(exchange, at: place, redacted: known)
        }
      case .end(let file):
        diagnostics += Self.notes(patterns, file)
        problems.append((file, diagnostics))
        (diagnostics, patterns) = ([], AnswerPatterns())
      }
    }
  }

  private static func notes(_ patterns: AnswerPatterns, _ file: String) -> [Diagnostic] {
    let all = patterns.counted
    var notes = all.prefix(mostListed).map { pattern, count in
      Diagnostic(
        file: file, place: count.place, severity: .note, code: .answerWithoutRoute,
        message: "no route for \(pattern.route): \(Counted(count.answers, "JSON answer"))")
    }
    if all.count > mostListed {
      var last = Diagnostic(
        file: file, severity: .note, code: .answerWithoutRoute,
        message: "no route for \(Counted(all.count - mostListed, "other request")) with JSON answers")
      let command = ShellCommand.text([Version.program, OptionName.routes.long, file])
      if let command { last.help = ["to list them all: \(command)"] }
      notes.append(last)
    }
    return notes
  }

  /// Reports what is wrong with the files, and the answers without a route.
  func report(to session: Session) {
    for (file, diagnostics) in problems { session.report(diagnostics, ofCapture: file) }
  }

  /// Says how many answers there were, once all others are reported.
  func sumUp(in session: Session) {
    let checked = session.emitter.tally.answers
    let others = answers - checked.checked - checked.unchecked - unrouted - ignored
    let parts = [
      (checked.checked, "checked"), (checked.unchecked, "not checked"), (unrouted, "without a route"),
      (ignored, "ignored"), (others, "not JSON"),
    ].filter { $0.0 > 0 }.map { "\($0.0.description) \($0.1)" }
    guard !parts.isEmpty else { return }
    session.note(
      "\(Counted(answers, "captured answer")): \(parts.joined(separator: ", "))",
      isShown: checked.unchecked + unrouted > 0 || checked.checked == 0)
  }
}
