import JSONCoding

/// The lines of help for a record that failed at its top value.
struct EnvelopeWording {
  let source: RecordSource
  let lines: LineTable
  let isRedacted: Bool

  /// The line for a hint, or nil if it is not one of these. `type` is the record's.
  func line(_ hint: Issue.Hint, type: (any Any.Type)?) -> String? {
    switch hint {
    case .partFits(let part): return line(part, Self.words(type))
    case .leftOut(let count):
      let verb = count == 1 ? "is" : "are"
      return "\(Counted(count, "other problem")) of the object around it \(verb) left out"
    case .errorAnswer(let message):
      let words = isRedacted ? nil : message.map { ": " + Quoted.string($0, isCut: false) }
      return "this looks like an error answer of the API" + (words ?? "")
    default: return nil
    }
  }

  static func words(_ type: (any Any.Type)?) -> String {
    type.map { TypeName.words($0) } ?? "the model"
  }

  private func line(_ part: Issue.FittingPart, _ type: String) -> String {
    let help = StrategyHelp(hasOwnDecoder: source.hasOwnDecoder)
    let settings = [part.dates.flatMap(help.setting), part.isInSnakeCase ? help.snakeCase : nil]
    let strategies = settings.compactMap { $0 }.joined(separator: source.hasOwnDecoder ? " and " : " ")
    let type = type + (strategies.isEmpty ? "" : " with \(strategies)")
    if isRedacted {
      let start = lines.location(of: part.range.start)
      return "the value at \(start.line):\(start.column) decodes as \(type): use --at with its path"
    }
    let advice = advice(for: part.path, strategies)
    let isElements = part.path.steps == [PathExpression.Step(.each)]
    // The path begins at the record, which may itself be deep in the text.
    let shown = JQPath.string(part.path) + (source.root.steps.isEmpty ? "" : " of the record")
    let values = isElements ? "elements" : "values at \(shown)"
    if !part.path.mayBranch { return "the value at \(shown) decodes as \(type): use \(advice)" }
    return part.fitting == part.tried
      ? "the \(values) decode as \(type): use \(advice)"
      : "\(part.fitting) of the \(part.tried) \(values) \(part.fitting == 1 ? "decodes" : "decode") as \(type): "
        + "\(advice) reports the others"
  }

  /// The options that decode the values at `path` of all records.
  private func advice(for path: PathExpression, _ strategies: String) -> String {
    // The decoder's own settings are not options.
    let more = strategies.isEmpty || source.hasOwnDecoder ? "" : " " + strategies
    let isTop = source.root.steps.isEmpty
    if isTop, !source.isElement, source.number == nil, path.steps == [PathExpression.Step(.each)] {
      return "--each" + more
    }
    let whole = JQPath.string(PathExpression(source.root.steps + path.steps))
    return "--at \(ShellWord.quotedIfNeeded(whole))" + more + (source.isElement ? " instead of --each" : "")
  }
}
