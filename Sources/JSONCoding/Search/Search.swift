/// Finds all problems of a record that did not decode, by decoding it again.
///
/// A failed read whose error is certain to reach the top is reported, and the model receives a placeholder and
/// continues:
///
///     every call passes errors on   the placeholder is given in place, however many failures there are
///     a call may catch errors       the error is thrown; if it leaves the outermost such call, that call is made again
///     the error is the call's own   the value that it names, or the call's own value, is replaced in the same way
///
/// Hand-written code may look at placeholders before it decides what to read. So the outermost hand-written call is
/// repeated with other candidates, and a ``Confirmation`` decides which later problems count.
final class Search: FaultHandler {
  // Exclusivity is unchecked where every value or every problem accesses a property. No model code runs in between.
  private let types: KnownTypes
  private let findsAll: Bool

  @exclusivity(unchecked) private var issues: [Issue] = []
  @exclusivity(unchecked) private(set) var mayHideMore = false
  /// The calls that ended before they had read everything.
  private var interrupted: [Frame] = []
  @exclusivity(unchecked) private var placeholders = GivenPlaceholders()
  /// The innermost call of `init(from:)` in progress.
  @exclusivity(unchecked) private var current: Frame?
  /// The current run of the outermost hand-written call.
  @exclusivity(unchecked) private var pass: Pass?
  /// The candidates outside of a hand-written call.
  private let plainCandidates = Candidates()
  /// The member that is read next, if it is optional.
  @exclusivity(unchecked) private var optional: Spot?
  @exclusivity(unchecked) private var budget: ReadBudget

  /// Marks a value whose type refuses all candidates.
  private static let noCandidate = -1
  /// The maximum number of issues of one record that list the model's attempts. More would take too much memory.
  private static let maximumIssuesWithAttempts = 1000

  /// - Parameters:
  ///   - document: the record's document.
  ///   - findsAll: whether the model may receive placeholders. Otherwise the first problem ends the search.
  init(_ document: Document, _ types: KnownTypes, findsAll: Bool) {
    self.types = types
    self.findsAll = findsAll
    budget = ReadBudget(document)
  }

  /// Decodes the record by calling `attempt`.
  fileprivate func run(_ attempt: () throws -> Void) {
    do {
      try attempt()
    } catch {
      // The top value is read without a call, or there is no placeholder for it.
      if issues.isEmpty, let fault = top { report(fault) }
      if findsAll { mayHideMore = true }
    }
    // Members after an interruption do not count as unread. All keys of a synthesized call are known.
    for call in interrupted
    where call.code != .synthesized && call.context.document.kind(of: call.node) == .object {
      for name in call.context.nameIndexes(of: call.node) {
        call.context.entries.with(name) { $0.flags.insert(.requested) }
      }
    }
    current = nil
  }

  /// The problem at the top of a record, if no call has reported it.
  private var top: Fault?

  /// Moves the problems found out of the search, so that the caller can change them in place.
  func takeIssues() -> [Issue] {
    defer { issues = [] }
    return issues
  }

  // MARK: - Reads that fail

  override var usesPlaceholders: Bool { true }

  override func placeholder<Value: Decodable>(_ type: Value.Type, for fault: Fault) -> Value? {
    guard let candidate = candidate(for: fault) else { return nil }
    let isOptional = optional == Spot(fault.context, fault.node) && fault.name == nil
    return value(type, candidate, isOptional: isOptional, at: fault.codingPath) { fault.isLeftOut = true }
  }

  override func placeholderDecoder(for fault: Fault) -> (any Decoder)? {
    guard let candidate = candidate(for: fault) else { return nil }
    let values = values(candidate)
    current?.hasPlaceholder = true
    return PlaceholderDecoder(values: values, codingPath: fault.codingPath)
  }

  /// The candidate for the place of the failure; nil if its error is thrown.
  private func candidate(for fault: Fault) -> Int? {
    guard findsAll else { return nil }
    let mayRead = countRead()
    fault.frame = current
    if budget.isUsedUp { return mayRead ? 0 : nil }
    var spot = Spot(fault)
    // The model has refused the value, so it is replaced for any type.
    if case .node(let place) = fault.spot, fault.context.kind(place.node) == .replaced { spot.type = nil }
    if let known = placeholders[spot] {
      if case .end(_, let index) = fault.spot, index > ends[spot] ?? index { mayHideMore = true }
      return known == Self.noCandidate ? nil : known
    }
    guard current?.mayCatch != true, !fault.isReplacedWhole else { return nil }
    report(fault)
    give(spot, fault)
    return placeholders[spot]
  }

  /// The first index that was requested beyond the end of each array.
  private var ends: [Spot: Int] = [:]

