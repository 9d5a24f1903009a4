/// Follows a path in one document, from value to value.
struct PathWalk {
  /// Where a path comes to, in the order of the document.
  enum Stop {
    /// The value at its end.
    case end(node: Int)
    /// A string whose JSON text the step at `step` enters.
    case text(node: Int, step: Int)
    /// A value that the step at `step` does not get past.
    case missing(node: Int, step: Int)
  }

  let document: Document
  let steps: [PathExpression.Step]

  /// Follows the steps from `step` on, beginning at `node`. Calls `visit` at each place where the path comes to.
  func walk(from node: Int, step: Int, _ visit: (Stop) -> Void) {
    guard step < steps.count else { return visit(.end(node: node)) }
    let entry = document.entries[unchecked: node]
    switch (steps[step].kind, entry.kind) {
    case (.fromJSON, .string): visit(.text(node: node, step: step))
    case (.each, .object):
      for name in document.names(of: node) { walk(from: name + 1, step: step + 1, visit) }
    case (.each, .array):
      for value in document.values(of: node) { walk(from: value, step: step + 1, visit) }
    default:
      guard let child = child(of: node, entry, steps[step].kind) else {
        return visit(.missing(node: node, step: step))
      }
      walk(from: child, step: step + 1, visit)
    }
  }

  /// Where a step to a single value leads; nil if nowhere.
  private func child(of node: Int, _ entry: Entry, _ step: PathExpression.Step.Kind) -> Int? {
    switch (step, entry.kind) {
    case (.member(let name), .object):
      let found = document.lookUp(name, in: node)
      return found == 0 ? nil : found + 1
    case (.index(let place), .array):
      let count = Int(entry.end)
      let index = place < 0 ? count + place : place
      return 0..<count ~= index ? document.element(index, of: node) : nil
    default: return nil
    }
  }
}

extension Issue {
  /// The most names of an object that a hint holds.
  static let maximumNames = 64

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
