extension Issue {
  /// The issue for a text that is not JSON.
  public init(_ error: SyntaxError) {
    self.init(kind: .syntax(error), codingPath: [], path: error.path, range: error.range)
    payloadNames = Set(error.path.indices)
  }
}

extension TrailingCommas {
  var issues: [Issue] {
    var issues = errors.map { error in
      var issue = Issue(error)
      if acceptsCommas { issue.kind = .trailingComma }
      return issue
    }
    if isIncomplete { issues[issues.count - 1].hints.append(.moreMayHide) }
    return issues
  }
}

extension Document {
  /// The value at `node` for a message; strings and numbers are cut to 256 bytes.
  func found(at node: Int) -> Issue.Found {
    let entry = entries[unchecked: node]
    switch kind(of: node) {
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number:
      return .number(
        bytes.string(SourceRange(start: Int(entry.start), end: min(Int(entry.end), Int(entry.start) + 256))))
    case .string:
      let shown = DisplayedString.prefix(in: bytes, entry.range, flags: entry.flags, limit: 256)
      return .string(shown.text, isCut: shown.isCut)
    case .array: return .array
    case .object: return .object
    default: return .null
    }
  }
}

// A loop over an array copies each element. Issues are large, and a record may have hundreds of thousands.
extension [Issue] {
  /// Calls `body` with the index of each issue and the issue.
  package func visit(_ body: (Int, Issue) -> Void) {
    withUnsafeBufferPointer { issues in
      guard let first = issues.baseAddress else { return }
      // The buffer's subscript would return a copy.
      for index in issues.indices { body(index, first[index]) }
    }
  }

  /// The index of the first issue that passes the test.
  package func place(where test: (Issue) -> Bool) -> Int? {
    withUnsafeBufferPointer { issues in
      guard let first = issues.baseAddress else { return nil }
      return issues.indices.first { test(first[$0]) }
    }
  }
}

extension Issue {
  /// The issue with its ranges changed by `move`.
  func moved(_ move: (SourceRange) -> SourceRange) -> Issue {
    var issue = self
    issue.range = move(range)
    switch kind {
    case .duplicateKey(let name, let first): issue.kind = .duplicateKey(name, first: move(first))
    case .syntax(let error): issue.kind = .syntax(error.moved(move))
    case .dataCorrupted(.embeddedSyntax(let error)):
      issue.kind = .dataCorrupted(.embeddedSyntax(error.moved(move)))
    default: break
    }
    issue.hints = hints.map { $0.moved(move) }
    issue.attempts = attempts.map { Attempt(shape: $0.shape, issue: $0.issue.moved(move)) }
    return issue
  }
}

extension Issue.Hint {
  fileprivate func moved(_ move: (SourceRange) -> SourceRange) -> Issue.Hint {
    switch self {
    case .unreadKeys(let members): .unreadKeys(members.map { $0.moved(move) })
    case .keyIsInside(let member, of: let name): .keyIsInside(member.moved(move), of: name)
    case .keyIsOutside(let member): .keyIsOutside(member.moved(move))
    case .innerValueFits(let range): .innerValueFits(move(range))
    case .partFits(let part): .partFits(part.moved(move))
    case .convertedKey(let member, into: let converted, let isSnakeCase):
      .convertedKey(member.moved(move), into: converted, isSnakeCase: isSnakeCase)
    case .unreachableKey(let member, let key, let reachable):
      .unreachableKey(member.moved(move), key: key, reachable: reachable)
    default: self
    }
  }
}

extension Issue.Member {
  fileprivate func moved(_ move: (SourceRange) -> SourceRange) -> Issue.Member {
    Issue.Member(name: name, range: move(range))
  }
}

extension Issue.FittingPart {
  fileprivate func moved(_ move: (SourceRange) -> SourceRange) -> Issue.FittingPart {
    var part = self
    part.range = move(range)
    return part
  }
}

extension SyntaxError {
  func moved(_ move: (SourceRange) -> SourceRange) -> SyntaxError {
    var error = self
    error.range = move(range)
    error.opening = opening.map { move(SourceRange(at: $0)).start }
    return error
  }
}
