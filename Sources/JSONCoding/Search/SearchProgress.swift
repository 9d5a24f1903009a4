/// The progress of a search: the problems found, the placeholders given, and the reads made.
struct SearchProgress {
  private let findsAll: Bool
  private var issues: [Issue] = []
  private(set) var mayHideMore = false
  /// The calls that ended before they had read everything.
  private var interrupted: [Frame] = []
  private(set) var placeholders = Placeholders()
  /// The current run of the outermost hand-written call.
  private(set) var run: Run?
  private(set) var budget: ReadBudget

  /// The maximum number of issues of one record that list the model's attempts. More would take too much memory.
  private static let maximumIssuesWithAttempts = 1000

  init(_ document: Document, findsAll: Bool) {
    self.findsAll = findsAll
    budget = ReadBudget(document)
  }

  /// Counts reads; false if they must fail.
  mutating func countRead(_ count: Int = 1) -> Bool {
    let mayRead = budget.count(count)
    if budget.isUsedUp { mayHideMore = true }
    return mayRead
  }

  /// Ends the search of a record. `top` is the problem of its top value, if no call has reported it.
  mutating func end(_ top: Fault?, hasFailed: Bool) {
    if hasFailed {
      if issues.isEmpty, let top { report(top) }
      if findsAll { mayHideMore = true }
    }
    for call in interrupted { call.requestAllNames() }
  }

  /// Moves the problems found out of the search, so that the caller can change them in place.
  mutating func takeIssues() -> [Issue] {
    defer { issues = [] }
    return issues
  }

  // MARK: - Placeholders

  /// The placeholder for the failure; nil if its error is thrown.
  mutating func placeholder(for fault: Fault, in current: Frame?) -> Placeholders.Given? {
    guard findsAll else { return nil }
    let mayRead = countRead()
    var spot = Spot(fault)
    if budget.isUsedUp { return mayRead ? new(spot, fault) : nil }
    // The model has refused the value, so it is replaced for any type.
    if case .node(let place) = fault.position, fault.context.kind(place.node) == .replaced { spot.type = nil }
    if let known = placeholders[spot] {
      if case .end(_, let index) = fault.position, index > known.end ?? index { mayHideMore = true }
      return known.isDecoded ? nil : known
    }
    guard current?.mayCatch != true, !fault.isReplacedWhole else { return nil }
    report(fault)
    give(spot, fault)
    return placeholders[spot]
  }

  /// The placeholder for the whole value of a call; nil if it is decoded.
  func placeholder(of frame: Frame) -> Placeholders.Given? {
    guard placeholders.count > 0, let given = placeholders[Spot(whole: frame)] else { return nil }
    return given.isDecoded ? nil : given
  }

  /// Notes that the type of the call's value refuses all candidates.
  mutating func noteRefusal(of frame: Frame) {
    placeholders.change(Spot(whole: frame)) { $0.isDecoded = true }
    mayHideMore = true
  }

  mutating func noteCandidates(_ count: Int, of spot: Spot) {
    if run != nil { placeholders.change(spot) { $0.candidateCount = count } }
  }

  private mutating func give(_ spot: Spot, _ fault: Fault) {
    if placeholders[spot] == nil { placeholders.give(new(spot, fault)) }
  }

  private func new(_ spot: Spot, _ fault: Fault) -> Placeholders.Given {
    let end: Int? = if case .end(_, let index) = fault.position { index } else { nil }
    let place = run.map { fault.context.place(of: spot.node, spot.name, names: $0.names) }
    let shift = (run?.shift ?? 0) + (place.flatMap { run?.shifts[$0] } ?? 0)
    return Placeholders.Given(
      spot: spot, context: fault.context, place: place ?? 0, pickCount: run?.picks.count ?? 0, end: end,
      shift: shift)
  }

  // MARK: - Failed calls

  /// Whether a call with placeholders refuses a value of the record that is neither a placeholder nor its own value.
  ///
  /// The call may compare the value with a placeholder, which can be determined if all placeholders are scalars.
  func belongsToRecord(_ fault: Fault) -> Bool {
    guard let run, run.hasOnlyScalars, fault.node != fault.frame?.node, fault.isReplaceable else {
      return false
    }
    return placeholders.index(of: fault, since: run.firstGiven) == nil
  }

