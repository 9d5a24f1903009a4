import Diagnostics
import JSONCoding

/// Finds the answers of captured traffic that are to be decoded, each in an entry of a HAR file.
extension Worker {
  /// Parses the body of an answer. Returns nil if the answer is none of these, or if it cannot be checked, which is
  /// reported. What is wrong with the entry itself is reported elsewhere.
  func parseAnswer(
    in whole: inout Whole, of answers: RoutedAnswers, _ finder: PartFinder, firstOnly: Bool, isReported: Bool,
    into result: ChunkResult
  ) -> PartFinder.TextIssues? {
    guard finder.parseEntry(whole.chunk.text, whole.record.range) == nil, let exchange = Exchange(finder.top),
      let route = answers.route(of: exchange),
      !exchange.hasNoBody
    else { return nil }
    let place = whole.record.element.map { whole.chunk.elements[$0].component }
    whole.answer = Diagnostic.Answer(
      request: exchange.words(route, isRedacted: settings.isRedacted), entry: place?.index ?? 0)
    switch exchange.body {
    case .unusable(let reason):
      if !isReported { report(reason, exchange, finder, in: &whole, to: result) }
      return nil
    case .text(let text, let string, let isBase64):
      if let string = exchange.text?.range, string.hasInvalidUTF8(in: whole.chunk.text) {
        let reason = Exchange.Unusable(reason: "the capture has the body as text that is not UTF-8")
        if !isReported { report(reason, exchange, finder, in: &whole, to: result) }
        return nil
      }
      let found = finder.parse(text, in: string, isBase64: isBase64, firstOnly: firstOnly)
      if !found.isParsed, let reason = found.reason(exchange, text, finder) {
        if !isReported { report(reason, exchange, finder, in: &whole, to: result) }
        return nil
      }
      whole.body = RecordSource.Body(text) { finder.offset(inBody: $0) }
      if !isReported { result.answers.checked += 1 }
      return found
    }
  }

  /// Reports why an answer cannot be checked.
  private func report(
    _ unusable: Exchange.Unusable, _ exchange: Exchange, _ finder: PartFinder, in whole: inout Whole,
    to result: ChunkResult
  ) {
    result.answers.unchecked += 1
    let source = source(of: &whole, number: 0)
    let range = (exchange.text ?? exchange.content ?? finder.top).range
    let lines = source.lines ?? LineTable(source.text, source.range, first: source.start)
    let start = lines.location(of: range.start)
    var diagnostic = Diagnostic(
      file: source.file,
      place: Diagnostic.Place(
        start: start, end: SourceLocation(line: start.line, column: start.column + 1),
        offset: whole.chunk.offset + range.start),
      severity: settings.isStrict ? .error : .warning, code: .answerNotChecked,
      message: "not checked: \(unusable.reason)" + (unusable.detail.map { "; \($0)" } ?? ""), path: [])
    diagnostic.answer = whole.answer
    reporter.add(diagnostic, isRecord: true, to: result)
    result.endRecord()
  }
}

extension PathComponent {
  /// Nil for the name of a member.
  fileprivate var index: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}

extension PartFinder.TextIssues {
  /// Why a body that is no JSON cannot be checked; nil if it is another text, or a file in some format.
  fileprivate func reason(
    _ exchange: Exchange, _ body: Text, _ finder: PartFinder
  ) -> Exchange.Unusable? {
    guard case .syntax(let error)? = issues.last?.kind else { return nil }
    let place = finder.offset(inBody: error.range.start)
    // It may end within an escape, a number or a word.
    let endsTooEarly =
      switch error.kind {
      case .unexpectedEnd, .unterminatedString: true
      default: place > 0 && place >= body.count - 8
      }
    return endsTooEarly ? exchange.cut(body) ?? exchange.compressed(body) : exchange.compressed(body)
  }
}
