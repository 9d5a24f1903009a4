import Foundation

/// Decodes models from RFC 8259 JSON as Foundation's `JSONDecoder` does, and finds all issues of a text in one run.
///
/// A decoder can be used repeatedly, by one thread at a time. It reuses its memory from text to text.
public final class RecordDecoder {
  /// How keys, dates, data and floats are read.
  public var strategies = CodingStrategies() { didSet { forgetContext() } }
  /// The `userInfo` of the decoders that models receive.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { forgetContext() } }
  /// Whether a text may lack the braces of its top-level object.
  public var assumesTopLevelDictionary = false { didSet { forgetContext() } }

  /// The policy for a comma before the end of an array or object.
  public var trailingCommas = TrailingCommaPolicy.refuse

  // Unchecked, because every record takes it out and puts it back (see Document); no model code runs in between.
  @exclusivity(unchecked) private var context: DecodingContext?
  /// Whether one of the settings was changed.
  @exclusivity(unchecked) private var hasSettings = false
  /// Whether decoding always fails, because the key strategy is not known.
  @exclusivity(unchecked) private var hasUnknownKeys = false
  /// The JSON that the last value was encoded as.
  private lazy var encodedDocument = Document()
  private lazy var encodedText = Text(capacity: 0)
  private var search: ProblemSearch?
  private lazy var log = ReadLog()
  private var payloadObserver: PayloadObserver?

  /// Collects each text's shape and the model's reads; nil without statistics.
  @exclusivity(unchecked) package var recorder: ShapeRecorder?

  /// The number of records so far whose dates, counted from 2001, are mostly plausible: see ``Issue/isShiftedDate``.
  package private(set) var recordsWithPlausibleDates = 0

  /// Called before the search for a record's further problems or losses: the model's code then runs again.
  package var willSearch: () -> Void = {}
  /// Facts about the model's code. Called before the first search.
  package var knowledge: () -> SearchKnowledge = { SearchKnowledge() } { didSet { search = nil } }

  /// A decoder with the default strategies of `JSONDecoder`.
  public init() {}

  /// Decodes as Foundation's decoder does with these settings: strategies, user info, and whether the top level is
  /// assumed to be a dictionary.
  ///
  /// The decoder is only read once, so neither a subclass's overrides nor later changes have any effect. The setting
  /// `allowsJSON5` is ignored: a text must be RFC 8259 JSON.
  public convenience init(like decoder: JSONDecoder) {
    self.init()
    strategies = CodingStrategies(decoder)
    userInfo = decoder.userInfo
    assumesTopLevelDictionary = decoder.assumesTopLevelDictionary
    // Observers are not called for assignments in an initializer.
    forgetContext()
  }

  deinit {
    context?.containers.releaseKept()
    let isAlone = isKnownUniquelyReferenced(&context)
    guard let context else { return }
    if isAlone, !hasSettings { IdleContext.keep(context) } else { context.containers.close() }
  }

