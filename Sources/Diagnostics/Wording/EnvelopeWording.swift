import JSONCoding

/// The lines of help for a record that failed at its top value.
struct EnvelopeWording {
  let source: RecordSource
  let lines: LineTable
  let isRedacted: Bool

  /// The line for a hint of the issue, or nil if it is not one of these.
  func line(_ hint: Issue.Hint, of issue: Issue) -> String? {
    switch hint {
    case .partFits(let part):
      return line(
        part, Self.words(issue.recordType), of: issue.found == .object ? "member" : "element",
        saysRemedy: source.hasOptions && remedy(for: issue) == nil)
    case .errorAnswer(let message) where !issue.isAboutSurroundings:
      let words = isRedacted ? nil : message.map { ": " + QuotedValue.string($0, isCut: false) }
      return "this looks like an error answer of the API" + (words ?? "")
    case .textFits: return textLine(issue)
    case .leftOut(let count):
      let verb = count == 1 ? "is" : "are"
      return "\(Counted(count, "other problem")) of this object \(verb) left out"
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

  /// The help for a string that holds a JSON text which would fit.
  private func textLine(_ issue: Issue) -> String {
    let name = issue.requestedType?.name ?? "the type"
    let line = "the string contains JSON: decode it in init(from:)"
    if isRedacted || !source.hasOptions { return line }
    let path = PathExpression(issue.path.map { .init(to: $0) } + [PathExpression.Step(.fromJSON)])
    return line + ", or alone as \(name) with " + advice(for: path, "")
  }

  static func words(_ type: ModelType?) -> String {
    type?.name ?? "the model"
  }

  private func options(for part: Issue.FittingPart) -> String {
    source.strategyHelp.options(part.dates, isInSnakeCase: part.isInSnakeCase)
  }

  /// - Parameter one: what a value in the record is.
  private func line(_ part: Issue.FittingPart, _ type: String, of one: String, saysRemedy: Bool) -> String {
    let strategies = source.strategyHelp.settings(part.dates, isInSnakeCase: part.isInSnakeCase)
    let type = type + (strategies.isEmpty ? "" : " with \(strategies)")
    let problems = part.problems == 0 ? "" : ", but for \(Counted(part.problems, "problem"))"
    if isRedacted {
      let start = lines.location(of: part.range.start)
      return
        "the value at \(start.line):\(start.column) decodes as \(type)\(problems): use --at with its path"
    }
    let advice = advice(for: part.path, options(for: part))
    let isElements = part.path.steps == [PathExpression.Step(.each)]
    // The path begins at the record, which may itself be deep in the text.
    let shown = JQPath.string(part.path) + (source.root.steps.isEmpty ? "" : " of the record")
    let values = isElements ? one + "s" : "values at \(shown)"
    let remedy = saysRemedy ? ": use \(advice)" : ""
    if part.path.steps == [PathExpression.Step(.fromJSON)] { return "the string contains JSON" + remedy }
    if !part.path.mayBranch { return "the value at \(shown) decodes as \(type)" + problems + remedy }
    if part.fitting == 0 {
      return "no \(isElements ? one : "value at \(shown)") decodes as \(type), but they have its keys: "
        + "\(advice) reports their problems"
    }
    return part.fitting == part.tried
      ? "the \(values) decode as \(type)" + remedy
      : "\(part.fitting.grouped) of the \(part.tried.grouped) \(values) \(part.fitting == 1 ? "decodes" : "decode") as \(type): "
        + "\(advice) reports the others"
  }

  /// The options that decode the values at `path` of all records.
  ///
  /// - Parameter more: other options that they need, after a space.
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
