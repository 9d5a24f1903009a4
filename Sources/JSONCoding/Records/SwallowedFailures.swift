/// Values that a model drops because it has caught an error, found in the log of a record that decodes.
///
/// A read that fails loses its value. So does a `T(from: decoder)`, which is no read: it throws an error. The outermost
/// read that failed is reported, with the problem that it failed for, by three rules:
///
/// - not if a later read succeeds at the place of the problem, or around it up to the lost value: the model has found
///   another way to read it;
/// - not if the lost value is itself an absent key, but if an `init` failed for want of one;
/// - not if the lost value is itself null, unless it is an element of an array or of a dictionary.
///
/// Failed reads of one value are one issue, and so is a value with everything lost in it.
struct SwallowedFailures {
  let log: ReadLog
  let context: DecodingContext
  /// The type of the record.
  let model: any Any.Type
  let trials: Trials?
  /// The outermost reads that failed, with those in them, in their order.
  private(set) var failed: [Range<Int>] = []
  let known = KnownFailures()
  /// The last read that has got something of a value, by the value, and the last one that has opened an object.
  let lastSuccess: [ReadValue: Int]
  let lastOpening: [ReadValue: Int]

  struct ReadValue: Hashable {
    let context: DecodingContext
    let node: Int

    init(_ context: DecodingContext, _ node: Int) {
      self.context = context
      self.node = node
    }

