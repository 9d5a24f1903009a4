/// Finds all the problems in a record that did not decode, by decoding it again.
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
  // Exclusivity is unchecked for properties that every value or problem accesses. No model code runs in between.
  private let types: KnownTypes
  private let findsAll: Bool

  @exclusivity(unchecked) private var progress: SearchProgress
  /// The innermost call of `init(from:)` in progress.
  @exclusivity(unchecked) private var current: Frame?
  /// The member that is read next, if it is optional.
  @exclusivity(unchecked) private var optional: Spot?
  /// The failure of the top value.
  private var top: Fault?
  /// Candidates suggested by the values that the repeated call refused.
  private var probes = SearchKnowledge.Literals()
  /// The contexts of JSON texts in strings, with the changes made in them.
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
    if let given = progress.placeholder(for: fault, in: current) {
      let isOptional = optional == Spot(fault.context, fault.node) && fault.name == nil
      let value = try value(type, given, isOptional: isOptional, at: fault.codingPath)
      if let value { return value }
    }
    throw error(for: fault)
  }

  override func decoder(insteadOf failure: ReadFailure) throws -> any Decoder {
    let fault = Fault(failure, in: current)
    guard let given = progress.placeholder(for: fault, in: current) else { throw error(for: fault) }
    current?.hasPlaceholder = true
    progress.run?.hasOnlyScalars = false
    return PlaceholderDecoder(values: values(given), codingPath: fault.codingPath, place: given.place)
  }

  /// The placeholder for a value that the innermost call reads; nil if the type refuses all candidates. Throws
  /// ``LeftOut`` to leave out an optional member.
  private func value<Value: Decodable>(
    _ type: Value.Type, _ given: Placeholders.Given, isOptional: Bool,
    at path: @autoclosure () -> [any CodingKey]
  ) throws -> Value? {
    if !PlaceholderValues.isScalar(type) { progress.run?.hasOnlyScalars = false }
    let values = values(given, isOptional: isOptional)
    let value = values.value(type, at: path())
    // A placeholder made of several values counts as one candidate, and nil as another.
    if values.isNil == nil { _ = values.pick(1, at: given.place) }
    progress.noteCandidates(values.count, of: given.spot)
    guard let value else { return nil }
    current?.hasPlaceholder = true
    if values.isNil == true { throw LeftOut() }
    return value
  }

  private func values(_ given: Placeholders.Given, isOptional: Bool = false) -> PlaceholderValues {
    let candidates = progress.run == nil ? .withoutLiterals : types.candidates(in: current, probes)
    if !candidates.isComplete { progress.run?.isOpen = true }
    return PlaceholderValues(given, isOptional: isOptional, candidates, self)
  }

  /// Picks the current run's candidate for a place, which may lie inside another place.
  func pick(_ count: Int, at place: Int, in whole: Int, shift: Int) -> Int {
    progress.run?.pick(count, at: place, in: whole, shift: shift) ?? shift % count
  }

  /// Counts a read; false if there were too many.
  func countRead() -> Bool { progress.countRead() }

  /// Whether the sources show that the code of the type may catch errors.
  func mayCatch(_ type: any Decodable.Type) -> Bool {
    types.knowsSources && types.facts(of: type).code == .catching
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
    guard let given = progress.placeholder(for: fault, in: current) else {
      current?.note(fault)
      throw error
    }
    current?.hasPlaceholder = true
    let values = values(given)
    // One candidate leaves the member out, the other keeps it, because a model may count its members.
    guard values.pick(2, at: given.place &+ 1) == 1,
      let key = values.value(type, at: fault.codingPath)
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
    if facts.code == .synthesized || progress.run != nil || !findsAll { return try call(type, frame, read) }
    return try confirmedCall(type, frame, facts.names, read)
  }

  private struct ReadsUsedUp: Error {}

  /// Runs `attempt` as the call of `frame`, repeating it if necessary.
  private func call<Value: Decodable>(
    _ type: Value.Type, _ frame: Frame, _ attempt: () throws -> Value
  ) throws -> Value {
    let (firstGiven, firstShift) = (progress.placeholders.count, progress.run?.shift ?? 0)
    defer { progress.run?.shift = firstShift }
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
          if fault.state == .refusal, fault.frame === frame, types.knowsSources,
            progress.belongsToRecord(fault)
          {
            fault.state = .new
          }
          if fault.state == .refusal, let run = progress.run, run.isRepeat {
            run.refusing = frame
            frame.outer?.note(fault)
            throw error
          }
          if fault.state == .refusal, fault.frame === frame,
            progress.takeNext(for: fault, since: firstGiven, firstShift)
          {
            continue
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
    guard let given = progress.placeholder(of: frame) else { return nil }
    let isOptional = frame.canBeLeftOut && frame.outer?.readsElements != true
    let value = try value(
      type, given, isOptional: isOptional, at: frame.context.codingPath(to: NodePlace(frame.node)))
    if let value { return value }
    if frame.canBeLeftOut {
      // No candidate shows what the code around it would read if the value were there.
      if frame.isReadByHand { progress.run?.isOpen = true }
      throw LeftOut()
    }
    progress.noteRefusal(of: frame)
    return nil
  }

  /// Makes the outermost hand-written call, repeats it with other candidates, and reports the problems that count.
  ///
  /// - Parameter names: the names in the call's code.
  private func confirmedCall<Value: Decodable>(
    _ type: Value.Type, _ frame: Frame, _ names: Set<String>, _ attempt: () throws -> Value
  ) throws -> Value {
    let (firstGiven, firstReads) = (progress.placeholders.count, progress.budget.reads)
    let document = frame.context.document
    let size = document.next(after: frame.node) - frame.node
    var (outermost, node) = (frame.context, frame.node)
    while let outer = outermost.outer { (outermost, node) = outer }
    let allowed = progress.budget.share(ofSize: size, rest: outermost.document.count - node)
    /// Makes the call, with these candidates if it is a repeat.
    func run(_ candidates: [Int: Int]?, allowedReads: Int) -> (run: Run, result: Result<Value, any Error>) {
      let run = Run(
        candidates, names: names, firstGiven: firstGiven, firstReads: progress.budget.reads,
        allowedReads: allowedReads)
      progress.begin(run)
      defer { progress.begin(nil) }
      let result = Result { try call(type, frame, attempt) }
      if (try? result.get()) != nil || run.refusing !== frame { run.refusing = nil }
      return (run, result)
    }
    let (first, result) = run(nil, allowedReads: allowed)
    // A single value hides nothing. If a report already says that more may hide, repeats that could only add that are
    // unnecessary.
    let isCertain = first.problems.allSatisfy(\.isCertain)
    guard frame.context.entries[unchecked: frame.node].isContainer,
      !(isCertain && progress.mayHideMore), !first.problems.isEmpty
    else {
      progress.accept(first)
      return try result.get()
    }
    let cost = max(progress.budget.reads - firstReads, size)
    let taken = progress.takeBack(to: firstGiven)
    probes = SearchKnowledge.Literals(probing: first.refused(of: taken))
    var confirmation = Confirmation(first)
    while let candidates = confirmation.next() {
      let (used, count) = (progress.budget.reads - firstReads, confirmation.leastRunCount)
      let needed = max(used + cost, confirmation.triesPairs ? cost * count : 0)
      let share = max(cost, (allowed - used) / count)
      let repeated = needed > allowed ? nil : run(candidates, allowedReads: share).run
      confirmation.add(progress.budget.isUsedUp ? nil : repeated)
      _ = progress.takeBack(to: firstGiven)
    }
    probes = SearchKnowledge.Literals()
    progress.accept(confirmation, taken)
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
