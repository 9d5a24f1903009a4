/// The progress of a search: the problems found, the placeholders given, and the reads made.
struct SearchProgress {
  private let findsAll: Bool
  private var issues: [Issue] = []
  private(set) var mayHideMore = false
  /// The calls that ended before they had read everything.
  private var interrupted: [Frame] = []
  private(set) var placeholders = GivenPlaceholders()
  /// The first index that was requested beyond the end of each array.
  private var ends: [Spot: Int] = [:]
  /// The current run of the outermost hand-written call.
  private(set) var pass: Pass?
  /// The candidates outside of a hand-written call.
  private let plainCandidates = Candidates()
  private(set) var budget: ReadBudget

  /// Marks a value whose type refuses all candidates.
  private static let noCandidate = -1
  /// The maximum number of issues of one record that list the model's attempts. More would take too much memory.
  private static let maximumIssuesWithAttempts = 1000

  init(_ document: Document, findsAll: Bool) {
    self.findsAll = findsAll
    budget = ReadBudget(document)
  }

  var candidates: Candidates { pass?.candidates ?? plainCandidates }

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

  /// The candidate for the place of the failure; nil if its error is thrown.
  mutating func candidate(for fault: Fault, in current: Frame?) -> (spot: Spot, candidate: Int)? {
    guard findsAll else { return nil }
    let mayRead = countRead()
    var spot = Spot(fault)
    if budget.isUsedUp { return mayRead ? (spot, 0) : nil }
    // The model has refused the value, so it is replaced for any type.
    if case .node(let place) = fault.position, fault.context.kind(place.node) == .replaced { spot.type = nil }
    if let known = placeholders[spot] {
      if case .end(_, let index) = fault.position, index > ends[spot] ?? index { mayHideMore = true }
      return known == Self.noCandidate ? nil : (spot, known)
    }
    guard current?.mayCatch != true, !fault.isReplacedWhole else { return nil }
    report(fault)
    give(spot, fault)
    return placeholders[spot].map { (spot, $0) }
  }

  /// The candidate for the whole value of a call; nil if the value is decoded.
  func candidate(of frame: Frame) -> Int? {
    guard !placeholders.isEmpty, let candidate = placeholders[Spot(whole: frame)] else { return nil }
    return candidate == Self.noCandidate ? nil : candidate
  }

  /// Notes that the type of the call's value refuses all candidates.
  mutating func noteRefusal(of frame: Frame) {
    placeholders.set(Self.noCandidate, at: Spot(whole: frame))
    mayHideMore = true
  }

  private mutating func give(_ spot: Spot, _ fault: Fault) {
    let given = GivenPlaceholders.Given(spot, for: fault)
    placeholders.give(given, after: pass?.firstGiven ?? 0)
    pass?.places?.add(given)
    if case .end(_, let index) = fault.position { ends[spot] = index }
  }

  // MARK: - Failed calls

  /// Whether a call with placeholders refuses a value of the record that is neither a placeholder nor its own value.
  ///
  /// The call may compare the value with a placeholder, which can be determined if all placeholders are scalars.
  func belongsToRecord(_ fault: Fault) -> Bool {
    guard let pass, fault.node != fault.frame?.node, fault.isReplaceable else { return false }
    return placeholders.areScalars(after: pass.firstGiven, besides: fault)
  }

  /// Takes the next candidate for a call that refuses a placeholder; false after the last.
  mutating func takeNext(for fault: Fault, after start: CandidateChoice) -> Bool {
    let isFixed = placeholders.fixed.removeValue(forKey: Spot(fault)) != nil
    let hasNext = placeholders.takeNext(
      after: start, of: pass?.candidates.count ?? 2, since: pass?.firstGiven)
    // If the call accepts no replacement of the value, the reason for its refusal is unknown.
    if isFixed || !hasNext { pass?.dependent.insert(Spot(fault)) }
    return hasNext
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
      fault.context.setKind(.replaced, at: fault.node)
    }
    // A finding must be confirmed with the other candidates, so the reads must suffice for a run with each.
    let size = frame.context.document.next(after: frame.node) - frame.node
    if let pass, pass.hasDoubt,
      budget.reads - pass.firstReads + size > pass.limit ?? pass.limitOfRepeats(budget)
    {
      mayHideMore = true
      self.pass?.isCut = true
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
          if pass?.isFirst != false { interrupted.append(call) }
        }
        return whole
      }
      frame = call === last ? nil : call.outer
    }
    return nil
  }

  /// Takes the next candidate for each place in the call, and forgets the findings made with the previous ones.
  mutating func tryOthers(in frame: Frame, since firstGiven: Int, _ firstProblem: Int) {
    var first = firstGiven
    if let start = pass?.firstGiven {
      first = start
      placeholders.takeBack(to: firstGiven)
      pass?.problems.removeSubrange(firstProblem...)
    }
    placeholders.advance(after: first, in: frame)
  }

  /// The choice of candidates for places without one, to be restored when a call ends.
  var choice: CandidateChoice {
    get { placeholders.choice }
    set { placeholders.choice = newValue }
  }

  // MARK: - Runs

  /// Begins the first run of a call.
  mutating func begin(_ pass: Pass) { self.pass = pass }

  /// Ends the run and returns its results.
  mutating func endPass() -> Pass? {
    defer { pass = nil }
    let met = pass?.dependent ?? []
    pass?.problems.removeAll { !$0.isCertain && met.contains($0.spot) }
    return pass
  }

  /// Takes back all placeholders but the first ones, and returns them. Refused values are then the record's own again.
  mutating func takeBack(to first: Int) -> [GivenPlaceholders.Kept] {
    defer { placeholders.takeBack(to: first) }
    return placeholders.kept(from: first)
  }

  /// Begins a repeat in which places take these candidates, and forgets all but the first placeholders.
  mutating func begin(_ pass: Pass, _ choice: CandidateChoice, fixed: [Spot: Int]) {
    placeholders.takeBack(to: pass.firstGiven)
    (placeholders.choice, placeholders.fixed) = (choice, fixed)
    self.pass = pass
  }

  /// Ends a call that was not repeated.
  mutating func accept(_ first: Pass) { issues += first.problems.compactMap(\.issue) }

  /// Ends the repeats of a call, and restores the placeholders of its first run.
  mutating func accept(_ confirmation: Confirmation, after first: Pass, _ kept: [GivenPlaceholders.Kept]) {
    (placeholders.choice, placeholders.fixed) = (CandidateChoice(), [:])
    placeholders.takeBack(to: first.firstGiven)
    placeholders.give(again: kept)
    issues += confirmation.issues
    if confirmation.mayHideMore { mayHideMore = true }
  }

  // MARK: - Problems

  private mutating func report(_ fault: Fault) {
    fault.state = .reported
    guard let isFirst = pass?.isFirst else { return issues.append(issue(fault)) }
    let isDoubtful = fault.frame?.isDoubtful == true
    let problem = Pass.Problem(
      spot: Spot(fault), issue: isFirst ? issue(fault) : nil, isCertain: !isDoubtful,
      isRefusal: fault.isThrownByModel, placeCount: placeholders.count - (pass?.firstGiven ?? 0))
    if isDoubtful { pass?.hasDoubt = true }
    pass?.problems.append(problem)
  }

  private func issue(_ fault: Fault) -> Issue {
    var issue = fault.issue()
    if issues.count < Self.maximumIssuesWithAttempts { TriedShape.add(before: fault, to: &issue) }
    fault.alternatives = []
    return issue
  }
}
