/// Determines whether a record that failed at its top value is an envelope, or an error response of an API.
///
/// An envelope has one level: the wanted value is a member of the record, as in `{"data": …}`, one of the elements or
/// members of the record or of such a member, as in `[…]` and `{"users": […]}`, or in the text of such a string.
struct Envelope {
  private let context: DecodingContext
  private let type: any Decodable.Type
  private let copy: RecordCopy
  private let whole: Document

  /// The maximum number of members of the record that are examined.
  private static let maximumMembers = 64
  /// The maximum number of elements that are tried once the first of them fits.
  private static let maximumElements = 1000
  /// The maximum number of values that are searched for all their problems if none fits.
  private static let maximumSearches = 8

  /// Nil if the record is too large.
  init?(_ context: DecodingContext, _ type: any Decodable.Type, _ types: KnownTypes) {
    let copy = RecordCopy(context, type, types)
    guard let document = copy.document else { return nil }
    (self.context, self.type, self.copy, whole) = (context, type, copy, document)
  }

  /// Whether the record fails at its top value, so that it may be an envelope.
  static func isLikely(_ context: DecodingContext, _ issues: [Issue]) -> Bool {
    failsAtTop(issues, present: 0) && [.object, .array, .string].contains(context.document.kind(of: 0))
  }

  /// The hint for the first issue of a record after its search, when the model has asked for all its keys.
  func hint(for issues: [Issue]) -> Issue.Hint? {
    let isObject = whole.kind(of: 0) == .object
    let names = isObject ? whole.names(of: 0).prefix(Self.maximumMembers).map(whole.name) : []
    // An `id` of JSON-RPC does not belong to the model, and neither does a value of another kind.
    let wrong = Set(issues.prefix(Self.maximumMembers).compactMap(\.wrongMember))
    let present = requestedNames { name in
      !wrong.contains(whole.name(at: name))
        && !(names.contains("jsonrpc") && ErrorAnswer.isUsual(whole.name(at: name), beside: names))
    }
    guard Self.failsAtTop(issues, present: present) else { return nil }
    if let part = fittingPart(present: present) { return .partFits(part) }
    // Names that any response may have, such as `status`, say nothing about the model.
    let own = requestedNames { name in
      !ErrorAnswer.isUsual(whole.name(at: name), beside: names) && whole.kind(of: name + 1) != .null
    }
    return isObject && own == 0 ? ErrorAnswer(whole).map { .errorAnswer($0.message) } : nil
  }

  /// The number of the top object's names that the model has asked for and that pass the test.
  private func requestedNames(_ counts: (Int) -> Bool) -> Int {
    guard context.document.kind(of: 0) == .object else { return 0 }
    return context.nameIndexes(of: 0)
      .count { context.isRequested($0) && counts($0) }
  }

  /// Whether the top value itself is wrong, rather than a value in it: it is of another kind, or more keys are missing
  /// than present.
  private static func failsAtTop(_ issues: [Issue], present: Int) -> Bool {
    var missing = 0
    for issue in issues.prefix(maximumMembers) {
      let path = issue.codingPath
      if issue.missingKey != nil {
        missing += path.count == 1 ? 1 : 0
      } else if path.isEmpty {
        if case .typeMismatch = issue.kind { return true }
        if case .dataCorrupted = issue.kind, present == 0 { return true }
      }
    }
    return missing > present
  }

  // MARK: - Search

  /// A value that may be the wanted one, and the steps to it.
  private struct Candidate {
    let node: Int
    let steps: [PathExpression.Step.Kind]
    /// The text in the string at `node`, if the candidate is the value of that text.
    var text: Document?
  }

  /// The first value that decodes as the model; otherwise the value with most of the model's keys. That value must have
  /// more of them than the record, which has `present`.
  private func fittingPart(present: Int) -> Issue.FittingPart? {
    var near: (part: Issue.FittingPart, keys: Int)?
    var searches = Self.maximumSearches
    func fitting(_ candidate: Candidate) -> Issue.FittingPart? {
      let entry = whole.entries[unchecked: candidate.node]
      // Too many types decode from an empty array or object to conclude that it is the wanted value.
      guard candidate.text != nil || entry.isContainer && entry.end > 0 else { return nil }
      let fit = copy.fit(at: candidate.node, in: candidate.text, allowsProblems: searches > 0)
      if let fit, fit.problems == 0 { return part(candidate, fit.strategies) }
      if candidate.text == nil { searches -= 1 }
      if let fit, fit.keys > max(near?.keys ?? 0, present, 1) {
        var part = part(candidate, fit.strategies)
        part.problems = fit.problems
        if !part.path.mayBranch { part.fitting = 0 }
        near = (part, fit.keys)
      }
      return nil
    }
    let top = Candidate(node: 0, steps: [])
    let topValues = values(of: top)
    if whole.kind(of: 0) != .object || !topValues.isEmpty {
      return topValues.lazy.compactMap(fitting).first ?? near?.part
    }
    for name in whole.names(of: 0).prefix(Self.maximumMembers) where !isRequested(name) {
      let member = Candidate(node: name + 1, steps: [.member(whole.name(at: name))])
      if let part = fitting(member) ?? values(of: member).lazy.compactMap(fitting).first { return part }
    }
    return near?.part
  }

  /// Whether the model has asked for the member: one that it asks for by name is part of the model.
  private func isRequested(_ name: Int) -> Bool {
    let index = context.document.lookUp(whole.name(at: name), in: 0)
    return index > 0 && context.isRequested(index)
  }

