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
final class Search: ReadFollower {
  // Exclusivity is unchecked where every value or every problem accesses a property. No model code runs in between.
  private let types: KnownTypes
  private let findsAll: Bool

  @exclusivity(unchecked) private var progress: SearchProgress
  /// The innermost call of `init(from:)` in progress.
  @exclusivity(unchecked) private var current: Frame?
  /// The member that is read next, if it is optional.
  @exclusivity(unchecked) private var optional: Spot?
  /// The failure of the top value.
  private var top: Fault?
  /// The contexts of the texts in strings, with their changes.
  private var texts: [ReadPlace: DecodingContext] = [:]

  /// - Parameters:
  ///   - document: the record's document.
  ///   - findsAll: whether the model may receive placeholders. Otherwise the first problem ends the search.
  init(_ document: Document, _ types: KnownTypes, findsAll: Bool) {
    (self.types, self.findsAll) = (types, findsAll)
    progress = SearchProgress(document, findsAll: findsAll)
  }

  /// Decodes the record by calling `attempt`.
  fileprivate func run(_ attempt: () throws -> Void) {
    let result = Result { try attempt() }
    // The top value may be read without a call, or have no placeholder.
    progress.end(top, hasFailed: (try? result.get()) == nil)
    current = nil
  }

  var mayHideMore: Bool { progress.mayHideMore }

  /// Moves the problems found out of the search, so that the caller can change them in place.
  func takeIssues() -> [Issue] { progress.takeIssues() }

  // MARK: - Reads that fail

  override func value<Value: Decodable>(_ type: Value.Type, insteadOf failure: ReadFailure) throws -> Value {
    let fault = Fault(failure, in: current)
    if let (spot, candidate) = progress.candidate(for: fault, in: current) {
      let isOptional = optional == Spot(fault.context, fault.node) && fault.name == nil
      let value = try value(type, candidate, of: spot, isOptional: isOptional, at: fault.codingPath)
      if let value { return value }
    }
    throw error(for: fault)
  }

  override func decoder(insteadOf failure: ReadFailure) throws -> any Decoder {
    let fault = Fault(failure, in: current)
    guard let (_, candidate) = progress.candidate(for: fault, in: current) else { throw error(for: fault) }
    current?.hasPlaceholder = true
    return PlaceholderDecoder(values: values(candidate), codingPath: fault.codingPath)
  }

  /// The placeholder for a value that the innermost call reads; nil if the type refuses all candidates. Throws
  /// ``LeftOut`` to leave out an optional member.
  private func value<Value: Decodable>(
    _ type: Value.Type, _ candidate: Int, of spot: Spot, isOptional: Bool,
    at path: @autoclosure () -> [any CodingKey]
  ) throws -> Value? {
    let values = values(candidate)
    let value = values.value(type, at: path())
    // Nil is the last candidate.
    let count = values.count + (isOptional ? 1 : 0)
    progress.pass?.candidates.note(count: count)
    guard value != nil else { return nil }
    current?.hasPlaceholder = true
    if isOptional, candidate % count == values.count { throw LeftOut() }
    return value
  }

  private func values(_ candidate: Int) -> PlaceholderValues {
    PlaceholderValues(candidate, of: progress.candidates, for: current) { self.progress.countRead() }
  }

  /// The error of a failure. The failure is noted, so that its error is recognized on the way up.
  private func error(for fault: Fault) -> any Error {
    let error = fault.error()
    current?.note(fault)
    if current == nil { top = fault }
    return error
  }

  override func context(ofTextAt place: ReadPlace) -> DecodingContext? { texts[place] }

  override func keep(_ context: DecodingContext, ofTextAt place: ReadPlace) { texts[place] = context }

