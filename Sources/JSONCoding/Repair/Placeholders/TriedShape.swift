/// An attempt of a call to read a value as something, seen from the call.
struct TriedShape {
  let fault: Fault
  let issue: Issue
  let shape: Issue.Attempt.Shape
  /// The value that was tried, in the document of the call.
  let node: Int
  /// The missing member that was tried, if the call itself has asked for it.
  let name: String?
  /// The number of the object's names that the shape has keys for.
  private var knownNames = 0
  private var depth: Int
  /// Whether the value was of the right kind, and the problem is in it.
  private(set) var isInside: Bool

  /// Nil if it is not known what the call wanted to read.
  ///
  /// - Parameters:
  ///   - fault: a problem of `call`, or of a call that it has made.
  ///   - level: the number of attempts around this one.
  init?(_ fault: Fault, below call: Frame, _ level: Int, _ keyNames: inout KeyNames) {
    guard let source = Source(fault, below: call), let shape = source.shape else { return nil }
    self.fault = fault
    self.shape = shape
    node = source.node
    name = source.name
    var issue = fault.issue()
    depth = issue.codingPath.count
    isInside = TriedShape.isInside(fault, source, call)
    let context = call.context
    if let keys = source.keys, context.document.kind(of: node) == .object {
      for name in keyNames.names(of: keys) where context.child(of: node, PathKey(stringValue: name)) != nil {
        knownNames += 1
      }
    }
    var inner: [TriedShape] = []
    if level == 0, !fault.alternatives.isEmpty {
      let attempts = Attempts(before: fault, level: level + 1, &keyNames)
      attempts.add(to: &issue)
      inner = attempts.all
    }
    self.issue = issue
    // A type that has tried several shapes got as far as the best of them.
    if fault.isThrownByModel, !inner.isEmpty {
      isInside = inner.contains(where: \.isInside)
      depth = inner.map(\.depth).max() ?? depth
      knownNames = inner.map(\.knownNames).max() ?? knownNames
    }
  }

  private static func isInside(_ fault: Fault, _ source: Source, _ call: Frame) -> Bool {
    // Of the members that the call itself has tried, only existing ones count.
    if source.name != nil { return false }
    if source.node != call.node || fault.node != source.node || fault.name != nil { return true }
    switch fault.kind {
    case .typeMismatch, .valueNotFound, .numberOutOfRange: return false
    case .keyNotFound, .corrupted, .thrown: return true
    }
  }

  // MARK: - Comparing

  /// How far the attempt got, for sorting.
  var progress: (Int, Int, Int) {
    (!isInside ? 0 : isOfOtherDiscriminator ? 1 : 2, depth, knownNames)
  }

  func isClearlyFurther(than other: TriedShape) -> Bool {
    if isInside != other.isInside { return isInside }
    guard isInside else { return false }
    if isOfOtherDiscriminator != other.isOfOtherDiscriminator { return other.isOfOtherDiscriminator }
    return knownNames >= other.knownNames + 2
  }

  /// Whether both are attempts to read the same value or member.
  func isAlternative(to other: TriedShape) -> Bool {
    node == other.node && name == other.name
  }

  /// Whether this is a further problem of the attempt `last`, which has caught the error of that one.
  func continues(_ last: TriedShape) -> Bool {
    switch (shape, last.shape) {
    case (.owner(let keys), .owner(let other)): keys == other
    case (.elements(let type), .elements(let other)): type == other
    default: false
    }
  }

  private var isOfOtherDiscriminator: Bool {
    guard case .dataCorrupted(.notARawValue) = issue.kind, let type = issue.expected?.metatype,
      let type = type as? any Decodable.Type
    else { return false }
    return Placeholder.caseCount(type) == 1
  }
}

extension Frame {
  /// Whether the call makes an enum's value.
  var isOfEnum: Bool { EnumMetadata.isEnum(type) }
}

extension TriedShape {
  /// Where a problem came from, seen from a call around it.
  private struct Source {
    let node: Int
    var name: String?
    var shape: Issue.Attempt.Shape?
    var keys: (any Any.Type)?

    /// A read of the call itself, of a call that it has made, or of an `init(from:)` that it has called without a
    /// container.
    ///
    /// Nil if the problem is in the text of a string that the call itself has parsed.
    init?(_ fault: Fault, below call: Frame) {
      var inner: Frame?
      var frame = fault.frame
      while let next = frame, next !== call {
        inner = next
        frame = next.outer
      }
      if inner == nil, fault.context !== call.context { return nil }
      let ownKeys = fault.keys(at: call.node, of: call)
      let isOfCall = inner?.context === call.context && inner?.node == call.node
      if !isOfCall, let ownKeys, let owner = KeyNames.owner(of: ownKeys),
        owner != String(reflecting: call.type)
      {
        self.init(ofKeys: ownKeys, call)
      } else if let inner {
        self.init(inner, call)
        keys = fault.keys(at: node, of: call)
      } else {
        self.init(read: fault, call)
      }
    }

    private init(ofKeys keys: any Any.Type, _ call: Frame) {
      node = call.node
      shape = .owner(ofKeys: ModelType(keys))
      self.keys = keys
    }

    private init(_ inner: Frame, _ call: Frame) {
      if case .element(let array) = inner.holder, array == call.node, inner.context === call.context {
        node = array
        shape = .elements(ModelType(inner.type))
        return
      }
      var (context, node) = (inner.context, inner.node)
      while context !== call.context, let outer = context.outer { (context, node) = outer }
      self.node = node
      shape = .expected(.type(inner.type))
    }

    private init(read fault: Fault, _ call: Frame) {
      if let type = fault.expected?.metatype, fault.node != call.node,
        let step = call.context.document.steps(to: fault.node).last, step.opening == call.node,
        !call.context.document.isObject(step.opening)
      {
        node = call.node
        shape = .elements(ModelType(type))
        return
      }
      node = fault.node
      name = fault.name
      shape = fault.expected.map { .expected($0) }
    }
  }
}

extension Fault {
  /// The type of the keys by which the object at `node` was read when the problem came up, if they are the model's.
  fileprivate func keys(at node: Int, of call: Frame) -> (any Any.Type)? {
    let own: (any Error)? = if case .thrown(let error) = kind { error } else { thrownError }
    guard let error = own.flatMap(DecodingError.init(anyOf:)) else { return nil }
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
