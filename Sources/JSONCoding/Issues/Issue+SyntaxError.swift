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