  /// Decodes the JSON text in `data`.
  ///
  /// - Throws: the `DecodingError` that Foundation's decoder throws, with two differences: the coding paths of numbers
  ///   that do not fit and of invalid dates are complete, and the underlying error of a text that is not JSON is a
  ///   ``SyntaxError``. The model's own errors are rethrown unchanged.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let context = unusedContext()
    let text = textForCopy(context)
    data.withUnsafeBytes { text.append($0) }
    return try decode(type, context, text, SourceRange(start: 0, end: text.count))
  }

  /// Decodes the JSON text in `range` of `text`, and throws the same errors as ``decode(_:from:)``.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: Text, _ range: SourceRange) throws
    -> Value
  {
    try decode(type, unusedContext(), text, range)
  }

  @inline(__always)
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ text: Text, _ range: SourceRange
  ) throws -> Value {
    do {
      let commas = trailingCommas == .refuse ? nil : TrailingCommas(size: range.count, .accept)
      try context.parse(text, range, beginsInput: true, trailingCommas: commas)
    } catch {
      throw error.decodingError
    }
    if hasUnknownKeys {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: CodingStrategies.unknownMessage))
    }
    do {
      return try context.value(type, at: 0)
    } catch let error as NumberError {
      throw error.decodingError
    }
  }

  /// Decodes the JSON text in `range` of `text` and returns its value or its issues.
  ///
  /// The first issue of a text that does not decode is the error of ``decode(_:from:)``.
  public func outcome<Value: Decodable>(
    _ type: Value.Type, from text: Text, _ range: SourceRange, _ options: Options = .beginsInput
  ) -> Outcome<Value> {
    var outcome = Outcome<Value>()
    outcome.issues = issues(type, from: text, range, options) { outcome.value = $0 }
    return outcome
  }

  /// The issues of the JSON text in `range` of `text`. If it decodes, `use` is called with the value.
  ///
  /// For many records this is faster than ``outcome(_:from:_:_:)``: if the type is unknown when the call is compiled,
  /// the runtime looks up the type of the optional value in its tables each time.
  public func issues<Value: Decodable>(
    _ type: Value.Type, from text: Text, _ range: SourceRange, _ options: Options = .beginsInput,
    use: (Value) -> Void
  ) -> [Issue] {
    let context = unusedContext()
    do {
      try context.parse(text, range, beginsInput: options.contains(.beginsInput))
    } catch {
      return issues(type, context, after: error, text, range, options, use: use)
    }
    return issues(type, context, options, use: use)
  }

  /// The issues of one value of a text that a ``PartFinder`` has parsed. If it decodes, `use` is called with the value.
  ///
  /// The issues' ranges are in the part's own text, and their paths begin at the value: see ``Part/inWhole(_:)``.
  public func issues<Value: Decodable>(
    _ type: Value.Type, from part: Part, _ options: Options = [], use: (Value) -> Void
  ) -> [Issue] {
    let context = unusedContext()
    context.load(part.document, valueAt: part.node)
    return issues(type, context, options, use: use)
  }

  /// The issues of the document that the context has loaded.
  @inline(__always)
  private func issues<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, _ options: Options, use: (Value) -> Void
  ) -> [Issue] {
    if hasUnknownKeys { return [context.issueOfUnknownKeys] }
    var issues: [Issue] = []
    let recorder = options.contains(.uncounted) ? nil : recorder
    if recorder != nil { context.record.beginFollowing(log) }
    do {
      let value = try context.value(type, at: 0)
      if let recorder { record(type, context, in: recorder, decodes: true) }
      use(value)
      if options.contains(.swallowedFailures), context.record.mayHaveCaught {
        issues = problemSearch().swallowedFailures(type, context, options, log)
      }
    } catch {
      if let recorder { record(type, context, in: recorder, decodes: false) }
      issues = problems(type, context, after: error, options)
      if options.contains(.firstIssueOnly) { return issues.prefix(1).map(\.alone) }
    }
    addWarnings(to: &issues, context, options) {
      !problemSearch().swallowedFailures(type, context, options, log).isEmpty
    }
    return issues
  }

  /// The issue for the last decoded value, which could not be encoded. Its place is the error's coding path.
  public func issue(for error: any Error) -> Issue {
    var words = String(describing: error)
    var codingPath: [any CodingKey] = []
    if case EncodingError.invalidValue(_, let context) = error {
      words = context.debugDescription
      codingPath = context.codingPath
    }
    return issue(.encodingFailed(words), at: codingPath)
  }

  /// Adds the last decoded text to the recorder's shape.
  func recordLast(in recorder: ShapeRecorder) {
    if let context { recorder.add(context.document) }
  }

  /// The differences that appear when the last decoded value is encoded again, in document order.
  ///
  /// - Parameter encoded: a JSON text. Invalid JSON yields no issues.
  public func roundTripIssues(_ encoded: [UInt8]) -> [Issue] {
    guard let context else { return [] }
    let (text, document) = (encodedText, encodedDocument)
    text.removeAll()
    encoded.withUnsafeBytes { text.append($0) }
    do {
      try document.parse(text, SourceRange(start: 0, end: text.count), beginsInput: false)
    } catch {
      return []
    }
    return RoundTrip(context.document, document).changes.map { node, change in
      let isLost = if case .lostKey = change { true } else { false }
      return Issue(
        kind: .roundTrip(change), link: context.link(to: node),
        range: context.document.range(of: isLost ? node - 1 : node), expected: nil,
        found: context.document.found(at: node))
    }
  }

  /// An issue about the value at `codingPath` in the last decoded text.
  ///
  /// If the text lacks part of the path, the issue's place is the last value on the path.
  package func issue(_ kind: Issue.Kind, at codingPath: [any CodingKey]) -> Issue {
    guard let context, let node = context.node(along: codingPath) else {
      let range = context?.document.range ?? SourceRange(at: 0)
      return Issue(kind: kind, codingPath: codingPath, path: [], range: range)
    }
    var issue = Issue(
      kind: kind, codingPath: codingPath, path: context.path(to: node),
      range: context.document.range(of: node))
    issue.payloadNames = context.payloadNames(to: node)
    return issue
  }

  /// An issue about a member of an object, at its name instead of its value.
  package func issue(_ kind: Issue.Kind, atNameOf codingPath: [any CodingKey]) -> Issue {
    var issue = issue(kind, at: codingPath)
    // The name comes before the value.
    if let context, let node = context.node(along: codingPath), node > 0 {
      issue.range = context.document.range(of: node - 1)
    }
    return issue
  }

  /// An empty text to copy data to. The last one is reused if only this decoder holds it.
  private func textForCopy(_ context: DecodingContext) -> Text {
    context.document.forgetText()
    if !isKnownUniquelyReferenced(&context.copy) { context.copy = Text(capacity: 0) }
    context.copy.removeAll()
    return context.copy
  }

  /// The context for the next text. The last one is reused unless a model has kept a decoder or container of it.
  private func unusedContext() -> DecodingContext {
    // Moves the reference out of the property, because the check below fails if there are two.
    var last: DecodingContext?
    swap(&last, &context)
    last?.containers.releaseKept()
    if isKnownUniquelyReferenced(&last), let last {
      context = last
      return last
    }
    last?.containers.close()
    if !hasSettings, let idle = IdleContext.take() {
      context = idle
      return idle
    }
    let document = Document()
    document.assumesTopLevelObject = assumesTopLevelDictionary
    let new = DecodingContext(document: document, strategies: strategies, userInfo: userInfo)
    context = new
    return new
  }

  private func forgetContext() {
    hasSettings = true
    hasUnknownKeys = strategies.hasUnknownKeys
    context?.containers.close()
    context = nil
    search = nil
    payloadObserver = nil
  }

  /// The type's behavior on the payload: its requests, and whether the payload decodes. An endless loop over reads is
  /// stopped.
  package func observe<Value: Decodable>(_ type: Value.Type, _ payload: [UInt8]) -> Observation {
    let observer = payloadObserver ?? PayloadObserver(strategies, userInfo: userInfo)
    payloadObserver = observer
    return observer.observe(type, payload)
  }

  /// - Parameter losesValues: whether the model loses a value because it catches an error.
  private func addWarnings(
    to issues: inout [Issue], _ context: DecodingContext, _ options: Options, losesValues: () -> Bool
  ) {
    if !context.record.distantDates.isEmpty { issues += context.record.distantDates }
    if !context.record.shiftedDates.isEmpty {
      if let issue = context.record.shiftedDates.issue(context) {
        if !issues.contains(where: \.hasOtherDates) { issues.append(issue) }
      } else if !options.contains(.uncounted) {
        recordsWithPlausibleDates += 1
      }
    }
    guard context.document.hasWarnings || options.contains(.unreadKeys) else { return }
    let warnings = RecordWarnings(context, after: issues)
    if options.contains(.unreadKeys) { issues += warnings.unconvertedKeys }
    let hasFailed = !issues.isEmpty
    var found = warnings.issues(includingUnreadKeys: options.contains(.unreadKeys))
    // After a host has ended in a trial, the record is decoded again without trials.
    if !hasFailed, context.record.mayHaveCaught, options.isDisjoint(with: [.swallowedFailures, .noTrials]),
      let first = found.firstIndex(where: { if case .unreadKey = $0.kind { true } else { false } }),
      losesValues()
    {
      found[first].hints.append(.errorsWereCaught)
    }
    issues += found
  }

  /// The issues of a text with a syntax error. If it has only trailing commas, the rest of it is searched too, and if
  /// these are accepted, it decodes.
  private func issues<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, after error: SyntaxError, _ text: Text,
    _ range: SourceRange,
    _ options: Options, use: (Value) -> Void
  ) -> [Issue] {
    guard error.kind == .trailingComma, trailingCommas != .refuse || !options.contains(.firstIssueOnly) else {
      recorder?.unparsed += 1
      return [Issue(error)]
    }
    let commas = TrailingCommas(size: range.count, trailingCommas)
    do {
      let beginsInput = options.contains(.beginsInput)
      try context.parse(text, range, beginsInput: beginsInput, trailingCommas: commas)
    } catch {
      recorder?.unparsed += 1
      return commas.issues + [Issue(error)]
    }
    if commas.acceptsCommas { return commas.issues + issues(type, context, options, use: use) }
    // The text is refused, so it is not recorded and yields no value.
    let others = options.subtracting(.swallowedFailures).union(.uncounted)
    return commas.issues + issues(type, context, others) { _ in }
  }

  /// The problems of a record whose decoding threw `error`. If the model accepts the record when it is run again, for
  /// example because it counts its calls, that error is the only one.
  private func problems<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, after error: any Error, _ options: Options
  ) -> [Issue] {
    let issues = problemSearch().problems(type, context, options)
    return issues.isEmpty ? [context.unsteadyIssue(error)] : issues
  }

  /// The search for problems and losses. It is kept for its knowledge of the model's types.
  private func problemSearch() -> ProblemSearch {
    willSearch()
    let search = search ?? ProblemSearch(strategies, userInfo, knowledge())
    self.search = search
    return search
  }

  /// Ends the log of the record, and adds its reads to the recorder.
  @inline(never)
  private func record(
    _ model: any Any.Type, _ context: DecodingContext, in recorder: ShapeRecorder, decodes: Bool
  ) {
    context.record.endFollowing()
    if log.hasFailures { context.record.mayHaveCaught = true }
    if decodes { recorder.decoded += 1 }
    var statistics = ReadStatistics(model, log, context, recorder, isWhole: decodes)
    recorder.add(context.document) { statistics.visit($0, $1) }
    log.removeAll()
  }
}

extension DecodingContext {
  fileprivate var issueOfUnknownKeys: Issue {
    Issue(topLevel: .dataCorrupted(.thrown(CodingStrategies.unknownMessage)), range: document.range)
  }
}
