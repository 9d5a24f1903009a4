/// Finds the values that a loop of the model refuses, without starting the loop at its first value for each.
extension RepairSession {
  /// Looks for more values that the same loop refuses, after a refusal that has just been repaired.
  func lookAhead(after fault: Fault) {
    guard trial == nil, let refusal = RefusingLoops.Refusal(fault) else { return }
    loops.note(refusal, repairs[fault.key])
    let accepted = accepted(before: refusal)
    if loops.isWorthTrying(refusal, hasAccepted: accepted != nil) {
      loops.setIndependent(isIndependent(refusal, accepted), refusal)
    }
    guard loops.isIndependent(refusal) else { return }
    let words = Set(loops.refusals(like: refusal).map(\.words))
    let elements = LoopElements(of: refusal)
    var next = elements.start(after: refusal.start)
    while budget > 0, let start = next {
      guard let fault = firstFault(of: refusal, from: start) else {
        next = elements.nextPart(after: start)
        continue
      }
      // Anything else is left to a run of the whole loop.
      guard let found = RefusingLoops.Refusal(fault), found.isOfSameLoop(as: refusal),
        found.start.node >= start.node, words.contains(found.words), repairs[fault.key] == nil
      else { return }
      let doubts = doubts(of: fault)
      report(fault, doubts)
      begin(fault, doubts)
      loops.note(found, repairs[fault.key])
      next = elements.start(after: found.start)
    }
  }

  /// Whether the loop judges each value by itself: it refuses a refused value again if it starts with it, and accepts
  /// an accepted one again.
  private func isIndependent(_ refusal: RefusingLoops.Refusal, _ accepted: LoopStart?) -> Bool {
    let context = refusal.frame.context
    for known in loops.refusals(like: refusal).prefix(2) {
      let kind = context.kind(known.node)
      context.setKind(context.document.kind(of: known.node), at: known.node)
      defer { context.setKind(kind, at: known.node) }
      guard let found = firstFault(of: refusal, from: known.start).flatMap(RefusingLoops.Refusal.init),
        found.isOfSameLoop(as: refusal), found.node == known.node, found.words == known.words
      else { return false }
    }
    guard let accepted, let fault = firstFault(of: refusal, from: accepted) else { return true }
    return RefusingLoops.Refusal(fault)?.start.node != accepted.node
  }

  /// One of the first values of the loop, if it comes before the refused one and was accepted as it is.
  private func accepted(before refusal: RefusingLoops.Refusal) -> LoopStart? {
    let refused = Set(loops.refusals(like: refusal).prefix(16).map(\.start.node))
    let elements = LoopElements(of: refusal)
    var next = Optional(LoopStart(node: refusal.container + 1, position: 0))
    while let start = next, start.position < 16, start.node < refusal.start.node {
      if !refused.contains(start.node) { return start }
      next = elements.start(after: start)
    }
    return nil
  }

  /// The problem that the call meets if its loop starts there.
  private func firstFault(of refusal: RefusingLoops.Refusal, from start: LoopStart) -> Fault? {
    let (inner, problem) = (current, pending)
    current = refusal.frame.outer
    pending = nil
    trial = .ahead
    loops.setStart(start, of: refusal)
    defer {
      (current, pending) = (inner, problem)
      trial = nil
      loops.removeStart()
    }
    do {
      try refusal.frame.decodeAgain()
      return nil
    } catch {
      guard let fault = pending else { return nil }
      budget -= max(1, fault.node - start.node)
      return fault
    }
  }
}

/// The elements of an array, or the names of an object's members.
private struct LoopElements {
  private let document: Document
  private let isObject: Bool
  private let end: Int

  init(of refusal: RefusingLoops.Refusal) {
    document = refusal.frame.context.document
    isObject = document.isObject(refusal.container)
    end = Int(document.entries[unchecked: refusal.container].link) - 1
  }

  func start(after start: LoopStart) -> LoopStart? {
    let next = document.next(after: isObject ? start.node + 1 : start.node)
    return next < end ? LoopStart(node: next, position: start.position + 1) : nil
  }

  /// The start behind the names that a loop receives at once; nil for an array, which it receives whole.
  func nextPart(after start: LoopStart) -> LoopStart? {
    guard isObject else { return nil }
    var next = Optional(start)
    for _ in 0..<LoopStart.names {
      guard let start = next else { return nil }
      next = self.start(after: start)
    }
    return next
  }
}
