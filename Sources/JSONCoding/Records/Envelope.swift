/// Finds out whether a record that failed at its top value is an envelope, with the value wanted deeper in it, or the
/// answer of an API that has failed.
struct Envelope {
  private let context: DecodingContext
  private let type: any Decodable.Type
  private let trials: Trials

  /// How deeply the value may be nested.
  private static let maximumDepth = 3
  /// The number of times that a value is decoded to find the first that fits, and the members of one object.
  private static let maximumTrials = 64
  /// The elements that are tried, once the first of them fits.
  private static let maximumElements = 1000
  /// The values that are searched for all their problems, where none fits.
  private static let maximumSearches = 8
  /// The size in bytes of the largest record in which they are.
  private static let maximumSearchedBytes = 1 << 20
  /// The size in bytes of the largest record that is searched.
  private static let maximumBytes = 16 << 20

  init(_ context: DecodingContext, _ type: any Decodable.Type, _ trials: Trials) {
    self.context = context
    self.type = type
    self.trials = trials
  }

  /// The hint for the first issue of a record after its search, when the model has asked for all its keys.
  func hint(for issues: [Issue]) -> Issue.Hint? {
    let document = context.document
    let kind = document.kind(of: 0)
    guard kind == .object || kind == .array || kind == .string, document.range.count <= Envelope.maximumBytes
    else { return nil }
    // Most records fail deeper, and names take time.
    guard failsAtTop(issues, present: 0) else { return nil }
    let names = kind == .object ? document.names(of: 0).prefix(Envelope.maximumTrials).map(document.name) : []
    // An `id` of JSON-RPC does not belong to the model, and neither does a value of another kind.
    let wrong = Set(issues.prefix(Envelope.maximumTrials).compactMap(\.wrongMember))
    let present = requestedNames { name in
      !wrong.contains(document.name(at: name))
        && !(names.contains("jsonrpc") && ErrorAnswer.isUsual(document.name(at: name), beside: names))
    }
    guard failsAtTop(issues, present: present) else { return nil }
    // Trials need an index without the changes of the search.
    guard let whole = document.unchanged else { return nil }
    if let found = fittingValue(in: whole, present: present) { return found }
    // Names that any answer may have, such as `status`, are there even where nothing of the model is.
    let own = requestedNames { name in
      !ErrorAnswer.isUsual(document.name(at: name), beside: names)
        && whole.kind(of: name + 1) != .null
    }
    return kind == .object && own == 0 ? ErrorAnswer(whole).map { .errorAnswer($0.message) } : nil
  }

  /// The number of the top object's names that the model has asked for, of those that count.
  private func requestedNames(_ counts: (Int) -> Bool) -> Int {
    guard context.document.kind(of: 0) == .object else { return 0 }
    return context.nameIndexes(of: 0)
      .count { context.entries[unchecked: $0].flags.contains(.requested) && counts($0) }
  }

