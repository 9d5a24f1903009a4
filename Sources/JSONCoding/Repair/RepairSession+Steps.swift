/// What is done about a problem that has reached the top: it is reported, and repaired step by step.
extension RepairSession {
  /// Takes the first step against the next problem of a series.
  func advance(inSeries fault: Fault) -> Repair {
    issues.append(fault.issue())
    let repair = add(fault)
    series.append(repair)
    // The first step is a placeholder, for which nothing else is to be done.
    return repair
  }

  /// Takes the next step against a problem that has reached the top; nil if no step is left.
  func advance(_ fault: Fault, in frame: Frame?) -> Repair.Step? {
    if let repair = echo(of: fault, in: frame) {
      frame?.received = nil
      // The model has tried another shape, and further problems of the first one are in the way.
      if fault.key != repair.key, !fault.isThrownByModel {
        isIncomplete = true
        repair.skipCandidates()
        repair.stepBack()
      }
      repair.skipCandidatesIfThrown(fault)
      if case .whole(let replaced) = repair.step { wholes[replaced.key] = nil }
      return apply(repair.next(), of: repair)
    }
    if fault.isThrownByModel { frame?.received = nil }
    let doubts = doubts(of: fault)
    let attempts = report(fault, doubts)
    learning.learn(from: fault, below: frame)
    fault.alternatives = []
    guard let furthest = attempts?.furthestPastThrown else {
      let step = begin(fault, doubts)
      if findsSeries, !doubts.contains(true) { series.begin(with: fault, leaving: frame) }
      if givesPlaceholders { lookAhead(after: fault) }
      return step
    }
    furthest.alternatives = []
    let step = begin(furthest, self.doubts(of: furthest))
    repairs[fault.key] = repairs[furthest.key]
    return step
  }

  /// Adds the problem to the issues, unless it may be due to a placeholder. Returns what the model has tried, if known.
  @discardableResult
  func report(_ fault: Fault, _ doubts: [Bool]) -> Attempts? {
    if doubts.first == true {
      isIncomplete = true
      return nil
    }
    issues.append(fault.issue())
    guard !fault.alternatives.isEmpty, issues.count <= RepairSession.maximumIssuesWithAttempts else {
      return nil
    }
    let attempts = Attempts(before: fault, &keyNames)
    attempts.add(to: &issues[issues.count - 1])
    return attempts
  }

  /// What may depend on earlier placeholders, see ``findDoubts(about:)``.
  func doubts(of fault: Fault) -> [Bool] {
    series.flush(to: &influence)
    return findDoubts(about: fault)
  }

  @discardableResult
  func begin(_ fault: Fault, _ doubts: [Bool]) -> Repair.Step? {
    let repair = add(fault)
    series.end()
    influence.note(repair, of: fault, doubtful: doubts)
    if let last = loops.lastRepair(of: fault) { repair.follow(last) }
    return apply(repair.step, of: repair)
  }

  /// Adds a repair of the problem, at its first step.
  func add(_ fault: Fault) -> Repair {
    var isScalar = true
    if fault.isThrownByModel {
      let kind = fault.context.document.kind(of: fault.node)
      isScalar = kind != .object && kind != .array
      // The value can be read, but must not be: with this kind, the read takes the cold path.
      if isScalar { fault.context.setKind(.replaced, at: fault.node) }
    }
    var holder: Holder?
    if case .node = fault.spot, fault.frame?.node != fault.node {
      let spotHolder = fault.context.holder(of: fault.node)
      if fault.context.canLeaveOut(spotHolder) { holder = spotHolder }
    }
    let repair = Repair(fault, isScalar: isScalar, holder: holder)
    repairs.append(repair)
    series.note(repair)
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
  /// Skips the other candidates if the read failed again: the value's type has no placeholder.
  fileprivate func skipCandidatesIfThrown(_ fault: Fault) {
    guard case .placeholder = step, !fault.isThrownByModel, fault.key == key else { return }
    skipCandidates()
    stepBack()
  }
}
