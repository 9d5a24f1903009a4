import JSONCoding

/// The lines of help for a record that failed at its top value.
struct EnvelopeWording {
  let source: RecordSource
  let lines: LineTable
  let isRedacted: Bool

  /// The line for a hint, or nil if it is not one of these. `type` is the record's.
  func line(_ hint: Issue.Hint, type: (any Any.Type)?) -> String? {
    switch hint {
    case .valueFits(let path, let range, let fitting, let tried):
      return line(path, range, fitting, tried, type.map { TypeName.words($0) } ?? "the model")
    case .errorAnswer(let message):
      let words = isRedacted ? nil : message.map { ": " + Quoted.string($0, isCut: false) }
      return "this looks like an error answer of the API" + (words ?? "")
    default: return nil
    }
  }

  private func line(
    _ path: PathExpression, _ range: SourceRange, _ fitting: Int, _ tried: Int, _ type: String
  )
    -> String
  {
    if isRedacted {
      let start = lines.location(of: range.start)
      return "the value at \(start.line):\(start.column) decodes as \(type): use --at with its path"
    }
    let advice = advice(for: path)
    let isElements = path.steps == [PathExpression.Step(.each)]
    // The path begins at the record, which may itself be deep in the text.
    let shown = JQPath.string(path) + (source.root.steps.isEmpty ? "" : " of the record")
    let values = isElements ? "elements" : "values at \(shown)"
    if !path.mayBranch { return "the value at \(shown) decodes as \(type): use \(advice)" }
    return fitting == tried
      ? "the \(values) decode as \(type): use \(advice)"
      : "\(fitting) of the \(tried) \(values) \(fitting == 1 ? "decodes" : "decode") as \(type): "
        + "\(advice) reports the others"
  }

  /// The options that decode the values at `path` of all records.
  private func advice(for path: PathExpression) -> String {
    let isTop = source.root.steps.isEmpty
    if isTop, !source.isElement, source.number == nil, path.steps == [PathExpression.Step(.each)] {
      return "--each"
    }
    let whole = JQPath.string(PathExpression(source.root.steps + path.steps))
    return "--at \(ShellWord.quotedIfNeeded(whole))" + (source.isElement ? " instead of --each" : "")
  }
}