  /// Whether the top value is not what the model wants, rather than something in it: it is of another kind, or more
  /// keys are missing than are there.
  private func failsAtTop(_ issues: [Issue], present: Int) -> Bool {
    var missing = 0
    for issue in issues.prefix(Envelope.maximumTrials) {
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

  private struct Candidate {
    let node: Int
    let steps: [PathExpression.Step.Kind]
  }

  /// The first value in the record, by its depth, that decodes as the model.
  ///
  /// Without one, the value that has most of the model's keys, and more than the `present` ones of the record.
  private func fittingValue(in whole: Document, present: Int) -> Issue.Hint? {
    var candidates = [Candidate(node: 0, steps: [])]
    var next = 0
    var near: (part: Issue.FittingPart, keys: Int)?
    var searches = whole.range.count <= Envelope.maximumSearchedBytes ? Envelope.maximumSearches : 0
    var trial = PartTrial(context, type, trials, remaining: Envelope.maximumTrials)
    if whole.entries[unchecked: 0].kind == .string {
      guard whole.holdsContainer(0), let strategies = trial.strategies(forTextAt: 0, in: whole) else {
        return nil
      }
      return .partFits(part(Candidate(node: 0, steps: [.fromJSON]), in: whole, strategies, trial))
    }
    while next < candidates.count {
      let candidate = candidates[next]
      next += 1
      for child in children(of: candidate, in: whole) {
        guard trial.remaining > 0 else { return near.map { .partFits($0.part) } }
        if whole.entries[unchecked: child.node].kind == .string {
          guard whole.holdsContainer(child.node) else { continue }
          if let strategies = trial.strategies(forTextAt: child.node, in: whole) {
            let candidate = Candidate(node: child.node, steps: child.steps + [.fromJSON])
            return .partFits(part(candidate, in: whole, strategies, trial))
          }
          continue
        }
        // Too many types decode from an empty array or object to say that it is the value wanted.
        guard whole.entries[unchecked: child.node].isContainer, whole.entries[unchecked: child.node].end > 0
        else { continue }
        if let strategies = trial.strategies(for: child.node, in: whole) {
          let all = all(like: child, of: candidate, in: whole, strategies, &trial)
          return .partFits(part(all, in: whole, strategies, trial))
        }
        if searches > 0, let problems = trial.problems(of: child.node, in: whole),
          problems.keys > max(near?.keys ?? 0, present, 1)
        {
          let all = all(like: child, of: candidate, in: whole, problems.strategies, &trial)
          var part = part(all, in: whole, problems.strategies, trial)
          part.problems = problems.count
          if !part.path.mayBranch { part.fitting = 0 }
          near = (part, problems.keys)
        }
        searches -= 1
        let depth = child.steps.count
        if depth < Envelope.maximumDepth { candidates.append(child) }
      }
    }
    return near.map { .partFits($0.part) }
  }

  /// The value, or all members of its object if another one fits, too, and the others are objects like these: their
  /// names are data.
  private func all(
    like child: Candidate, of candidate: Candidate, in whole: Document, _ strategies: CodingStrategies,
    _ trial: inout PartTrial
  ) -> Candidate {
    guard whole.entries[unchecked: candidate.node].kind == .object else { return child }
    let nodes = whole.names(of: candidate.node).prefix(Envelope.maximumTrials).map { $0 + 1 }
    guard nodes.count > 1, nodes.allSatisfy({ whole.entries[unchecked: $0].kind == .object }) else {
      return child
    }
    let isAnother = nodes.prefix(Envelope.maximumSearches).contains { node in
      node != child.node
        && (trial.fits(node, in: whole, strategies) || trial.problems(of: node, in: whole) != nil)
    }
    return isAnother ? Candidate(node: child.node, steps: candidate.steps + [.each]) : child
  }

  /// The values of an object's members, or the first element of an array.
  private func children(of candidate: Candidate, in whole: Document) -> [Candidate] {
    guard whole.entries[unchecked: candidate.node].kind == .object else {
      return [Candidate(node: candidate.node + 1, steps: candidate.steps + [.index(0)])]
    }
    return whole.names(of: candidate.node).prefix(Envelope.maximumTrials).map {
      Candidate(node: $0 + 1, steps: candidate.steps + [.member(whole.name(at: $0))])
    }
  }

  /// The value that fits, or all like it, if it is in an array.
  private func part(
    _ candidate: Candidate, in whole: Document, _ strategies: CodingStrategies, _ trial: PartTrial
  ) -> Issue.FittingPart {
    let path = PathExpression(candidate.steps.map { PathExpression.Step($0) })
    var part = Issue.FittingPart(path: path, range: whole.range(of: candidate.node))
    part.dates = strategies.dates == context.strategies.dates ? nil : strategies.dates
    part.isInSnakeCase = strategies.keys != context.strategies.keys
    guard candidate.steps.contains(where: { [.index(0), .each].contains($0) }) else { return part }
    part.path = PathExpression(path.steps.map { $0.kind == .index(0) ? PathExpression.Step(.each) : $0 })
    part.tried = 0
    part.fitting = 0
    PathWalk(document: whole, steps: part.path.steps).walk(from: 0, step: 0) { stop in
      guard part.tried < Envelope.maximumElements else { return }
      part.tried += 1
      switch stop {
      case .end(let node): part.fitting += trial.fits(node, in: whole, strategies) ? 1 : 0
      case .text(let node, _): part.fitting += trial.fits(textAt: node, in: whole, strategies) ? 1 : 0
      case .missing: break
      }
    }
    return part
  }

}

extension Document {
  /// Whether the string begins as a JSON array or object does.
  func holdsContainer(_ string: Int) -> Bool {
    let range = entries[unchecked: string].range
    guard let first = (range.start..<range.end).first(where: { !bytes[unchecked: $0].isWhitespace }) else {
      return false
    }
    return bytes[unchecked: first] == .objectStart || bytes[unchecked: first] == .arrayStart
  }
}

extension Issue {
  /// The name of the top object's member whose own value is wrong.
  fileprivate var wrongMember: String? {
    guard missingKey == nil, path.count == 1, case .member(let name)? = path.first else { return nil }
    return name
  }
}