  private func give(_ spot: Spot, _ fault: Fault) {
    let isScalar =
      spot == Spot(fault) && (fault.isThrownByModel || fault.expected?.metatype is any Scalar.Type)
    let given = GivenPlaceholders.Given(
      spot: spot, context: fault.context,
      isScalar: isScalar || fault.frame.map { Self.isOneValue($0.type) } == true)
    placeholders.give(given, after: pass?.firstGiven ?? 0)
    pass?.places?.add(given)
    if case .end(_, let index) = fault.spot { ends[spot] = index }
  }

  private static func isOneValue(_ type: any Any.Type) -> Bool {
    type is any RawRepresentable.Type || type is any CaseIterable.Type
  }

  /// The placeholder for a value that the innermost call reads; nil for an optional member that is left out, or if there
  /// is none.
  private func value<Value: Decodable>(
    _ type: Value.Type, _ candidate: Int, isOptional: Bool, at path: @autoclosure () -> [any CodingKey],
    leaveOut: () -> Void
  ) -> Value? {
    var number = candidate
    var values = values(number)
    var value = values.value(type, at: path())
    while value == nil, number + 1 - candidate < min(values.count, Candidates.maximumCount) {
      number += 1
      values = self.values(number)
      value = values.value(type, at: path())
    }
    // Nil comes after all others.
    let count = values.count + (isOptional ? 1 : 0)
    pass?.candidates.note(count: count)
    guard value != nil else { return nil }
    current?.hasPlaceholder = true
    guard isOptional, candidate % count == values.count else { return value }
    leaveOut()
    return nil
  }

  private func values(_ candidate: Int) -> PlaceholderValues {
    PlaceholderValues(candidate, of: pass?.candidates ?? plainCandidates, for: current) { self.countRead() }
  }

  /// Counts a read; false if it must fail.
  private func countRead(_ count: Int = 1) -> Bool {
    let mayRead = budget.count(count)
    if budget.isUsedUp { mayHideMore = true }
    return mayRead
  }

  /// Remembers the failure, to recognize its error on the way up.
  override func error(for fault: Fault) -> any Error {
    if fault.isLeftOut { return LeftOut() }
    fault.frame = current
    let error = fault.error()
    fault.thrownError = error
    current?.note(fault)
    if current == nil { top = fault }
    return error
  }

  override func key<Key: Decodable>(
    _ type: Key.Type, _ context: DecodingContext, at node: Int, _ error: any Error
  ) throws -> Key {
    let fault = Fault(
      kind: .thrown(error), context: context, spot: .node(NodePlace(node)), expected: nil, frame: current)
    fault.thrownError = error
    fault.concernsName = true
    if placeholders[Spot(fault)] == nil {
      guard findsAll, !budget.isUsedUp, current?.mayCatch != true else {
        current?.note(fault)
        throw error
      }
      report(fault)
      give(Spot(fault), fault)
    }
    current?.hasPlaceholder = true
    // The member is left out, and with every other candidate it is there: a model may count its members.
    guard let candidate = placeholders[Spot(fault)], values(candidate).pick(2) == 1,
      let key = values(candidate).value(type, at: fault.codingPath)
    else { throw LeftOut() }
    return key
  }

  override func optional<Value>(
    _ context: DecodingContext, at node: Int, _ read: () throws -> Value
  ) throws -> Value? {
    let outer = optional
    optional = Spot(context, node)
    defer { optional = outer }
    do { return try read() } catch is LeftOut { return nil }
  }

  // MARK: - Calls of init(from:)

  override func value<Value: Decodable>(
    _ type: Value.Type, _ context: DecodingContext, at node: Int, _ attempt: () throws -> Value
  ) throws -> Value {
    guard countRead() else { throw ReadsUsedUp() }
    let facts = types.facts(of: type)
    let outer = current
    let isOptional = optional == Spot(context, node)
    optional = nil
    let isElement = outer?.readsElements == true
    let frame = Frame(
      context: context, node: node, type: type, code: facts.code, canBeLeftOut: isElement || isOptional,
      isReplacedWhole: facts.isReplacedWhole, outer: outer)
    current = frame
    defer {
      current = outer
      frame.end()
    }
    func read() throws -> Value {
      if let collection = facts.collection {
        frame.readsElements = true
        defer { frame.readsElements = false }
        if let value = try collection.search(context, node) as? Value { return value }
      }
      return try attempt()
    }
    if facts.code == .synthesized || pass != nil || !findsAll { return try call(type, frame, read) }
    return try confirmedCall(type, frame, facts.literals?.strings ?? [], read)
  }

  private struct ReadsUsedUp: Error {}

