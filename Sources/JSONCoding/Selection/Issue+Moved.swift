extension Issue {
  /// The issue with its ranges as `move` changes them.
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
