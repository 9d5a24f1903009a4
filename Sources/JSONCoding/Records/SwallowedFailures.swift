/// Values that a model loses because it catches an error, found in the log of a record that decodes.
///
/// A value is lost if a read of it fails, the model catches the error, and later reads neither the value nor one around
/// it successfully. An absent key or a null property has no value to lose. `Item(from: decoder)` is not a read: if a
/// read inside it fails, the `Item` is lost if the sources show that it passes errors on and nothing else reads its
/// object. Otherwise it may be lost, as when the model only asks for a coding path.
///
/// Failed reads of one value are one issue; so is a value together with everything lost in it.
struct SwallowedFailures {
  private let log: ReadLog
  private let context: DecodingContext
  private let model: any Any.Type
  private let types: KnownTypes
  private let trials: Trials?
  /// The outermost reads that failed, with the reads inside them, in order.
  private var failed: [Range<Int>] = []
  private var lastReads: [ReadPlace: LastReads] = [:]

  /// A failed read that is not inside another failed one.
  private struct Lost {
    /// The read and the reads inside it.
    let reads: Range<Int>
    /// The innermost read that failed with the same error.
    let cause: Int
    let place: ReadPlace
    let fault: Fault
    /// The type whose `init(from:)` made the read, if the model called that without a container.
    let called: CalledType?
    var lostPlace: ReadPlace { called.map { $0.passesErrors ? $0.place : place } ?? place }
  }

  private struct CalledType {
    let name: String
    /// The value that it was called for.
    let place: ReadPlace
    /// Whether the sources show that it catches nothing, so a failed read ends it.
    let passesErrors: Bool
  }

  /// The maximum number of reads inside a failed read whose errors are compared with its own, because comparing takes
  /// time.
  private static let maximumCompared = 256

  private enum Verdict { case kept, lost, uncertain }

  /// - Parameter trials: for trying the cases of enums; nil if only the record itself may be decoded.
  init(
    _ log: ReadLog, _ context: DecodingContext, _ model: any Any.Type, _ types: KnownTypes, _ trials: Trials?
  ) {
    self.log = log
    self.context = context
    self.model = model
    self.types = types
    self.trials = trials
    var index = 0
    while index < log.reads.count {
      let read = log.reads[index]
      if read.failure != nil {
        // Values read in a failed attempt are lost with it.
        failed.append(index..<Int(read.end))
        index = Int(read.end)
        continue
      }
      if read.hasReadContent, read.hasSucceeded {
        lastReads[read.place, default: LastReads()].note(read, index)
      }
      index += 1
    }
  }

  /// One issue for each value that was lost, and one if others may have been lost.
  var issues: [Issue] {
    var order: [ReadPlace] = []
    var groups: [ReadPlace: [Lost]] = [:]
    var uncertain = log.asked.filter(mayBelongToError).map { ReadPlace($0.context, $0.node) }
    for reads in failed {
      guard let lost = lost(reads) else { continue }
      switch verdict(lost) {
      case .kept: break
      case .uncertain: uncertain.append(lost.place)
      case .lost:
        if groups[lost.lostPlace] == nil { order.append(lost.lostPlace) }
        groups[lost.lostPlace, default: []].append(lost)
      }
    }
    let outermost = order.filter { !$0.enclosing.contains { groups[$0] != nil } }
    var issues = outermost.compactMap { groups[$0] }.map(issue)
    if let trials { EnumChoices(context, trials).add(to: &issues) }
    if uncertain.contains(where: { !([$0] + $0.enclosing).contains { groups[$0] != nil } }) {
      issues.append(.uncertainLoss(of: model, in: context.document.range))
    }
    return issues
  }

  // MARK: - The rule

  private func verdict(_ lost: Lost) -> Verdict {
    let read = log.reads[lost.reads.lowerBound]
    // A presence check yields nothing to lose.
    if case .presence = read.request { return .kept }
    if isReadAfter(lost) { return .kept }
    let hasValue = !hasNoValue(lost)
    guard let called = lost.called, let others = lastReads[called.place] else {
      return hasValue ? .lost : .kept
    }
    if others.contentRead >= lost.reads.upperBound {
      // An enum that continues with the object has chosen another case.
      return EnumMetadata.isEnum(readType(read.failure?.outer)) ? .kept : .uncertain
    }
    // A part of a larger object may be absent.
    return hasValue || called.passesErrors && others.openings == 1 ? .lost : .uncertain
  }

