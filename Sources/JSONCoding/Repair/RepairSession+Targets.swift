/// Which call is repeated after a repair.
extension RepairSession {
  enum Target {
    case record
    case call(Frame)

    func isReached(by frame: Frame?) -> Bool {
      switch self {
      case .record: frame == nil
      case .call(let call): call === frame
      }
    }
  }

  func takeTarget() -> Target? {
    defer { target = nil }
    return target
  }

  func takeStale() -> Frame? {
    defer { stale = nil }
    return stale
  }

  func restore(_ target: Target?) { self.target = target }

  /// The call outside of `frame` that has to be repeated for the step; nil if it is `frame` itself.
  func target(for step: Repair.Step, in frame: Frame?) -> Target? {
    var call = frame
    switch step {
    case .placeholder: return nil
    case .whole(let replaced):
      while let next = call, next.key != replaced.key { call = next.outer }
      // If the call is not under way, it is inside of `frame`.
      guard let call, call !== frame else { return nil }
      return .call(call)
    case .leaveOut(let context, let node, _):
      let end = context.document.next(after: node)
      while let next = call, next.context.isInside(node..<end, of: context, next.node) { call = next.outer }
      if call === frame { return nil }
      return call.map { .call($0) } ?? .record
    }
  }
}

extension DecodingContext {
  /// Whether the value at `node` is in `range` of the document of `context`, or in a document in a string there.
  fileprivate func isInside(_ range: Range<Int>, of context: DecodingContext, _ node: Int) -> Bool {
    var (inner, node) = (self, node)
    while inner !== context {
      guard let outer = inner.outer else { return false }
      (inner, node) = outer
    }
    return range.contains(node)
  }
}

extension Frame {
  /// Whether it is one of the calls around `inner`.
  func isOutside(_ inner: Frame) -> Bool {
    var next = inner.outer
    while let call = next, call !== self { next = call.outer }
    return next != nil
  }
}
