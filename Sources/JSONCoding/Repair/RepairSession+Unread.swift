/// What a model leaves unread although its keys name it: with another value instead of a placeholder, it may ask.
extension RepairSession {
  /// Notes that more problems may hide if the model has not asked for a member around a repair, and would have to.
  func noteUnreadMembers() {
    var seen: Set<RepairKey> = []
    for repair in repairs.all {
      var place: (context: DecodingContext, node: Int)? = (repair.context, repair.node)
      while let (context, node) = place {
        let document = context.document
        for object in document.steps(to: node).map(\.opening) + [node]
        where document.kind(of: object) == .object && seen.insert(RepairKey(context, object)).inserted {
          if KnownMembers(context).hasUnread(in: object) {
            isIncomplete = true
            return
          }
        }
        place = context.outer
      }
      if isCut(repair) {
        isIncomplete = true
        return
      }
    }
  }

  /// Notes that more problems may hide if the array lacks more elements than the reported one.
  func noteFurtherEnd(_ fault: Fault, _ repair: Repair) {
    guard trial == nil, case .end(_, let index) = fault.spot, case .end(_, let first) = repair.fault.spot
    else { return }
    if index > first { isIncomplete = true }
  }

  /// Notes that more problems may hide if a call would read more of its arrays with another value instead of a
  /// placeholder, such as the number of rows that follow.
  func noteUnreadElements() {
    guard givesPlaceholders, !isIncomplete, trial == nil else { return }
    var calls: [Frame.Key: Int] = [:]
    for repair in repairs.all where calls.count < 256 {
      // The placeholders of a call that are numbers, and so on, though not very many of them.
      guard let type = repair.placeholderType, let frame = repair.reader, !frame.isTransparent,
        calls[frame.key, default: 0] < 8, type != Double.self, type != Float.self,
        let count = Trial.closedCandidates(type)
      else { continue }
      calls[frame.key, default: 0] += 1
      if hasOther(repair, type, count, frame) {
        isIncomplete = true
        return
      }
      let arrays = frame.ownArrays.filter { !$0.isRead }
      if arrays.isEmpty { continue }
      let read = arrays.map(\.next)
      current = frame.outer
      defer { (current, pending, trial) = (nil, nil, nil) }
      for candidate in (type == Bool.self ? 0 : firstCandidate)..<min(count, 4) {
        trial = Trial(repair: repair, candidate: candidate)
        reads.refill()
        _ = try? frame.decodeAgain()
        if zip(arrays, read).contains(where: { $0.next > $1 }) {
          isIncomplete = true
          return
        }
      }
    }
  }

  /// Whether the calls around the repair meet another problem with one of these values instead of the placeholder, such
  /// as a flag that says how strictly the rest is read.
  private func hasOther(_ repair: Repair, _ type: any Any.Type, _ count: Int, _ frame: Frame) -> Bool {
    defer { (current, pending, trial) = (nil, nil, nil) }
    let candidates =
      Placeholder.isNumber(type)
      ? Placeholder.smallIntegers.filter { $0 >= firstCandidate } : Array(0..<count)
    var next: Frame? = frame
    for _ in 0..<3 {
      while let call = next, call.isTransparent { next = call.outer }
      guard let call = next else { return false }
      next = call.outer
      for candidate in candidates where trialBudget > 0 {
        chargeTrial(of: call)
        current = call.outer
        trial = Trial(repair: repair, candidate: candidate)
        reads.refill()
        do {
          try call.decodeAgain()
        } catch {
          // With other numbers or cases, the model may ask for keys that the record need not have.
          if type is Bool.Type || pending?.isOfValue == true { return true }
        }
      }
    }
    return false
  }

  /// Whether a call that the repair has given up would have asked for a key that its object does not have.
  private func isCut(_ repair: Repair) -> Bool {
    let first: (context: DecodingContext, node: Int)
    switch repair.step {
    case nil, .placeholder: return false
    case .whole(let frame): first = (frame.context, frame.node)
    case .leaveOut(let context, let node, _): first = (context, node)
    }
    var next = repair.fault.frame
    while let call = next, call.context !== first.context || call.node >= first.node {
      next = call.outer
      let context = call.context
      guard context.document.kind(of: call.node) == .object else { continue }
      let members = KnownMembers(context)
      // No value of the type can be made, and nobody knows what it would have read after the value that it refuses.
      if properties.refusesAll(call.type), members.hasUnasked(in: call.node) { return true }
      // What was tried in turn may be another type's.
      let hasTried = call.hasCaught
      let isCut = members.lacksKey(of: call.node) { name, owner in
        properties.of(hasTried ? call.type : owner ?? call.type)?.requires(name) != false
          && repairs[RepairKey(context, call.node, name)] == nil
      }
      if isCut { return true }
    }
    return false
  }
}

extension Repair {
  /// The call that has received the placeholder.
  fileprivate var reader: Frame? {
    if case .whole(let frame) = step { return frame.outer }
    return fault.frame
  }
}

extension Fault {
  /// Whether a value is there and cannot be read, rather than missing, or refused by the model.
  fileprivate var isOfValue: Bool {
    guard case .node(let place) = spot, !isThrownByModel else { return false }
    return place.absent == nil
  }
}

/// An array and how far a model has read it.
private struct ReadArray {
  let context: DecodingContext
  let array: Int

  private var end: Int { Int(context.entries[unchecked: array].link) - 1 }
  /// The index of the element that would have been read next.
  var next: Int { Int(context.entries[unchecked: end].start) }
  var isRead: Bool { next == end }
}

extension Frame {
  /// The array that the call decodes, and those directly in what it decodes.
  fileprivate var ownArrays: [ReadArray] {
    let kind = context.kind(node)
    guard kind == .array || kind == .object else { return [] }
    let inner = context.document.values(of: node).filter { context.kind($0) == .array }
    return ((kind == .array ? [node] : []) + inner).map { ReadArray(context: context, array: $0) }
  }
}
