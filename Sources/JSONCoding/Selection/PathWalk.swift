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
    var node = node
    for index in step..<steps.count {
      if steps[index].kind == .fromJSON {
        let isString = document.entries[unchecked: node].kind == .string
        return visit(isString ? .text(node: node, step: index) : .missing(node: node, step: index))
      }
      guard let children = children(of: node, steps[index].kind) else {
        return visit(.missing(node: node, step: index))
      }
      guard case .all = children else {
        if case .one(let child) = children { node = child }
        continue
      }
      return forEachChild(of: node) { walk(from: $0, step: index + 1, visit) }
    }
    visit(.end(node: node))
  }

  private enum Children {
    case one(Int)
    case all
  }

  /// Where a step leads from the value at `node`; nil if nowhere.
  private func children(of node: Int, _ step: PathExpression.Step.Kind) -> Children? {
    let entry = document.entries[unchecked: node]
    switch step {
    case .member(let name):
      guard entry.kind == .object else { return nil }
      let found = document.lookUp(name, in: node)
      return found == 0 ? nil : .one(found + 1)
    case .index(let place):
      guard entry.kind == .array else { return nil }
      let count = Int(entry.end)
      guard place >= -count, place < count else { return nil }
      return .one(document.element(place < 0 ? count + place : place, of: node))
    case .each:
      return entry.isContainer ? .all : nil
    case .fromJSON:
      return nil
    }
  }

  private func forEachChild(of node: Int, _ body: (Int) -> Void) {
    let opening = document.entries[unchecked: node]
    let isObject = opening.kind == .object
    var child = node + 1
    while child < Int(opening.link) - 1 {
      let isHidden = isObject && document.entries[unchecked: child].flags.contains(.hidden)
      let value = isObject ? child + 1 : child
      // Known before the body runs, which may take the index over.
      let next = document.next(after: value)
      if !isHidden { body(value) }
      child = next
    }
  }
}
