/// Problems that one call meets in values that it decodes alike, one after the other.
///
/// A document may have the same problem in each of many elements. What the first ones have shown applies to the next:
/// their errors reach the top, and they depend on no placeholder. So none of that is found out again for a problem
/// - that is the first one in its value: no placeholder has been given there or further on,
/// - that the value's own call has met in the value or one of its members, and has not caught,
/// - in a value of the same type in the same array or object, for the same outer call.
///
/// Values without a call of their own are in a series if the same outer call reads them, see ``Learning``.
struct Series {
  /// The call that decodes the values, and the array or object that they are in.
  private var outer: Frame?
  /// The call that reads values without calls of their own, if that is the series.
  private var reader: Frame?
  private var holder = Holder.same
  private var type: (any Any.Type)?
  /// The kinds of errors that are known to reach the top from these values.
  private(set) var kinds: Passage.ErrorKind = []
  /// The last node of the record's own document that has a repair.
  private var lastRepaired = -1
  /// The repairs of the series that ``Influence`` does not know yet.
  private var unnoted: [Repair] = []

  /// Whether no repair has this place. If not, there may be one.
  @inline(__always)
  func isBehindAll(_ fault: Fault) -> Bool { fault.context.outer == nil && fault.node > lastRepaired }

  /// Whether the problem, whose error leaves the call of `frame`, is the next one of the series.
  @inline(__always)
  func continues(with fault: Fault, leaving frame: Frame?) -> Bool {
    guard let outer, let frame, frame.outer === outer, frame.context === outer.context,
      frame.node > lastRepaired, frame.type == type, frame.holder == holder
    else { return false }
    return Series.isOwn(fault, of: frame)
  }

  /// Makes the problem's value the first one of a series, if it can be.
  mutating func begin(with fault: Fault, leaving frame: Frame?) {
    guard let frame, let outer = frame.outer, frame.context.outer == nil, frame.isInLoop,
      Series.isOwn(fault, of: frame)
    else { return }
    self.outer = outer
    holder = frame.holder
    type = frame.type
    // That its error has reached the top need not be true of the next one's.
    kinds = []
  }

  mutating func end() {
    outer = nil
    reader = nil
  }

  /// Whether the problem is the next one of values without calls of their own, which has a pattern that is known.
  @inline(__always)
  func continues(with fault: Fault, inElement element: Int) -> Bool {
    guard let reader, fault.frame === reader, fault.context === reader.context else { return false }
    return element > lastRepaired && !reader.hasCaught && !reader.hasTried
  }

  /// Makes the element the first one of such a series, if it can be.
  mutating func begin(with fault: Fault, inElement element: Int) {
    guard let frame = fault.frame, frame.context.outer == nil, fault.context === frame.context,
      element > frame.node
    else { return }
    reader = frame
  }

  mutating func insert(_ kind: Passage.ErrorKind) { kinds.formUnion(kind) }

  /// Notes that a value has a repair.
  mutating func note(_ repair: Repair) {
    if repair.context.outer == nil {
      lastRepaired = max(lastRepaired, repair.node)
      return
    }
    let context = repair.context.outermost
    guard let node = repair.node(in: context) else { return }
    lastRepaired = max(lastRepaired, node)
  }

  /// Notes a repair of the series.
  mutating func append(_ repair: Repair) {
    // Nobody compares it any more.
    repair.fault.thrownError = nil
    unnoted.append(repair)
  }

  /// Tells the repairs of the series, because somebody asks what they may have influenced.
  mutating func flush(to influence: inout Influence) {
    guard !unnoted.isEmpty else { return }
    for repair in unnoted {
      influence.note(repair, of: repair.fault, doubtful: repeatElement(false, count: .max))
    }
    unnoted = []
  }

  /// Whether the call itself has met the problem, in its value or in a member or element of that, and caught nothing.
  private static func isOwn(_ fault: Fault, of frame: Frame) -> Bool {
    guard fault.frame === frame, fault.context === frame.context, !fault.isThrownByModel,
      fault.alternatives.isEmpty, !frame.hasCaught, !frame.hasTried
    else { return false }
    return fault.node == frame.node
      || frame.context.document.steps(to: fault.node).last?.opening == frame.node
  }
}

extension Frame {
  /// Whether the value is one of an array, or of an object whose names are data.
  fileprivate var isInLoop: Bool {
    switch holder {
    case .element: true
    case .member(let object): context.isLoop(object)
    case .same: false
    }
  }
}
