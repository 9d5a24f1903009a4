import Foundation

/// Decodes models from JSON texts as Foundation's decoder does, strictly by RFC 8259, and finds all problems of a text at once.
///
/// One decoder can be used again and again, by one thread at a time; it keeps its memory from text to text.
public final class RecordDecoder {
  public var strategies = DecodingStrategies() { didSet { forgetContext() } }
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:] { didSet { forgetContext() } }

  private var copy = Text(capacity: 0)
  @exclusivity(unchecked) private var context: DecodingContext?

  public init() {}

  deinit {
    context?.containers.close()
  }

  /// The value of the JSON text in `data`.
  ///
  /// - Throws: a `DecodingError` as Foundation's decoder throws it, with these differences: a number that does not fit and
  ///   invalid dates have their whole coding path; a text that is not JSON has its ``SyntaxError`` as the underlying error.
  ///   An error that the model itself throws is thrown as it is.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let text = textForCopy()
    data.withUnsafeBytes { text.append($0) }
    return try decode(type, from: text, SourceRange(start: 0, end: text.count))
  }

  /// The value of the JSON text in `range` of `text`; throws like ``decode(_:from:)``.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: Text, _ range: SourceRange) throws
    -> Value
  {
    let context = freeContext()
    do {
      try context.parse(text, range, beginsInput: true)
    } catch {
      throw error.decodingError
    }
    return try context.value(type, at: 0, in: .same)
  }

  /// What has become of a record: its value, if it has one, and everything that is wrong with it or noticed about it.
  public struct Outcome<Value> {
    /// Nil where there is an issue of the kinds that keep a record from decoding.
    public var value: Value?
    public var issues: [Issue] = []
  }

  /// What to look for beside problems.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let unreadKeys = Options(rawValue: 1)
    /// Only the first problem is wanted.
    public static let firstProblemOnly = Options(rawValue: 2)
    /// The range begins an input: a byte order mark is skipped there, with an issue.
    public static let beginsInput = Options(rawValue: 4)
  }

  /// The value of the JSON text in `range` of `text`, or all its problems, the first one first that ``decode(_:from:)`` throws.
  public func outcome<Value: Decodable>(
    _ type: Value.Type, from text: Text, _ range: SourceRange, _ options: Options = .beginsInput
  ) -> Outcome<Value> {
    var outcome = Outcome<Value>()
    outcome.issues = issues(type, from: text, range, options) { outcome.value = $0 }
    return outcome
  }

  /// The issues of the JSON text in `range` of `text`; where it decodes, `use` is given the value.
  ///
  /// For many records this is the faster form: an optional of a type that is not known when the call is compiled is looked up
  /// in the runtime's tables each time one is made.
  public func issues<Value: Decodable>(
    _ type: Value.Type, from text: Text, _ range: SourceRange, _ options: Options = .beginsInput,
    use: (Value) -> Void
  ) -> [Issue] {
    let context = freeContext()
    do {
      try context.parse(text, range, beginsInput: options.contains(.beginsInput))
    } catch {
      return [Issue(error)]
    }
    var issues: [Issue] = []
    do {
      use(try context.value(type, at: 0, in: .same))
    } catch {
      issues = problems(type, context, firstOnly: options.contains(.firstProblemOnly))
    }
    if context.document.hasWarnings || options.contains(.unreadKeys) {
      issues += RecordWarnings(context.document).issues(includingUnreadKeys: options.contains(.unreadKeys))
    }
    if options.contains(.firstProblemOnly), issues.count > 1 { issues.removeLast(issues.count - 1) }
    return issues
  }

  /// Whether the model's code is just being run with values that stand in for those that do not fit: it may have more trouble with
  /// them than with any payload, up to a trap where it takes a string not to be empty.
  public var isLookingFurther: Bool { context?.faultHandler.usesPlaceholders == true }

  /// The issue for a value that was decoded last and could not be encoded: at the value that the error's coding path leads to.
  public func issue(for error: any Error) -> Issue {
    var words = String(describing: error)
    var codingPath: [any CodingKey] = []
    if case EncodingError.invalidValue(_, let context) = error {
      words = context.debugDescription
      codingPath = context.codingPath
    }
    return issue(.encodingFailed(words), at: codingPath)
  }

  /// An issue of the value that the coding path leads to, as far as it can be followed, in the text that was decoded last.
  public func issue(_ kind: Issue.Kind, at codingPath: [any CodingKey]) -> Issue {
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

  /// An empty text: the last one that data was copied to, if nothing but this decoder knows of it.
  private func textForCopy() -> Text {
    freeContext().document.forgetText()
    if !isKnownUniquelyReferenced(&copy) { copy = Text(capacity: 0) }
    copy.removeAll()
    return copy
  }

  /// The context to decode the next text with: the last one, unless a decoder or container that a model has kept still reads it.
  private func freeContext() -> DecodingContext {
    // Taken out and put back: a second reference would be one more to count.
    var last: DecodingContext?
    swap(&last, &context)
    last?.containers.releaseKept()
    if isKnownUniquelyReferenced(&last), let last {
      context = last
      return last
    }
    last?.containers.close()
    let new = DecodingContext(document: Document(), strategies: strategies, userInfo: userInfo)
    context = new
    return new
  }

  private func forgetContext() {
    context?.containers.close()
    context = nil
  }

  private func problems<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, firstOnly: Bool
  ) -> [Issue] {
    let session = RepairSession(size: context.document.count, firstOnly: firstOnly)
    context.faultHandler = session
    defer { context.endRepair() }
    _ = session.run(size: context.document.count) { try context.value(type, at: 0, in: .same) }
    var issues = session.issues
    Hints(context, type).add(to: &issues)
    if session.isIncomplete, !firstOnly, !issues.isEmpty {
      issues[issues.count - 1].hints.append(.moreMayHide)
    }
    return issues
  }
}

extension SyntaxError {
  /// As Foundation reports a text that is not JSON, with the fault itself underneath.
  var decodingError: DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: [], debugDescription: "The given data was not valid JSON.", underlyingError: self))
  }
}