  /// The first of an array's elements or a dictionary's members, or the value of the text in a string.
  private func values(of value: Candidate) -> [Candidate] {
    let entry = whole.entries[unchecked: value.node]
    switch entry.kind {
    case .string:
      guard let text = copy.text(at: value.node) else { return [] }
      return [Candidate(node: value.node, steps: value.steps + [.fromJSON], text: text)]
    case .array where entry.end > 0: return [Candidate(node: value.node + 1, steps: value.steps + [.each])]
    case .object:
      return firstLikeModel(in: value.node).map { [Candidate(node: $0, steps: value.steps + [.each])] } ?? []
    default: return []
    }
  }

  /// The first of an object's values that resembles the wanted one; nil unless its names are data. They are if its
  /// members are objects, and two of the first ones resemble the wanted value.
  private func firstLikeModel(in object: Int) -> Int? {
    let nodes = whole.names(of: object).prefix(Self.maximumMembers).map { $0 + 1 }
    guard nodes.count > 1, nodes.allSatisfy({ whole.kind(of: $0) == .object }) else { return nil }
    let alike = Array(
      nodes.prefix(Self.maximumSearches).lazy
        .filter { copy.fit(at: $0) != nil }.prefix(2))
    return alike.count == 2 ? alike.first : nil
  }

  /// The value that fits, or all similar ones, if they are elements.
  private func part(_ candidate: Candidate, _ strategies: CodingStrategies) -> Issue.FittingPart {
    let path = PathExpression(candidate.steps.map { PathExpression.Step($0) })
    var part = Issue.FittingPart(path: path, range: whole.range(of: candidate.node))
    part.dates = strategies.dates == context.strategies.dates ? nil : strategies.dates
    part.isInSnakeCase = strategies.keys != context.strategies.keys
    guard path.mayBranch else { return part }
    (part.tried, part.fitting) = (0, 0)
    PathWalk(document: whole, steps: path.steps).walk(from: 0, step: 0) { stop in
      guard case .end(let node) = stop, part.tried < Self.maximumElements else { return }
      part.tried += 1
      part.fitting += copy.fits(type, at: node, strategies) ? 1 : 0
    }
    return part
  }
}

extension Issue {
  /// The name of the top object's member whose own value is wrong.
  fileprivate var wrongMember: String? {
    guard missingKey == nil, path.count == 1, case .member(let name)? = path.first else { return nil }
    return name
  }
}

/// An object that looks like an API's error response: `{"error":{"code":401}}`, `{"message":"Not Found"}`.
struct ErrorAnswer {
  /// The API's message about the error, if there is one.
  let message: String?

  /// Names that only an error has, if their value is not empty.
  private static let errors: Set<String> = [
    "error", "errors", "Error", "errorMessage", "error_message", "errorCode", "error_code",
    "error_description",
    "fault", "exception", "errcode", "errmsg",
  ]
  /// Names that errors have, but that other objects have too.
  private static let messages = ["message", "Message", "detail", "title", "msg", "errmsg"]
  /// Names that appear beside the names of an error.
  private static let companions: Set<String> = [
    "status", "statusCode", "status_code", "code", "type", "documentation_url", "instance", "path",
    "timestamp",
    "requestId", "request_id", "traceId", "trace_id", "ok", "success", "details", "reason", "jsonrpc",
  ]
  /// A key of JSON-RPC, which includes `id` in every response.
  private static let protocolName = "jsonrpc"
  private static let maximumMembers = 16

  /// Whether an error response may have the name.
  ///
  /// - Parameter others: the names beside it.
  static func isUsual(_ name: String, beside others: [String]) -> Bool {
    errors.contains(name) || messages.contains(name) || companions.contains(name)
      || name == "id" && others.contains(protocolName)
  }

  /// Nil if the document's top object does not look like an error response.
  init?(_ document: Document) {
    guard document.entries[unchecked: 0].end <= ErrorAnswer.maximumMembers else { return nil }
    let members = DocumentValue(document, 0).members
    let failed = members.filter { ErrorAnswer.errors.contains($0.name) && ErrorAnswer.showsError($0.value) }
    let words = ErrorAnswer.messages.compactMap { name in
      members.first { $0.name == name }.flatMap { ErrorAnswer.words($0.value) }
    }
    let isError = members.allSatisfy { ErrorAnswer.isUsual($0.name, beside: []) } && !words.isEmpty
    guard !failed.isEmpty || isError else { return nil }
    let own = failed.sorted { $0.name < $1.name }.lazy.compactMap { ErrorAnswer.message($0.value) }.first
    message = own ?? words.first
  }

  /// Whether the value indicates an error: it is not null, false, 0, or empty.
  private static func showsError(_ value: DocumentValue) -> Bool {
    value.bool == true || value.count > 0 || value.string.map { !$0.isEmpty } == true
      || value.number.map { $0 != "0" } == true
  }

  /// The message in the value of an error: a string, or the message of an object or of the first element.
  private static func message(_ value: DocumentValue) -> String? {
    let error = value.elements.first ?? value
    return words(error) ?? messages.lazy.compactMap { error[$0].flatMap(words) }.first
  }

  private static func words(_ value: DocumentValue) -> String? {
    guard case .string(let words, _) = value.document.found(at: value.node) else { return nil }
    return words.isEmpty ? nil : words
  }
}
