extension Issue {
  /// The most names of an object that a hint holds.
  static let mostNames = 64

  /// The issue of a path whose last step here leads nowhere.
  ///
  /// - Parameters:
  ///   - found: the value from which that step should have led on.
  ///   - count: the number of its elements or members.
  ///   - names: the first names, if it is an object.
  static func missingPath(
    _ steps: ArraySlice<PathExpression.Step>, found: Found, count: Int, names: [String],
    range: SourceRange = SourceRange(at: 0)
  ) -> Issue {
    var issue = Issue(topLevel: .missingPath(PathExpression(Array(steps)), count: count), range: range)
    issue.found = found
    if case .member? = steps.last?.kind, !names.isEmpty { issue.hints.append(.otherNames(names)) }
    return issue
  }
}
