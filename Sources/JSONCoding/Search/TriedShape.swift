/// How a call tried to read a value before it gave up, from the call's point of view.
struct TriedShape {
  let shape: Issue.Attempt.Shape
  /// The value that was tried, in the document of the call.
  let node: Int
  /// The missing member that was tried, if the call itself has asked for it.
  let name: String?

  /// Adds to a fault's issue the attempts of the calls that the error passed through, in order.
  ///
  /// If the fault is a call's own error, these are all errors that the call has caught. Otherwise they are the call's
  /// reads of the same place: `(try? c.decode(Int.self)) ?? Int(try c.decode(String.self))`. A call that read members
  /// of its value before reading all of it as something else has tried its own type.
  static func add(before fault: Fault, to issue: inout Issue) {
    var attempts: [Issue.Attempt] = []
    for alternatives in fault.alternatives {
      let call = alternatives.call
      let isOwn = fault.isThrownByModel && fault.frame === call
      let thrown = isOwn ? nil : TriedShape(fault, below: call)
      for caught in alternatives.caught {
        guard var tried = TriedShape(caught, below: call) else { continue }
        if !isOwn, tried.node != thrown?.node || tried.name != thrown?.name {
          guard thrown?.node == call.node, thrown?.name == nil,
            let keys = caught.keys(at: call.node, of: call),
            KeyNames.owner(of: keys).map(String.init) == String(reflecting: call.type)
          else { continue }
          tried = TriedShape(node: call.node, shape: .owner(ofKeys: ModelType(keys)))
        }
        attempts.append(Issue.Attempt(shape: tried.shape, issue: caught.issue()))
      }
    }
    issue.attempts = Array(attempts.prefix(Issue.maximumAttempts))
    issue.moreAttempts = attempts.count - issue.attempts.count
  }

  /// Nil if the wanted type is not known, or if the problem is in the text of a string that the call itself has parsed.
  private init?(_ fault: Fault, below call: Frame) {
    var inner: Frame?
    var frame = fault.frame
    while let next = frame, next !== call {
      inner = next
      frame = next.outer
    }
    if inner == nil, fault.context !== call.context { return nil }
    let ownKeys = fault.keys(at: call.node, of: call)
    let isOfCall = inner?.context === call.context && inner?.node == call.node
    if !isOfCall, let ownKeys, let owner = KeyNames.owner(of: ownKeys), owner != String(reflecting: call.type)
    {
      self.init(node: call.node, shape: .owner(ofKeys: ModelType(ownKeys)))
    } else if let inner {
      self.init(inner, call)
    } else if let expected = fault.expected {
      self.init(read: fault, expected, call)
    } else {
      return nil
    }
  }

  private init(node: Int, name: String? = nil, shape: Issue.Attempt.Shape) {
    (self.node, self.name, self.shape) = (node, name, shape)
  }

  private init(_ inner: Frame, _ call: Frame) {
    var (context, node) = (inner.context, inner.node)
    while context !== call.context, let outer = context.outer { (context, node) = outer }
    if context === inner.context, TriedShape.isElement(node, of: call) {
      self.init(node: call.node, shape: .elements(ModelType(inner.type)))
    } else {
      self.init(node: node, shape: .expected(.type(inner.type)))
    }
  }

  private init(read fault: Fault, _ expected: Issue.Expected, _ call: Frame) {
    if case .type(let type) = expected, fault.name == nil, TriedShape.isElement(fault.node, of: call) {
      self.init(node: call.node, shape: .elements(type))
    } else {
      self.init(node: fault.node, name: fault.name, shape: .expected(expected))
    }
  }

  /// Whether the value is an element of the array that the call reads.
  private static func isElement(_ node: Int, of call: Frame) -> Bool {
    guard call.context.document.kind(of: call.node) == .array else { return false }
    return call.context.document.steps(to: node).last?.opening == call.node
  }
}

extension Fault {
  /// The type of the keys by which the object at `node` was read when the problem occurred, if they are the model's.
  fileprivate func keys(at node: Int, of call: Frame) -> (any Any.Type)? {
    guard let error = thrownError.flatMap(DecodingError.init(anyOf:)) else { return nil }
    let path = error.context.codingPath
    let depth = call.context.codingPath(to: NodePlace(node)).count
    var keys: (any Any.Type)?
    if path.count > depth {
      keys = type(of: path[depth])
    } else if path.count == depth {
      if case .keyNotFound(let key, _) = error { keys = type(of: key) } else { keys = self.keys }
    }
    return keys == PathKey.self ? nil : keys
  }
}