  /// Takes the next candidate where a call refuses a placeholder: for the value that its error names, or the last one in
  /// the call's value. After the last candidate, all placeholders in it take their next one. False after that.
  ///
  /// - Parameters:
  ///   - firstGiven: the number of placeholders before the call.
  ///   - firstShift: the shift of its first attempt.
  mutating func takeNext(for fault: Fault, since firstGiven: Int, _ firstShift: Int) -> Bool {
    guard let run, let call = fault.frame else { return false }
    func isInside(_ index: Int) -> Bool { index >= firstGiven || placeholders.all[index].isInside(call) }
    let given = placeholders.all.indices[run.firstGiven...]
    guard let last = given.last(where: isInside) else { return false }
    let named = placeholders.index(of: fault, since: run.firstGiven)
    // An error at an object names none of the members that it lacks.
    let index = named.flatMap { placeholders.all[$0].spot.name == nil ? $0 : nil } ?? last
    let (spot, place) = (placeholders.all[index].spot, placeholders.all[index].place)
    // A container has as many candidates as the values in it.
    let inside = run.picks.filter { $0.whole == place }.map(\.count).max() ?? 1
    placeholders.change(spot) { $0.candidateCount = max($0.candidateCount, inside) }
    if placeholders.takeNext(index) {
      run.shifts[place, default: 0] += 1
      if index >= firstGiven { takeBack(to: index + 1, picks: placeholders.all[index].pickCount) }
      return true
    }
    let count = run.picks.map(\.count).max() ?? 1
    let all = given.filter(isInside)
    guard all.count > 1, run.shift - firstShift + 1 < min(count, Confirmation.maximumCandidates) else {
      // The reason for the refusal is unknown.
      run.problems.removeAll { !$0.isCertain && $0.spot == Spot(fault) }
      return false
    }
    run.shift += 1
    run.shifts = [:]
    if all[0] < firstGiven {
      for index in all { placeholders.shift(index) }
    } else {
      takeBack(to: firstGiven, picks: placeholders.all[firstGiven].pickCount)
    }
    return true
  }

  /// Forgets all placeholders but the first ones, and what the run has met after them.
  private mutating func takeBack(to count: Int, picks pickCount: Int) {
    run?.takeBack(toPicks: pickCount, given: count)
    placeholders.takeBack(to: count)
  }

  /// Handles a failure that has reached the top; false if it has no replacement and the call must not be repeated.
  mutating func settle(_ fault: Fault, in frame: Frame) -> Bool {
    let own = Spot(fault)
    let isNew = fault.state == .new && placeholders[own] == nil
    let union = fault.union
    if isNew { report(fault) }
    if fault.state == .refusal { mayHideMore = true } else { fault.state = .reported }
    let spot =
      isNew && fault.isReplaceable
      ? union.map(Spot.init(whole:)) ?? own : nextCall(for: fault, upTo: frame)
    if isNew { give(own, fault) }
    guard let spot else { return false }
    if spot != own {
      give(spot, fault)
    } else if fault.isThrownByModel, !fault.concernsName {
      placeholders.change(own) { $0.isReplaced = true }
    }
    let size = frame.context.document.next(after: frame.node) - frame.node
    if let run, !run.mayRestart(budget.reads + size) {
      mayHideMore = true
      run.isCut = true
      return false
    }
    let end = fault.context === frame.context ? fault.node : frame.node
    return countRead(max(1, end - frame.node))
  }

  /// The call whose whole value is replaced or left out for the failure, if any is left.
  private mutating func nextCall(for fault: Fault, upTo last: Frame) -> Spot? {
    var frame = fault.frame
    while let call = frame {
      let whole = Spot(whole: call)
      let isOwn = call === fault.frame && (fault.isThrownByModel || fault.isReplacedWhole)
      if isOwn || call.canBeLeftOut, placeholders[whole] == nil {
        if !isOwn || call.code != .synthesized && call.context.entries[unchecked: call.node].isContainer {
          mayHideMore = true
          if run?.isRepeat != true { interrupted.append(call) }
        }
        return whole
      }
      frame = call === last ? nil : call.outer
    }
    return nil
  }

  // MARK: - Runs

  mutating func begin(_ run: Run?) { self.run = run }

  /// Takes back the placeholders but the first ones, and returns them. The refused values are then those of the record.
  mutating func takeBack(to first: Int) -> [Placeholders.Given] { placeholders.takeBack(to: first) }

  /// Reports the problems of a call that count, and gives the placeholders of its first run again.
  mutating func accept(_ confirmation: Confirmation, _ taken: [Placeholders.Given]) {
    placeholders.give(again: taken)
    issues += confirmation.issues
    if confirmation.mayHideMore { mayHideMore = true }
  }

  /// Reports the problems of a call that is not repeated.
  mutating func accept(_ run: Run) { issues += run.problems.compactMap(\.issue) }

  // MARK: - Problems

  private mutating func report(_ fault: Fault) {
    fault.state = .reported
    guard let run else { return issues.append(issue(fault)) }
    let issue = run.isRepeat ? nil : issue(fault)
    run.problems.append(
      Run.Problem(
        spot: Spot(fault), issue: issue, isCertain: fault.frame?.isDoubtful != true,
        isRefusal: fault.isThrownByModel, givenCount: placeholders.count, pickCount: run.picks.count))
  }

  private func issue(_ fault: Fault) -> Issue {
    var issue = fault.issue()
    if issues.count < Self.maximumIssuesWithAttempts { TriedShape.add(before: fault, to: &issue) }
    fault.alternatives = []
    return issue
  }
}
