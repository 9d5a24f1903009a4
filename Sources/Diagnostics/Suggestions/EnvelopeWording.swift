import JSONCoding
import Words

/// The help for a record that failed at its top value.
struct EnvelopeWording {
  let source: RecordSource
  let lines: LineTable
  let isRedacted: Bool

  /// The help for a hint about an envelope or an error response; nil for other hints.
  func help(_ hint: Issue.Hint, of issue: Issue) -> Help? {
    switch hint {
    case .partFits(let part):
      return help(
        part, Self.words(issue.recordType), of: issue.found == .object ? "member" : "element",
        saysRemedy: source.hasOptions && remedy(for: issue) == nil)
    case .errorAnswer(let message) where !issue.isAboutSurroundings:
      let words = isRedacted ? nil : message.map { ": " + QuotedValue.string($0, isCut: false) }
      return .note("this looks like an error response of the API" + (words ?? ""))
    case .textFits: return textHelp(issue)
    case .leftOut(let count):
      let verb = count == 1 ? "is" : "are"
      return .payload("\(Counted(count, "other problem")) of this object \(verb) left out")
    default: return nil
    }
  }

  /// The option that decodes the wanted values, if they all decode. The message mentions it.
  func remedy(for issue: Issue) -> String? {
    guard issue.isAboutSurroundings, !isRedacted, source.hasOptions, let part = issue.fittingPart,
      part.problems > 0 ? !part.path.mayBranch : part.fitting == part.tried
    else { return nil }
    return "use " + advice(for: part.path, options(for: part))
  }

  /// The help for a string that contains JSON that would fit.
  private func textHelp(_ issue: Issue) -> Help {
    let name = issue.requestedType?.name ?? "the type"
    let line = "the string contains JSON: decode it in init(from:)"
    if isRedacted || !source.hasOptions { return .note(line) }
    let path = PathExpression(issue.path.map { .init(to: $0) } + [PathExpression.Step(.fromJSON)])
    return .option(line + ", or alone as \(name) with " + advice(for: path, ""))
  }

  static func words(_ type: ModelType?) -> String {
    type?.name ?? "the model"
  }

  private func options(for part: Issue.FittingPart) -> String {
    source.strategyHelp.options(part.dates, isInSnakeCase: part.isInSnakeCase)
  }

  /// - Parameter one: the words for a value in the record.
  private func help(_ part: Issue.FittingPart, _ type: String, of one: String, saysRemedy: Bool) -> Help {
    let strategies = source.strategyHelp.settings(part.dates, isInSnakeCase: part.isInSnakeCase)
    let type = type + (strategies.isEmpty ? "" : " with \(strategies)")
    let problems = part.problems == 0 ? "" : ", but for \(Counted(part.problems, "problem"))"
    if isRedacted {
      let start = lines.location(of: part.range.start)
      return .option(
        "the value at \(start.line):\(start.column) decodes as \(type)\(problems): use --at with its path")
    }
    let advice = advice(for: part.path, options(for: part))
    let isElements = part.path.steps == [PathExpression.Step(.each)]
    // The path begins at the record, which may itself be deep in the text.
    let shown = JQPath.string(part.path) + (source.root.steps.isEmpty ? "" : " of the record")
    let values = isElements ? one + "s" : "values at \(shown)"
    let remedy = saysRemedy ? ": use \(advice)" : ""
    func withRemedy(_ words: String) -> Help { saysRemedy ? .option(words + remedy) : .note(words) }
    if part.path.steps == [PathExpression.Step(.fromJSON)] { return withRemedy("the string contains JSON") }
    if !part.path.mayBranch { return withRemedy("the value at \(shown) decodes as \(type)" + problems) }
    if part.fitting == 0 {
      return .option(
        "no \(isElements ? one : "value at \(shown)") decodes as \(type), but they have its keys: "
          + "\(advice) reports their problems")
    }
    if part.fitting == part.tried { return withRemedy("the \(values) decode as \(type)") }
    let decode = part.fitting == 1 ? "decodes" : "decode"
    return .option(
      "\(part.fitting.grouped) of the \(part.tried.grouped) \(values) \(decode) as \(type): \(advice) reports the others"
    )
  }

