/// Problems that may be due to a placeholder are not reported: they may vanish when the first problem is fixed.
extension RepairSession {
  /// Whether the problem may depend on a placeholder; for each call under way, from the inside out.
  func findDoubts(about fault: Fault) -> [Bool] {
    var doubts: [Bool] = []
    var tail = false
    for (frame, inner) in Influence.calls(of: fault) {
      // In most calls, nothing has been repaired yet.
      if frame.isTransparent || frame.context.outer == nil && frame.node > repairs.lastNode {
        doubts.append(false)
        continue
      }
      let level = Influence.level(frame, inner, fault)
      // What is known about the request applies to everything below it.
      if let entry = influence.entry(level) {
        if !level.isTried {
          tail = entry.isDoubtful
          break
        }
        doubts.append(true)
      } else {
        doubts.append(isDoubtful(level, fault))
      }
    }
    for index in doubts.indices.reversed() {
      tail = tail || doubts[index]
      doubts[index] = tail
    }
    return doubts
  }

  private func isDoubtful(_ level: Influence.Level, _ fault: Fault) -> Bool {
    let frame = level.frame
    let earlier = influence.entries(at: level.places)
    guard !earlier.isEmpty, !isKept(level, fault) else { return false }
    return earlier.contains { entry in
      guard entry.request != level.request else { return false }
      // The elements of a loop do not depend on one another.
      if level.isInLoop, entry.request.type == level.request.type { return false }
      guard !frame.hasCaught else { return true }
      let question = Influence.Question(frame, entry, level, fault)
      if let answer = influence.answers[question] { return answer }
      let answer = !holds(fault, forEveryCandidateOf: entry, in: frame)
      influence.answers[question] = answer
      return answer
    }
  }

  /// Whether the requested value is kept in a property of the call's type, or read whatever the other values are.
  private func isKept(_ level: Influence.Level, _ fault: Fault) -> Bool {
    guard let properties = properties.of(level.frame.type) else { return false }
    if properties.areReadAlways { return true }
    let requested = level.requestedType(fault)
    if level.isInLoop { return requested.map(properties.keep) ?? false }
    return level.label(fault).map { properties.keep(requested, under: $0) } ?? false
  }

  // MARK: - Trials

  /// Whether the problem comes up in `frame` with every candidate of the entry's placeholder that the model accepts.
  private func holds(_ fault: Fault, forEveryCandidateOf entry: Influence.Entry, in frame: Frame) -> Bool {
    guard let count = entry.placeholderType.flatMap(Trial.closedCandidates) else { return false }
    let (inner, problem) = (current, pending)
    current = frame.outer
    defer {
      (current, pending) = (inner, problem)
      trial = nil
    }
    for candidate in 0..<count {
      trial = Trial(repair: entry.repair, candidate: candidate)
      guard comesUp(fault, in: frame) else { return false }
    }
    return true
  }

  /// Whether the problem comes up in a decode of the call's value, or the model refuses the candidate that is tried.
  private func comesUp(_ fault: Fault, in frame: Frame) -> Bool {
    var passed: [RepairKey] = []
    defer { for key in passed { repairs[key] = nil } }
    for _ in 0..<32 {
      pending = nil
      reads.refill()
      do {
        try frame.decodeAgain()
        return false
      } catch {
        guard let other = pending else { return false }
        if other.key == fault.key, other.isThrownByModel == fault.isThrownByModel { return true }
        if other.isThrownByModel || repairs[other.key] != nil { return passed.isEmpty }
        // A problem of this candidate. It is repaired too, to see whether the one in question comes up after it.
        repairs[other.key] = Repair(other, isScalar: true, holder: nil)
        passed.append(other.key)
      }
    }
    return false
  }
}

extension Frame {
  /// Decodes the value of the call once more.
  func decodeAgain() throws {
    guard let type = type as? any Decodable.Type else { return }
    try decode(type)
  }

  private func decode<Value: Decodable>(_ type: Value.Type) throws {
    _ = try context.value(type, at: node, in: holder)
  }
}

extension Influence.Level {
  /// Whether the call has tried the requested value as another type before.
  fileprivate var isTried: Bool { frame.caught.contains(request.node) }

  /// The name under which the request was made.
  func label(_ fault: Fault) -> String? {
    if let name = request.name {
      if case .end = fault.spot { return nil }
      return name
    }
    guard request.node != frame.node, (inner?.context ?? fault.context) === frame.context,
      let step = frame.context.document.steps(to: request.node).last,
      frame.context.document.isObject(step.opening)
    else { return nil }
    return frame.context.document.name(at: step.child - 1)
  }

  /// The type that was requested; nil if any will do, because the problem is that the value is missing.
  fileprivate func requestedType(_ fault: Fault) -> (any Any.Type)? {
    if let inner { return inner.type }
    if case .missing = fault.spot { return nil }
    if case .type(let type) = fault.expected { return type }
    return nil
  }
}
