/// Handling a problem that has reached the top: it is reported, and repaired step by step.
extension RepairSession {
  /// Takes the next step against a problem that has reached the top; nil if no step is left.
  func advance(_ fault: Fault, in frame: Frame?) -> Repair.Step? {
    if let repair = echo(of: fault, in: frame) {
      forgetReceived(frame)
      // The model has tried another shape, and further problems of the first one are in the way.
      if fault.key != repair.key, !fault.isThrownByModel {
        isIncomplete = true
        repair.skipCandidates()
        repair.stepBack()
      }
      repair.skipCandidatesIfThrown(fault)
      if case .whole(let replaced) = repair.step { wholes[replaced.key] = nil }
      let wasAtCandidate = repair.isAtCandidate
      repair.next()
      let step = apply(nextStep(of: repair), of: repair)
      if wasAtCandidate, !repair.isAtCandidate, let frame = repair.fault.frame,
        let place = repair.fault.refusedKey
      {
        properties.noteRefused(place, of: frame.type)
      }
      // Perhaps the model means another value than the repaired one.
      if fault.key != repair.key, !repair.isAtCandidate { isIncomplete = true }
      return step
    }
    if fault.isThrownByModel { forgetReceived(frame) }
    let doubts = findDoubts(about: fault)
    let attempts = report(fault, doubts)
    fault.alternatives = []
    // The search ends here.
    guard givesPlaceholders, issues.count < mostIssues else { return nil }
    guard let furthest = attempts?.furthestPastThrown else {
      return begin(fault, doubts)
    }
    furthest.alternatives = []
    let step = begin(furthest, findDoubts(about: furthest))
    repairs[fault.key] = repairs[furthest.key]
    return step
  }

  /// Adds the problem to the issues, unless it may be due to a placeholder. Returns the model's attempts, if known.
  @discardableResult
  func report(_ fault: Fault, _ doubts: [Influence.Doubt]) -> Attempts? {
    if doubts.first?.isOfProblem == true {
      isIncomplete = true
      return nil
    }
    issues.append(fault.issue())
    progress?.noteIssue()
    guard !fault.alternatives.isEmpty, issues.count <= RepairSession.maximumIssuesWithAttempts else {
      return nil
    }
    let attempts = Attempts(before: fault, &keyNames)
    attempts.add(to: &issues[issues.count - 1])
    return attempts
  }

  /// Forgets the values that the call has received, because they may differ next time.
  private func forgetReceived(_ frame: Frame?) {
    frame?.received = nil
    interrupted = [:]
  }

  /// Forgets the values that hold the place of the problem: a call may have received it before, as another type.
  ///
  /// - Returns: the outermost call that has received one. It must begin again, even if the problem is repaired inside.
  private func forgetReceived(around fault: Fault) -> Frame? {
    var outermost: Frame?
    var frame = fault.frame
    while let call = frame {
      frame = call.outer
      guard let received = call.received else { continue }
      var (context, node) = (fault.context, fault.node)
      while true {
        let places = context.document.steps(to: node).map(\.opening) + [node]
        for place in places where received.forget(place) { outermost = call }
        guard let outer = context.outer else { break }
        (context, node) = outer
      }
    }
    return outermost
  }

  @discardableResult
  func begin(_ fault: Fault, _ doubts: [Influence.Doubt]) -> Repair.Step? {
    let last = repairs.last
    let repair = add(fault)
    if repairs.count == 1 { progress?.begin(plain: start.duration(to: .now)) }
    stale = forgetReceived(around: fault)
    influence.note(repair, of: fault, doubts)
    if let last, last.isOfLoop(with: fault) { repair.follow(last) }
    return apply(nextStep(of: repair), of: repair)
  }

  /// The next step of the repair, skipping steps that are known to have no effect.
  private func nextStep(of repair: Repair) -> Repair.Step? {
    while let step = repair.step, isInVain(step, of: repair) { repair.next() }
    return repair.step
  }