  /// The options that decode the values at `path` in all records.
  ///
  /// - Parameter more: other options that are needed, with a leading space.
  private func advice(for path: PathExpression, _ more: String) -> String {
    let whole = JQPath.string(PathExpression(source.root.steps + path.steps))
    let isTop = source.root.steps.isEmpty
    if isTop, !source.isElement, source.number == nil, path.steps == [PathExpression.Step(.each)] {
      return "--each" + more
    }
    return "--at \(ShellWord.quotedIfNeeded(whole))" + more + (source.isElement ? " instead of --each" : "")
  }
}

extension RecordSource {
  var strategyHelp: StrategyHelp {
    StrategyHelp(hasOwnDecoder: hasOwnDecoder, decoders: places?.decoders ?? [])
  }
}

extension Issue {
  /// Whether the issue is about the text itself and independent of the model.
  fileprivate var isAboutText: Bool {
    switch kind {
    case .syntax, .trailingComma, .duplicateKey, .byteOrderMark: true
    default: false
    }
  }

  /// Whether the record is an object or array around the wanted value, or an error response.
  var isAboutSurroundings: Bool {
    guard found == .object || found == .array, path.isEmpty, case .typeMismatch = kind else { return false }
    return hints.contains(where: \.isAboutSurroundings)
  }

  /// The message for such a record; nil for any other issue.
  func surroundingsMessage(isRedacted: Bool) -> String? {
    guard isAboutSurroundings else { return nil }
    let expected = "expected \(EnvelopeWording.words(self.recordType)), found "
    guard case .errorAnswer(let message)? = hints.first(where: \.isAboutSurroundings) else {
      return expected + surroundings
    }
    let words = isRedacted ? nil : message.map { " (\(QuotedValue.string($0, isCut: false)))" }
    return expected + "an error response" + (words ?? "")
  }

  private var surroundings: String {
    if found == .array { return "an array of them" }
    return fittingPart?.path.steps == [PathExpression.Step(.each)] ? "a dictionary of them" : "an envelope"
  }

  /// The same issue about the whole record, instead of about a key that it lacks.
  fileprivate func movedToRecord(_ type: ModelType?) -> Issue {
    var issue = self
    if missingKey != nil {
      issue = Issue(topLevel: .typeMismatch, range: range)
      issue.found = .object
      issue.expected = type.map { .type($0) }
    }
    issue.recordType = type
    return issue
  }
}

extension Issue.Hint {
  /// Whether the record is only an envelope around the wanted values, or has none of them.
  var isAboutSurroundings: Bool {
    switch self {
    case .partFits, .errorAnswer: true
    default: false
    }
  }
}

extension [Issue] {
  /// The same issues; if the record is an envelope or an error response, only one that concerns the model.
  ///
  /// The keys that an envelope lacks or that the model leaves unread in it say nothing about the value.
  package var withoutEnvelopeIssues: [Issue] {
    guard let hinted = place(where: { $0.hints.contains(where: \.isAboutSurroundings) }).map({ self[$0] }),
      let hint = hinted.hints.first(where: \.isAboutSurroundings)
    else { return self }
    // A member of another type may be the envelope's own, but a missing key never is.
    let topIssue = first { $0.missingKey != nil && $0.path.count == 1 } ?? first { $0.path.isEmpty } ?? hinted
    var issue = topIssue.movedToRecord(hinted.recordType)
    issue.hints = [hint]
    let others = self.count { !$0.isAboutText } - 1
    if others > 0 { issue.hints.append(.leftOut(others)) }
    return filter(\.isAboutText) + [issue]
  }
}
