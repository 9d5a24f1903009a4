import Diagnostics
import JSONCoding
import OperatingSystem
import Words

/// The messages for problems of a suite. It is not a payload, so `--redact` hides nothing of it.
struct SuiteWording {
  private let wording: IssueWording
  private let models: [String]

  init(_ source: RecordSource, models: [String]) {
    wording = IssueWording(source)
    self.models = models
  }

  /// A problem of the suite itself. Most warnings about payloads are errors here, because they would silently skip
  /// files.
  func diagnostic(_ issue: Issue) -> Diagnostic {
    switch issue.kind {
    case .byteOrderMark:
      return wording.diagnostic(issue, severity: .warning)
    case .unreadKey(let name):
      let options = SuiteOption.all.map(\.name.rawValue)
      if issue.path.count == 1 {
        var diagnostic = error(issue, "unknown key \(Quoted(name))")
        diagnostic.help = [
          .note(
            name == "*"
              ? "options of all checks belong under \"\(Suite.commonName)\""
              : didYouMean(name, among: [Suite.checksName, Suite.commonName])
                ?? "checks belong under \"\(Suite.checksName)\": {\"\(Suite.checksName)\": {\"\(name)\": …}}"
          )
        ]
        return diagnostic
      }
      let isCommon = issue.path.first == .member(Suite.commonName)
      let other =
        isCommon
        ? "options are written without dashes, such as keys or each"
        : "a check has type, valid, invalid, and options without dashes, such as source, keys or each"
      var diagnostic = error(issue, "unknown key \(Quoted(name))")
      let meant = didYouMean(name, among: (isCommon ? [] : SuiteCheck.keys) + options)
      diagnostic.help = [.note(Self.place(ofOption: name) ?? meant ?? other)]
      return diagnostic
    case .duplicateKey(let name, _):
      return error(issue, "duplicate key \(Quoted(name))")
    case .typeMismatch where issue.path.count == 2 && issue.path.first == .member(Suite.checksName):
      var diagnostic = wording.diagnostic(issue, severity: .error)
      if let expected = diagnostic.expected, let found = diagnostic.found {
        diagnostic.message = "expected \(expected), found \(found)"
      }
      diagnostic.help.append("a check is an array of paths, or an object with \"valid\" and \"invalid\"")
      return diagnostic
    default:
      var diagnostic = wording.diagnostic(issue, severity: .error)
      // The option is for payloads.
      if case .syntax(let error) = issue.kind, error.kind == .trailingComma {
        diagnostic.help = ["remove the comma"]
      }
      if case .typeMismatch = issue.kind, let values = Self.values(at: issue.path) {
        diagnostic.help = [.note(values)]
      }
      return diagnostic
    }
  }

  /// The problem of a path or glob that matches nothing.
  func matchesNothing(_ path: String, _ issue: Issue) -> Diagnostic {
    var diagnostic = error(issue, "no file matches \(Quoted(path))")
    diagnostic.code = .unreadableInput
    return diagnostic
  }

  func namesNothing(_ issue: Issue) -> Diagnostic {
    error(issue, "the suite names no files")
  }

  /// The problem of a check that lists no files.
  func hasNoFile(_ check: SuiteFile.Section) -> Diagnostic {
    let severity: Severity = check.settings.isStrict ? .error : .warning
    var diagnostic = wording.diagnostic(check.place, severity: severity)
    diagnostic.code = .checkWithoutFile
    diagnostic.message = "check \(Quoted(check.name)) lists no file"
    return diagnostic
  }

  /// The problem of a model that does not exist.
  ///
  /// - Parameter isType: whether it must be a type of sources.
  func unknownModel(_ name: String, _ issue: Issue, isType: Bool) -> Diagnostic {
    var diagnostic = error(issue, "unknown model \(Quoted(name))")
    diagnostic.code = .unknownModel
    diagnostic.help.append(
      isType
        ? "with sources, a model is a type such as User or [User]"
        : .note(didYouMean(name, among: models) ?? UsageError.list))
    return diagnostic
  }

  /// The problem of a model that the compiler refuses.
  func refusedModel(_ reason: UsageError, _ issue: Issue) -> Diagnostic {
    var diagnostic = error(issue, reason.message)
    diagnostic.code = .unknownModel
    if !reason.hint.isEmpty { diagnostic.help.append(.note(reason.hint)) }
    return diagnostic
  }

  /// The problem of a check's expression that the compiler refuses.
  func refusedCoder(_ reason: String, of check: String, _ issue: Issue) -> Diagnostic {
    error(issue, "\(Quoted(check)): \(reason)")
  }

  /// The problem of an option's value, or of options that cannot be combined.
  func wrongOptions(_ problem: UsageError, _ issue: Issue) -> Diagnostic {
    var diagnostic = error(issue, problem.message)
    // A hint of several lines only shows the location within the value, which the diagnostic has.
    if !problem.hint.isEmpty, !problem.hint.contains("\n") {
      let isGeneral = problem.hint == UsageError.help
      diagnostic.help.append(.note(isGeneral ? "try '\(Version.program) help projects'" : problem.hint))
    }
    return diagnostic
  }

  /// Where an option that no check can have may be given; nil for a name of no option.
  private static func place(ofOption name: String) -> String? {
    guard let option = Command.check.options.option(long: name) else { return nil }
    let isForModel = [.input, .ownModels].contains(option.group) && option.name != .jobs
    return isForModel
      ? "this option is for the command line with a MODEL, not for checks"
      : "this option belongs on the command line"
  }

  /// What an option takes: `true` or `false`, `"ignore", "warn" or "error"`; nil if the last name of the path is no
  /// option.
  private static func values(at path: [PathComponent]) -> String? {
    guard case .member(let name)? = path.last(where: { if case .member = $0 { true } else { false } }),
      let option = SuiteOption.all.first(where: { $0.name.rawValue == name })
    else { return nil }
    guard let value = option.value else { return "write true or false" }
    if value.kind == .choice { return "write \(value.choices.map { "\(Quoted($0))" }.listed("or"))" }
    return option.repeats ? "write a string, or an array of strings" : "write a string"
  }

  private func didYouMean(_ name: String, among names: [String]) -> String? {
    NearestName.find(name, in: names).map { "did you mean \(Quoted($0))?" }
  }

  private func error(_ issue: Issue, _ message: String) -> Diagnostic {
    var diagnostic = wording.diagnostic(issue, severity: .error)
    diagnostic.message = message
    return diagnostic
  }
}
