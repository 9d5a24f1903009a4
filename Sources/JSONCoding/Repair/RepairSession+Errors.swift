/// Errors on their way up: which problem each comes from, and whether it is the error that reaches the top.
extension RepairSession {
  /// Decides what to do about an error that has left the call of `frame`, or the record if there is none.
  ///
  /// - Returns: whether to repeat the call. Otherwise the error continues to the outer call.
  func decodesAgain(after error: any Error, in frame: Frame?) -> Bool {
    guard trial == nil, !isOver else { return false }
    if let target {
      guard target.isReached(by: frame) else { return false }
      self.target = nil
      charge(for: nil, in: frame)
      return true
    }
    guard let fault = pending, reachesTop(error, leaving: frame) else { return false }
    if let passedWords { fault.wrapping = passedWords }
    pending = nil
    guard mayRepairMore, let step = advance(fault, in: frame) else {
      isIncomplete = true
      isOver = true
      return false
    }
    charge(for: fault, in: frame)
    target = self.target(for: step, in: frame)
    if let stale = takeStale(), let frame, stale.isOutside(frame) { target = .call(stale) }
    return target == nil
  }

  /// Whether the search may continue with another problem.
  var mayRepairMore: Bool {
    budget > 0 && replays > 0 && !reads.isSpent && repairs.count < maximumRepairs && issues.count < mostIssues
  }

  /// Takes from the budget what the call reads once more, up to the problem, but for the values that it and those
  /// inside it have received.
  private func charge(for fault: Fault?, in frame: Frame?) {
    reads.refill()
    guard let frame else { return budget -= 8 }
    guard let fault, fault.context === frame.context, fault.node > frame.node else {
      let entry = frame.context.entries[unchecked: frame.node]
      return budget -= entry.kind == .object || entry.kind == .array ? Int(entry.end) : 1
    }
    var received = frame.received?.size ?? 0
    var call = fault.frame
    while let inner = call, inner !== frame {
      if !interrupted.isEmpty { received += interrupted[inner.key]?.size ?? 0 }
      call = inner.outer
    }
    budget -= max(1, fault.node - frame.node - received)
  }

  /// Attributes the error to a problem. An error that belongs to no known problem is the model's own, thrown here.
  func note(_ error: any Error, in frame: Frame) {
    if target != nil { return }
    if !frame.hasTried, let pending, pending.frame === frame, pending.isSource(of: error) {
      if trial == nil, let wrapping = wrapping(error) { pending.wrapping = wrapping.words }
      return
    }
    let wrapping = wrapping(error)
    defer { if trial == nil, let wrapping { pending?.wrapping = wrapping.words } }
    if pending?.isOnItsWay(as: error, from: frame) != true {
      let known = (frame.tried + earlier).last { $0.isOnItsWay(as: error, from: frame) }
      noteCaught(by: frame)
      let inner = wrapping?.inner ?? DecodingError(itself: error)
      pending = known ?? frame.fault(throwing: error, standingFor: inner)
    }
    if trial == nil, frame.hasTried {
      pending?.alternatives.append(frame.alternatives(to: error))
    }
  }

  /// The error as one around a `DecodingError`; nil for any other.
  func wrapping(_ error: any Error) -> WrappingError? {
    properties.mayWrap(error) ? WrappingError(error) : nil
  }

  /// Keeps the last problem as an earlier one, because the model has caught its error.
  func noteCaught(by catcher: Frame? = nil) {
    guard let fault = pending else { return }
    pending = nil
    if earlier.count == 8 { earlier.removeFirst() }
    earlier.append(fault)
    var node = fault.node
    var frame = fault.frame
    while let next = frame, !next.isActive, next !== catcher {
      node = next.node
      frame = next.outer
    }
    frame?.noteCaught(node)
    if trial == nil { frame?.noteTried(fault) }
  }
}

extension Frame {
  /// The call's attempts besides the source of the error that leaves it.
  fileprivate func alternatives(to error: any Error) -> Fault.Alternatives {
    guard let index = tried.firstIndex(where: { $0.isSource(of: error) }) else {
      return Fault.Alternatives(call: self, caught: tried)
    }
    return Fault.Alternatives(
      call: self, caught: Array(tried[..<index]),
      later: tried[(index + 1)...].filter { !$0.isSource(of: error) })
  }
}

extension Fault {
  /// Whether the error that leaves the call of `frame` is this problem's.
  fileprivate func isOnItsWay(as error: any Error, from frame: Frame) -> Bool {
    var source = self.frame
    while let next = source, next !== frame { source = next.outer }
    return source != nil && isSource(of: error)
  }
}