  /// Whether the type of the value is known to refuse every placeholder, so the call need not be repeated.
  private func isInVain(_ step: Repair.Step, of repair: Repair) -> Bool {
    switch step {
    case .whole(let frame): properties.refusesAll(frame.type) && !mayHaveNeighbor(frame)
    // The type has been tried with the same candidates.
    case .placeholder:
      repair.isOfOneValue && repair.fault.frame.map { properties.refusesAll($0.type) } == true
    case .leaveOut: false
    }
  }

  /// Adds a repair of the problem, at its first step.
  func add(_ fault: Fault) -> Repair {
    var isScalar = true
    if fault.isThrownByModel {
      let kind = fault.context.document.kind(of: fault.node)
      isScalar = kind != .object && kind != .array
      if isScalar, !properties.refusedKeys.isEmpty, let place = fault.refusedKey {
        isScalar = !properties.refusedKeys.contains(place)
      }
      // The value can be read, but must not be: with this kind, the read takes the cold path.
      if isScalar { fault.context.setKind(.replaced, at: fault.node) }
    }
    var holder: Holder?
    if case .node = fault.spot, fault.frame?.node != fault.node {
      let spotHolder = fault.context.holder(of: fault.node)
      // The model's error about an element is about that element alone.
      let reader = fault.isThrownByModel ? nil : fault.frame
      if fault.context.canLeaveOut(spotHolder, from: reader) { holder = spotHolder }
    }
    let repair = Repair(fault, isScalar: isScalar, holder: holder)
    repairs.append(repair)
    return repair
  }

  func apply(_ step: Repair.Step?, of repair: Repair) -> Repair.Step? {
    switch step {
    case nil, .placeholder: break
    case .whole(let frame):
      wholes[frame.key] = repair
      // If the top value is replaced, so is everything in it.
      let isTop = frame.node == 0 && frame.context.outer == nil
      if isTop, frame.context.entries[unchecked: 0].link != 0 { isIncomplete = true }
    case .leaveOut(let context, let node, .element(let array)):
      context.setKind(.omitted, at: node)
      omitted[RepairKey(context, array), default: 0] += 1
    case .leaveOut(let context, let node, .member):
      context.hideName(at: node - 1)
    case .leaveOut: return nil
    }
    return step
  }

  /// The repair that causes this problem: of the same place, or of a placeholder in a value that the model refuses.
  func echo(of fault: Fault, in frame: Frame?) -> Repair? {
    if let repair = repairs[fault.key] { return repair }
    guard fault.isThrownByModel else { return nil }
    let end = fault.context.document.next(after: fault.node)
    for repair in repairs.all.reversed() {
      // Repairs of one call follow one another.
      if let frame, let node = repair.node(in: frame.context), node < frame.node { return nil }
      if repair.context === fault.context, fault.node..<end ~= repair.node, repair.step != nil {
        return repair
      }
    }
    return nil
  }
}

extension Repair {
  /// Whether the same call has thrown this problem's error and the other's: most likely it refuses values in a loop.
  fileprivate func isOfLoop(with other: Fault) -> Bool {
    fault.isThrownByModel && other.isThrownByModel && fault.frame?.key == other.frame?.key
  }

  /// Skips the other candidates if the read failed again: the value's type has no placeholder.
  fileprivate func skipCandidatesIfThrown(_ fault: Fault) {
    guard isAtCandidate, !fault.isThrownByModel, fault.key == key else { return }
    skipCandidates()
    stepBack()
  }
}

extension Fault {
  /// The key of a value that a call has read and refuses.
  fileprivate var refusedKey: RefusedKeys.RefusedKey? {
    guard case .thrown(let error) = kind, let frame, frame.context === context,
      let thrown = DecodingError(anyOf: error)?.context, let key = thrown.codingPath.last,
      context.child(of: frame.node, key) == node
    else { return nil }
    return RefusedKeys.RefusedKey(frame.type, key, thrown.debugDescription)
  }
}