  /// Makes the call of `frame` by `attempt`, repeatedly if necessary.
  private func call<Value: Decodable>(
    _ type: Value.Type, _ frame: Frame, _ attempt: () throws -> Value
  ) throws -> Value {
    let (firstGiven, firstProblem) = (placeholders.count, pass?.problems.count ?? 0)
    let choice = placeholders.choice
    defer { placeholders.choice = choice }
    while true {
      frame.begin()
      do {
        let value = try whole(type, of: frame) ?? attempt()
        if frame.hasPlaceholder { frame.outer?.hasPlaceholder = true }
        return value
      } catch {
        if error is LeftOut { throw error }
        let fault = frame.fault(leftBy: error)
        if !budget.isUsedUp, findsAll {
          if fault.state == .refusal, fault.frame === frame {
            if belongsToRecord(fault) {
              fault.state = .new
            } else if takeNext(for: fault, after: choice) {
              tryOthers(in: frame, since: firstGiven, firstProblem)
              continue
            }
          }
          if frame.passesToTop, settle(fault, in: frame) { continue }
        }
        frame.outer?.note(fault)
        if frame.outer == nil { top = fault }
        throw error
      }
    }
  }

  /// Whether a call with placeholders refuses a value of the record that is neither a placeholder nor its own value.
  ///
  /// The call may compare the value with a placeholder, which can be determined if all placeholders are scalars.
  private func belongsToRecord(_ fault: Fault) -> Bool {
    guard let pass, types.knowsSources, fault.node != fault.frame?.node, fault.isReplaceable else {
      return false
    }
    return placeholders.all[pass.firstGiven...].allSatisfy {
      $0.isScalar && ($0.spot.node != fault.node || $0.context !== fault.context)
    }
  }

  /// Takes the next candidate for a call that refuses a placeholder; false after the last.
  private func takeNext(for fault: Fault, after first: CandidateChoice) -> Bool {
    if placeholders.fixed.removeValue(forKey: Spot(fault)) != nil { pass?.dependent.insert(Spot(fault)) }
    let count = min(pass?.candidates.count ?? 2, Candidates.maximumCount)
    if placeholders.choice.first + 1 - first.first < count {
      placeholders.choice.first += 1
    } else if pass != nil, placeholders.choice.step == 0,
      placeholders.count - (pass?.firstGiven ?? 0) > 1
    {
      placeholders.choice = CandidateChoice(first: first.first, step: 1)
    } else {
      // The call accepts no replacement of the value, so the reason for its refusal is unknown.
      pass?.dependent.insert(Spot(fault))
      return false
    }
    return true
  }

