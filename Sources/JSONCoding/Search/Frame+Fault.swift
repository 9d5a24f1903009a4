extension Frame {
  /// The fault for a model's own error from this `init(from:)`, at the value that the error's coding path leads to.
  ///
  /// An error around a `DecodingError` stands for that.
  func fault(throwing error: any Error) -> Fault {
    fault(throwing: error, standingFor: DecodingError(anyOf: error))
  }

  /// - Parameter inner: the error itself or the one in it, if it is a `DecodingError`.
  func fault(throwing error: any Error, standingFor inner: DecodingError?) -> Fault {
    guard let error = inner else {
      return Fault(
        kind: .thrown(error), context: context, spot: .node(NodePlace(node)), expected: nil, frame: self)
    }
    var node = context.node(along: error.context.codingPath, thrownAt: node)
    var isKeyThere = false
    // If the object has the key, the key is not missing, whatever the model says: its value is wrong.
    if case .keyNotFound(let key, _) = error, let value = context.child(of: node, key) {
      node = value
      isKeyThere = true
    }
    let fault = Fault(
      kind: .thrown(error), context: context, spot: .node(NodePlace(node)), expected: nil, frame: self)
    fault.isKeyThere = isKeyThere
    return fault
  }
}

extension DecodingContext {
  /// The issue for an error that left the record, and that no later run has met again.
  func unsteadyIssue(_ error: any Error) -> Issue {
    let thrown = (error as? NumberError)?.decodingError ?? error
    let inner = DecodingError(anyOf: thrown)
    let place = inner.map { node(along: $0.context.codingPath, thrownAt: 0) } ?? 0
    let fault = Fault(
      kind: .thrown(inner ?? thrown), context: self, spot: .node(NodePlace(place)), expected: nil)
    var issue = fault.issue()
    issue.hints.append(.decodesWhenRunAgain)
    return issue
  }

  /// The value that an error's coding path leads to: the one at `node`, whose `init(from:)` threw it, or one inside.
  ///
  /// Models throw paths that begin at the top, or at their own value. With any other path, the place is `node`.
  fileprivate func node(along path: [any CodingKey], thrownAt node: Int) -> Int {
    let end = document.next(after: node)
    if let target = self.node(along: path), target >= node, target < end { return target }
    var target = node
    for key in path {
      guard let child = child(of: target, key) else { break }
      target = child
    }
    return target
  }
}