  /// Whether the model later reads the problem's place, the lost value, or a value in between.
  private func isReadAfter(_ lost: Lost) -> Bool {
    // Opening the object again is not another way to read its missing key.
    let isKeyMissing = log.reads[lost.reads.lowerBound].missingKey != nil
    let start = ReadPlace(lost.fault.context, lost.fault.node)
    return (([start] + start.enclosing).prefix { $0 != lost.place } + [lost.place]).contains { place in
      guard let last = lastReads[place] else { return false }
      return max(last.valueRead, isKeyMissing ? -1 : last.objectRead) >= lost.reads.upperBound
    }
  }

  /// Whether the read failed because the key is absent, the array is at its end, or a property is null.
  private func hasNoValue(_ lost: Lost) -> Bool {
    let context = lost.place.context
    guard lost.fault.context === context else { return false }
    guard case .node(let place) = lost.fault.position else { return lost.cause == lost.reads.lowerBound }
    if place.absent != nil { return true }
    guard place.node == lost.place.node, context.document.kind(of: place.node) == .null else { return false }
    guard let holder = context.document.steps(to: place.node).last?.opening else { return true }
    // An element has a value to lose, and so has a member of a dictionary.
    return context.document.isObject(holder) && !context.entries[unchecked: holder].flags.contains(.listed)
  }

  /// The type that the model called as `Item(from: decoder)`, if this read ended the call. Its keys are then not
  /// declared in the type being read, and its container is not used afterwards.
  private func calledType(_ index: Int) -> CalledType? {
    let read = log.reads[index]
    guard let failure = read.failure, let keys = read.keys,
      case let owner = KeyNames.owner(of: keys) ?? "",
      owner != String(reflecting: readType(failure.outer))
    else { return nil }
    let passesErrors = types.passErrors(withKeys: keys)
    if case .object = read.request, read.missingKey == nil {
      return passesErrors
        ? CalledType(name: String(owner), place: read.place, passesErrors: true) : nil
    }
    guard read.container >= 0, log.reads[read.container].lastUse <= index else { return nil }
    return CalledType(
      name: String(owner), place: log.reads[read.container].place, passesErrors: passesErrors)
  }

  /// Whether a coding path may have been requested for one of the model's own errors, not for a failed read.
  private func mayBelongToError(_ asked: ReadLog.Asked) -> Bool {
    let next = BinarySearch.firstIndex(in: failed) { $0.upperBound >= asked.index }
    if next < failed.count {
      // It was requested in a failed read, or because of one.
      if failed[next].upperBound == asked.index { return false }
      if let outer = asked.outer, failed[next].contains(outer) { return false }
    }
    // A date's strategy may try several forms.
    if let type = readType(asked.outer) as? any Decodable.Type, context.isSpecial(type) { return false }
    guard let last = lastReads[ReadPlace(asked.context, asked.node)] else { return true }
    return max(last.valueRead, last.objectRead, last.contentRead) < asked.index
  }

  // MARK: - Reads

  private func lost(_ reads: Range<Int>) -> Lost? {
    guard let error = log.reads[reads.lowerBound].failure?.error else { return nil }
    let cause = reads.suffix(Self.maximumCompared).last { index in
      log.reads[index].failure.map { Fault.isSame($0.error, error) } ?? false
    }
    guard let cause = cause ?? reads.first, let fault = fault(of: log.reads[cause]) else { return nil }
    return Lost(
      reads: reads, cause: cause, place: log.reads[reads.lowerBound].place, fault: fault,
      called: calledType(reads.lowerBound))
  }

  /// The problem that the read itself met.
  private func fault(of read: ReadLog.Read) -> Fault? {
    guard let failure = read.failure else { return nil }
    guard let own = failure.own else { return frame(of: read)?.fault(throwing: failure.error) }
    let outer = failure.outer.map { log.reads[$0] }
    return Fault(own, in: outer?.place == read.place ? outer.flatMap(frame) : nil)
  }

  private func frame(of read: ReadLog.Read) -> Frame? {
    guard case .type(let type) = read.request else { return nil }
    return Frame(context: read.context, node: Int(read.node), type: type)
  }

  /// The type that the read asks for; the record's own type if there is no read.
  private func readType(_ read: Int?) -> any Any.Type {
    if let read, case .type(let type) = log.reads[read].request { return type }
    return model
  }

  // MARK: - Issues

