import JSONCoding

extension Model {
  /// The same model, which accepts any JSON value and writes it unchanged but for the spelling of strings and numbers.
  ///
  /// Its records are rewritten where nobody asks for more than that: see ``Rewriter``.
  ///
  /// - Parameter numbers: the type that the model reads numbers as.
  public func acceptingAnyValue<Number: Codable>(numbers: Number.Type) -> Model {
    var model = self
    model.makeWorker = { [makeWorker] settings in
      let worker = makeWorker(settings)
      return settings.allowRewriting ? worker.rewriting(Rewriter(numbers: numbers), settings.output) : worker
    }
    return model
  }
}

extension WorkerSettings {
  /// Whether the result depends on nothing but the text.
  fileprivate var allowRewriting: Bool {
    switch output {
    case .none, .source, .json:
      coders == nil && stored == nil && statistics == nil && coverage == nil && !comparesRoundTrip
        && strategies == CodingStrategies()
    case .swift, .pretty: false
    }
  }
}

extension RecordWorker {
  /// A worker that rewrites plain records, and leaves all others to this one.
  fileprivate func rewriting(_ rewriter: Rewriter, _ format: OutputFormat) -> RecordWorker {
    RecordWorker(
      begin: begin,
      process: { text, range, options, output in
        guard !options.contains(.swallowedFailures),
          rewriter.rewrite(text, range, into: &output, checksOnly: format != .json)
        else { return process(text, range, options, &output) }
        if format == .json { output.append(UInt8(ascii: "\n")) }
        return []
      },
      processPart: processPart, search: search,
      assumesTopLevelDictionary: assumesTopLevelDictionary)
  }
}