  override func key<Key: Decodable>(
    _ type: Key.Type, _ context: DecodingContext, at node: Int, _ error: any Error
  ) throws -> Key {
    let fault = Fault(throwing: error, context, at: node, in: current)
    fault.thrownError = error
    fault.concernsName = true
    guard let (_, candidate) = progress.candidate(for: fault, in: current) else {
      current?.note(fault)
      throw error
    }
    current?.hasPlaceholder = true
    // Every other candidate leaves the member out, because a model may count its members.
    guard values(candidate).pick(2) == 1,
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
    _ type: Value.Type, from decoder: NodeDecoder, _ attempt: (any Decoder) throws -> Value
  ) throws -> Value {
    let (context, node) = (decoder.context, decoder.node)
    guard progress.countRead() else { throw ReadsUsedUp() }
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
      return try attempt(decoder)
    }
    if facts.code == .synthesized || progress.pass != nil || !findsAll { return try call(type, frame, read) }
    return try confirmedCall(type, frame, facts.literals?.strings ?? [], read)
  }

  private struct ReadsUsedUp: Error {}

  /// Makes the call of `frame` by `attempt`, repeatedly if necessary.
  private func call<Value: Decodable>(
    _ type: Value.Type, _ frame: Frame, _ attempt: () throws -> Value
  ) throws -> Value {
    let (firstGiven, firstProblem) = (progress.placeholders.count, progress.pass?.problems.count ?? 0)
    let choice = progress.choice
    defer { progress.choice = choice }
    while true {
      frame.begin()
      do {
        let value = try whole(type, of: frame) ?? attempt()
        if frame.hasPlaceholder { frame.outer?.hasPlaceholder = true }
        return value
      } catch {
        if error is LeftOut {
          frame.outer?.hasPlaceholder = true
          throw error
        }
        let fault = frame.fault(leftBy: error)
        if !progress.budget.isUsedUp, findsAll {
          if fault.state == .refusal, fault.frame === frame {
            if types.knowsSources, progress.belongsToRecord(fault) {
              fault.state = .new
            } else if progress.takeNext(for: fault, after: choice) {
              progress.tryOthers(in: frame, since: firstGiven, firstProblem)
              continue
            }
          }
          if frame.passesToTop, progress.settle(fault, in: frame) { continue }
        }
        frame.outer?.note(fault)
        if frame.outer == nil { top = fault }
        throw error
      }
    }
  }

  /// The placeholder for the call's whole value, if it has one.
  private func whole<Value: Decodable>(_ type: Value.Type, of frame: Frame) throws -> Value? {
    guard let candidate = progress.candidate(of: frame) else { return nil }
    let isOptional = frame.canBeLeftOut && frame.outer?.readsElements != true
    let value = try value(
      type, candidate, of: Spot(whole: frame), isOptional: isOptional,
      at: frame.context.codingPath(to: NodePlace(frame.node)))
    if let value { return value }
    if frame.canBeLeftOut {
      // No candidate shows how the code around it would continue with a value.
      if frame.isReadByHand { progress.pass?.candidates.noteUnknown() }
      throw LeftOut()
    }
    progress.noteRefusal(of: frame)
    return nil
  }

  /// Makes the outermost hand-written call, repeats it with other candidates, and reports the problems that count.
  ///
  /// - Parameter names: the names in the call's code.
  private func confirmedCall<Value: Decodable>(
    _ type: Value.Type, _ frame: Frame, _ names: [String], _ attempt: () throws -> Value
  ) throws -> Value {
    let (firstGiven, firstReads) = (progress.placeholders.count, progress.budget.reads)
    progress.begin(
      Pass(
        candidates: Candidates(types), places: PlaceNumbers(names: names), firstGiven: firstGiven,
        firstReads: firstReads))
    let result = Result { try call(type, frame, attempt) }
    guard let first = progress.endPass() else { return try result.get() }
    // A single value hides nothing. If a report already says that more may hide, repeats that could only say the same
    // are unnecessary.
    let isCertain = first.problems.allSatisfy(\.isCertain)
    guard frame.context.entries[unchecked: frame.node].isContainer,
      !(isCertain && progress.mayHideMore), !first.problems.isEmpty
    else {
      progress.accept(first)
      return try result.get()
    }
    let size = frame.context.document.next(after: frame.node) - frame.node
    let cost = max(progress.budget.reads - firstReads, size)
    let limit = first.limitOfRepeats(progress.budget)
    let kept = progress.takeBack(to: firstGiven)
    var confirmation = Confirmation(first, kept)
    let (fixed, others) = (confirmation.fixed, Candidates(types, probes: confirmation.probes))
    /// Repeats the call; nil if the reads do not suffice.
    func repeated(_ choice: CandidateChoice, limit: Int) -> Pass? {
      guard progress.budget.allows(cost) else { return nil }
      let pass = Pass(
        candidates: others, firstGiven: firstGiven, firstReads: progress.budget.reads, limit: limit)
      progress.begin(pass, choice, fixed: fixed)
      _ = try? call(type, frame, attempt)
      let met = progress.endPass()
      return progress.budget.isUsedUp ? nil : met
    }
    var share: Int?
    confirmation.decide(canRepeat: !progress.budget.isUsedUp) {
      repeated($0, limit: limit)
    } repeatedForPairs: { choice, count in
      let maximum = share ?? min(limit, progress.budget.share(since: firstReads, ofEach: count, size: size))
      share = maximum
      // Only a call that may catch errors ends at its limit.
      return maximum < (frame.mayCatch ? size : cost) ? nil : repeated(choice, limit: maximum)
    }
    progress.accept(confirmation, after: first, kept)
    return try result.get()
  }
}

extension DecodingContext {
  /// Searches the document for its problems, and calls `use` before the changes of the search are undone.
  func search<Value: Decodable, Result>(
    _ type: Value.Type, _ search: Search, _ use: () -> Result
  ) -> Result {
    record.beginFollowing(search)
    defer { record.endFollowing() }
    search.run { _ = try value(type, at: 0) }
    return use()
  }
}