    static func == (left: ReadValue, right: ReadValue) -> Bool {
      left.context === right.context && left.node == right.node
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(context))
      hasher.combine(node)
    }
  }

  /// What types have failed with, decoded once more.
  final class KnownFailures {
    struct Key: Hashable {
      let type: ObjectIdentifier
      let place: ReadValue
    }
    var errors: [Key: (any Error)?] = [:]
    var keysAsked: [ObjectIdentifier: Set<String>] = [:]
    /// How often each object was opened; nil until somebody asks.
    var openings: [ReadValue: Int]?
  }

  /// A read that failed and was not made in another one that failed, or an error that was thrown without a read.
  struct Lost {
    /// The read and those in it; empty if there is none.
    let reads: Range<Int>
    /// The read that it was made in; nil in the top value's own `init(from:)`.
    let outer: Int?
    let context: DecodingContext
    var node: Int
    var value: Issue.Expected
    let fault: Fault
    /// Whether the read itself has met the problem, and nothing around it was lost.
    var isOfProblem: Bool
    /// Whether a type was lost whose `init(from:)` the model called without a container.
    var isWhole = false
    /// The keys by which that type has read the object; nil if they are not known.
    var keys: (any CodingKey.Type)?
    /// Whether the type threw its own error.
    var isThrown = false
    /// Whether nobody knows if anything was lost but a key that need not be there.
    var isUncertain = false
    var place: ReadValue { ReadValue(context, node) }
  }

  /// - Parameter trials: for the cases of enums; nil if nothing but the record may be decoded.
  init(_ log: ReadLog, _ context: DecodingContext, _ model: any Any.Type, _ trials: Trials?) {
    self.log = log
    self.context = context
    self.model = model
    self.trials = trials
    var (lastSuccess, lastOpening): ([ReadValue: Int], [ReadValue: Int]) = ([:], [:])
    var index = 0
    while log.hasFailures, index < log.reads.count {
      let read = log.reads[index]
      if read.isOfContent, read.hasSucceeded {
        let place = ReadValue(read.context, Int(read.node))
        if case .object = read.request { lastOpening[place] = index } else { lastSuccess[place] = index }
      }
      // Values read in a failed attempt are gone with it.
      if read.failure != nil { failed.append(index..<Int(read.end)) }
      index = read.failure == nil ? index + 1 : Int(read.end)
    }
    (self.lastSuccess, self.lastOpening) = (lastSuccess, lastOpening)
  }

  /// One issue for each value that was lost, and one if there are errors whose loss is unknown.
  var issues: [Issue] {
    guard log.hasFailures else { return [] }
    var order: [ReadValue] = []
    var groups: [ReadValue: [Lost]] = [:]
    var (lostByThrows, unknown) = lostByThrows()
    var uncertain: [Lost] = []
    for lost in allLost + lostByThrows where !isWithoutLoss(lost) && !isReadLater(lost) {
      if lost.isUncertain {
        uncertain.append(lost)
        continue
      }
      if groups[lost.place] == nil { order.append(lost.place) }
      groups[lost.place, default: []].append(lost)
    }
    let places = Set(order)
    if uncertain.contains(where: { !places.contains($0.place) && !isInside($0, places) }) { unknown += 1 }
    var issues = order.compactMap { groups[$0] }.filter { !isInside($0[0], places) }.map(issue)
    if let trials { EnumChoices(context, trials).add(to: &issues) }
    if unknown > 0 { issues.append(.uncertainLoss(of: model, in: context.document.range)) }
    return issues
  }

  // MARK: - What was lost

  private var allLost: [Lost] {
    failed.compactMap { reads in
      let read = log.reads[reads.lowerBound]
      // A missing key has no place but its object. Opening that again is not another way to read the key.
      let isReadAfter =
        read.isOfMissingKey
        ? isValueReadAfter(reads.upperBound, read.context, Int(read.node))
        : isReadAfter(reads.upperBound, read.context, Int(read.node))
      return isReadAfter ? nil : lost(reads.lowerBound)
    }
  }

  private func lost(_ index: Int) -> Lost? {
    let read = log.reads[index]
    guard let failure = read.failure else { return nil }
    let cause = cause(of: index)
    guard let fault = fault(of: index) else { return nil }
    var lost = Lost(
      reads: index..<Int(read.end), outer: failure.outer, context: read.context, node: Int(read.node),
      value: value(of: index, cause), fault: fault, isOfProblem: cause == index && failure.fault != nil)
    if let owner = owner(of: read, failure) ?? wrapped(failing: read, failure) {
      lost.node = owner.node
      lost.value = .type(owner.type)
      lost.isOfProblem = false
      lost.isWhole = true
      lost.keys = failure.keys
      return lost
    }
    if cause == index, let type = owner(ofContainer: read, failure) {
      lost.value = .type(type)
      lost.isWhole = true
      return lost
    }
    // Whether there is a value is no value.
    if case .presence = read.request { return nil }
    if cause == index, isWithoutLoss(lost), let caller = caller(of: read, failure, index) {
      lost.node = caller.node
      lost.isOfProblem = false
      lost.isWhole = true
      lost.keys = failure.keys
      lost.value = .type(caller.type ?? readType(failure.outer))
      lost.isUncertain = caller.type == nil
    }
    return lost
  }

  /// The problem that the read has failed for.
  func fault(of index: Int) -> Fault? {
    let cause = log.reads[cause(of: index)]
    if let met = cause.failure?.fault {
      met.frame = frame(around: cause)
      return met
    }
    guard let frame = frame(of: cause), let error = cause.failure?.error else { return nil }
    return frame.fault(throwing: error)
  }

  /// The innermost read that has failed with the error of the read at `index`.
  private func cause(of index: Int) -> Int {
    guard let error = log.reads[index].failure?.error else { return index }
    var rest = 256
    for inner in (index + 1..<max(index + 1, Int(log.reads[index].end))).reversed() {
      guard let failure = log.reads[inner].failure else { continue }
      if Fault.isSame(failure.error, error) { return inner }
      rest -= 1
      if rest == 0 { break }
    }
    return index
  }

  /// What the model wanted the value as: the type in a wrapper rather than the wrapper.
  private func value(of index: Int, _ cause: Int) -> Issue.Expected {
    let read = log.reads[index]
    guard case .type(var type) = read.request else {
      if case .array = read.request { return .array }
      return .object
    }
    for inner in log.reads[index...cause] where isSameValue(inner, read) {
      guard inner.failure != nil, case .type(let next) = inner.request, next != type else { continue }
      guard String(reflecting: type).contains(String(reflecting: next) + ">") else { break }
      type = next
    }
    return .type(type)
  }

  /// Whether the inner read is of the same value, or of the text that the value holds as a string.
  private func isSameValue(_ inner: ReadLog.Read, _ read: ReadLog.Read) -> Bool {
    if inner.context === read.context { return inner.node == read.node }
    guard let outer = inner.context.outer else { return false }
    return inner.node == 0 && outer.context === read.context && outer.node == read.node
  }

  private func frame(of read: ReadLog.Read) -> Frame? {
    guard case .type(let type) = read.request else { return nil }
    return Frame(context: read.context, node: Int(read.node), type: type)
  }

  /// The call that has met the fault at its own value.
  private func frame(around read: ReadLog.Read) -> Frame? {
    guard let outer = read.failure?.outer else { return nil }
    let call = log.reads[outer]
    return call.context === read.context && call.node == read.node ? frame(of: call) : nil
  }

  /// The error that the type fails with, if it is decoded once more at the node.
  func failure(of type: any Decodable.Type, at node: Int, _ context: DecodingContext) -> (any Error)? {
    let key = KnownFailures.Key(type: ObjectIdentifier(type), place: ReadValue(context, node))
    if let error = known.errors[key] { return error }
    var failure: (any Error)?
    context.withoutObservation {
      do { _ = try type.init(from: NodeDecoder(context: context, node: node)) } catch { failure = error }
    }
    known.errors[key] = .some(failure)
    return failure
  }
}