  /// The issue of a value that was lost in one or more attempts to read it.
  private func issue(_ group: [Lost]) -> Issue {
    // The attempt that got furthest: to a value rather than to a missing key, then past more reads.
    func progress(_ lost: Lost) -> (Int, Int) {
      let hasKey = if case .missing = lost.fault.position { 0 } else { 1 }
      return (hasKey, lost.reads.count)
    }
    let main = group.dropFirst().reduce(group[0]) { progress($1) > progress($0) ? $1 : $0 }
    var issue = main.fault.issue()
    let link = main.lostPlace.context.link(to: main.lostPlace.node)
    var loss = Issue.Loss(
      value: value(of: main), path: PathLink.components(link), payloadNames: PathLink.payloadNames(link))
    let expected = expected(group, at: main.fault)
    if expected.count > 1 { loss.expected = expected }
    loss.nothing = nothing(main.fault)
    issue.loss = loss
    let others = group.filter { $0.reads != main.reads && $0.fault.node != main.fault.node }
    issue.attempts = others.prefix(Issue.maximumAttempts).map {
      Issue.Attempt(shape: .expected(value(of: $0)), issue: $0.fault.issue())
    }
    issue.moreAttempts = others.count - issue.attempts.count
    return issue
  }

  /// The type that the model wanted: the `Item` of a `Lossy<Item>` rather than the wrapper.
  private func value(of lost: Lost) -> Issue.Expected {
    if let called = lost.called, called.passesErrors {
      let name = TypeName.withoutModules(called.name)
      return .type(ModelType(ModelType.Facts(name: name, qualifiedName: called.name, bounds: nil)))
    }
    let read = log.reads[lost.reads.lowerBound]
    guard case .type(var type) = read.request else {
      if case .array = read.request { return .array }
      return .object
    }
    for inner in log.reads[lost.reads.lowerBound...lost.cause] where inner.failure != nil {
      guard isSameValue(inner, read), case .type(let next) = inner.request, next != type else { continue }
      guard String(reflecting: type).contains(String(reflecting: next) + ">") else { break }
      type = next
    }
    return .type(type)
  }

  /// Whether the inner read is of the same value, or of the text that the value holds as a string.
  private func isSameValue(_ inner: ReadLog.Read, _ read: ReadLog.Read) -> Bool {
    inner.place == read.place || inner.node == 0 && inner.place.enclosing.first == read.place
  }

  /// The types that the attempts requested at the place of the problem, in order.
  private func expected(_ group: [Lost], at fault: Fault) -> [Issue.Expected] {
    guard isTypeMismatch(fault.kind), case .node = fault.position else { return [] }
    var expected: [Issue.Expected] = []
    for read in group.lazy.flatMap({ log.reads[$0.reads] }) {
      guard let other = read.failure?.own, other.context === fault.context, other.node == fault.node,
        isTypeMismatch(other.kind), let wanted = other.expected,
        !expected.contains(wanted)
      else { continue }
      expected.append(wanted)
    }
    return expected
  }

  /// Whether the value has the wrong type, or is a number out of an integer's range.
  private func isTypeMismatch(_ kind: ReadFailure.Kind) -> Bool {
    switch kind {
    case .typeMismatch, .numberOutOfRange: true
    default: false
    }
  }

  /// The meaning of the value, if it is the `false` or `[]` that PHP writes for an absent object.
  private func nothing(_ fault: Fault) -> Issue.Loss.Nothing? {
    guard case .typeMismatch = fault.kind, case .object = fault.expected,
      case .node(let place) = fault.position
    else { return nil }
    switch fault.context.document.kind(of: place.node) {
    case .false: return .false
    case .array where fault.context.entries[unchecked: place.node].end == 0: return .emptyArray
    default: return nil
    }
  }
}

extension ReadPlace {
  /// The values around this one, from the inside out, including the values around the string that holds its text.
  fileprivate var enclosing: [ReadPlace] {
    let own = context.document.steps(to: node).reversed().map { ReadPlace(context, $0.opening) }
    guard let outer = context.outer else { return own }
    let string = ReadPlace(outer.context, outer.node)
    return own + [string] + string.enclosing
  }
}

/// The indices in the log of the last reads of each kind of one value; -1 for none.
private struct LastReads {
  /// The last read of the value itself.
  private(set) var valueRead = -1
  /// The last read that opened it as an object.
  private(set) var objectRead = -1
  /// The number of times that it was opened as an object.
  private(set) var openings = 0
  /// The last read by one of its containers.
  private(set) var contentRead = -1

  mutating func note(_ read: ReadLog.Read, _ index: Int) {
    if case .object = read.request {
      objectRead = index
      openings += 1
    } else {
      valueRead = index
    }
    contentRead = max(contentRead, Int(read.lastUse))
  }
}