  /// Handles a failure that has reached the top; false if it has no replacement, so that the call is not repeated.
  private func settle(_ fault: Fault, in frame: Frame) -> Bool {
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
  private func nextCall(for fault: Fault, upTo last: Frame) -> Spot? {
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

  /// The placeholder for the call's whole value, if it has one.
  private func whole<Value: Decodable>(_ type: Value.Type, of frame: Frame) throws -> Value? {
    guard !placeholders.isEmpty, let candidate = placeholders[Spot(whole: frame)],
      candidate != Self.noCandidate
    else { return nil }
    let path = frame.context.codingPath(to: NodePlace(frame.node))
    var isLeftOut = false
    let isOptional = frame.canBeLeftOut && frame.outer?.readsElements != true
    if let value = value(type, candidate, isOptional: isOptional, at: path, leaveOut: { isLeftOut = true }) {
      return value
    }
    if isLeftOut || frame.canBeLeftOut {
      // No candidate shows what the code around it would read if the value were there.
      if !isLeftOut, frame.isReadByHand { pass?.candidates.noteUnknown() }
      frame.outer?.hasPlaceholder = true
      throw LeftOut()
    }
    placeholders.set(Self.noCandidate, at: Spot(whole: frame))
    mayHideMore = true
    return nil
  }

  /// Takes the next candidate for each place in the call, and forgets the findings with the last ones.
  private func tryOthers(in frame: Frame, since firstGiven: Int, _ firstProblem: Int) {
    var first = firstGiven
    if let start = pass?.firstGiven {
      first = start
      placeholders.takeBack(to: firstGiven)
      pass?.problems.removeSubrange(firstProblem...)
    }
    placeholders.advance(after: first, in: frame)
  }

  // MARK: - Problems

  private func report(_ fault: Fault) {
    fault.state = .reported
    guard let isFirst = pass?.isFirst else { return issues.append(issue(fault)) }
    if fault.frame?.isDoubtful == true { pass?.hasDoubt = true }
    pass?.problems.append(
      Pass.Problem(
        spot: Spot(fault), issue: isFirst ? issue(fault) : nil, isCertain: fault.frame?.isDoubtful != true,
        isRefusal: fault.isThrownByModel, placeCount: placeholders.count - (pass?.firstGiven ?? 0)))
  }

  private func issue(_ fault: Fault) -> Issue {
    var issue = fault.issue()
    if issues.count < Self.maximumIssuesWithAttempts { TriedShape.add(before: fault, to: &issue) }
    fault.alternatives = []
    return issue
  }

  /// Makes the outermost hand-written call, repeats it with other candidates, and reports the problems that count.
  ///
  /// - Parameter names: the names in the call's code.
  private func confirmedCall<Value: Decodable>(
    _ type: Value.Type, _ frame: Frame, _ names: [String], _ attempt: () throws -> Value
  ) throws -> Value {
    let (firstGiven, firstReads) = (placeholders.count, budget.reads)
    func run(_ candidates: Candidates, limit: Int? = nil) -> (Result<Value, any Error>, Pass) {
      let empty = Pass(
        candidates: candidates, places: limit == nil ? PlaceNumbers(names: names) : nil,
        firstGiven: firstGiven, firstReads: budget.reads, limit: limit)
      pass = empty
      defer { pass = nil }
      let result = Result { try call(type, frame, attempt) }
      var met = pass ?? empty
      met.problems.removeAll { !$0.isCertain && met.dependent.contains($0.spot) }
      return (result, met)
    }
    let (result, first) = run(Candidates(types))
    // A single value hides nothing. If a report already says that more may hide, repeats that could only add that are
    // unnecessary.
    let isCertain = first.problems.allSatisfy(\.isCertain)
    guard frame.context.entries[unchecked: frame.node].isContainer, !(isCertain && mayHideMore),
      !first.problems.isEmpty
    else {
      issues += first.problems.compactMap(\.issue)
      return try result.get()
    }
    let size = frame.context.document.next(after: frame.node) - frame.node
    let cost = max(budget.reads - firstReads, size)
    let limit = first.limitOfRepeats(budget)
    let kept = placeholders.kept(from: firstGiven)
    var fixed: [Spot: Int] = [:]
    for problem in first.problems where problem.isRefusal && !problem.isCertain {
      fixed[problem.spot] = placeholders[problem.spot]
    }
    placeholders.takeBack(to: firstGiven)
    let probes = SearchKnowledge.Literals(
      probing: kept.map(\.given).filter { fixed[$0.spot] != nil }.map { ($0.context, $0.spot.node) })
    let others = Candidates(types, probes: probes)
    /// Repeats the call; nil if the reads do not suffice.
    func repeated(_ choice: CandidateChoice, limit: Int) -> Pass? {
      guard budget.allows(cost) else { return nil }
      placeholders.takeBack(to: firstGiven)
      (placeholders.choice, placeholders.fixed) = (choice, fixed)
      defer { (placeholders.choice, placeholders.fixed) = (CandidateChoice(), [:]) }
      let pass = run(others, limit: limit).1
      return budget.isUsedUp ? nil : pass
    }
    var confirmation = Confirmation(first)
    if budget.isUsedUp || !first.candidates.canBeTried { confirmation.add(nil) }
    var number = 1
    while confirmation.isDecided, number < confirmation.candidateCount {
      confirmation.add(repeated(CandidateChoice(first: number), limit: limit))
      number += 1
    }
    // A different candidate for each place.
    if confirmation.isDecided, kept.count > 1 {
      confirmation.add(repeated(CandidateChoice(step: 1), limit: limit))
    }
    if confirmation.isDecided {
      let given = kept.map { fixed[$0.given.spot] == nil ? $0.given.spot : nil }
      let pairs = first.places.map { confirmation.pairs(of: given, $0) } ?? []
      let share = min(limit, budget.share(since: firstReads, ofEach: max(1, pairs.count), size: size))
      // Only a call that may catch errors ends at its limit.
      if share < (frame.mayCatch ? size : cost), confirmation.needsPairs { confirmation.add(nil) }
      for choice in pairs where confirmation.needsPairs { confirmation.add(repeated(choice, limit: share)) }
    }
    placeholders.takeBack(to: firstGiven)
    placeholders.give(again: kept)
    issues += confirmation.issues
    if confirmation.mayHideMore { mayHideMore = true }
    return try result.get()
  }
}

extension DecodingContext {
  /// Searches the document for its problems, and calls `use` before the changes of the search are undone.
  func search<Value: Decodable, Result>(
    _ type: Value.Type, _ search: Search, _ use: () -> Result
  ) -> Result {
    record.beginSearch(search)
    defer { record.endSearch() }
    search.run { _ = try value(type, at: 0) }
    return use()
  }
}
