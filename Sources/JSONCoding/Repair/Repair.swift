/// The repair of one problem: the current step, and the steps to try if the model refuses its result.
///
/// The problem itself holds how far its repair has come: a record may have thousands of them, and the repair of most is
/// their first step.
struct Repair {
  enum Step {
    /// A placeholder of this candidate for the value itself.
    case placeholder(candidate: Int)
    /// A placeholder for the whole value that an `init(from:)` should have made.
    case whole(Frame)
    /// The element or member is left out of its array or object.
    case leaveOut(DecodingContext, node: Int, holder: Holder)
  }

  let fault: Fault

  init(_ fault: Fault, isScalar: Bool, holder: Holder?) {
    self.fault = fault
    let isOfOneValue =
      fault.isThrownByModel && fault.frame?.context === fault.context && fault.frame?.node == fault.node
    fault.progress = Fault.Progress(isScalar: isScalar, isOfOneValue: isOfOneValue, holder: holder)
  }

  private var progress: Fault.Progress { fault.progress }

  /// Whether the problem is the one repaired here.
  @inline(__always)
  func isOf(_ fault: Fault) -> Bool {
    node == fault.node && context === fault.context && self.fault.name == fault.name
  }

  var key: RepairKey { fault.key }
  var context: DecodingContext { fault.context }
  var node: Int { fault.node }

  /// The current step; nil if no step is left.
  ///
  /// Few repairs go beyond their first step, so the steps are not stored but computed from a counter.
  var step: Step? {
    var place = progress.place
    if progress.isOfOneValue {
      if place == 0, let frame = fault.frame { return .whole(frame) }
      place -= 1
    }
    if progress.isScalar {
      if place < Placeholder.candidates { return .placeholder(candidate: place) }
      place -= Placeholder.candidates
    }
    if let holder = progress.holder {
      if place == 0 { return .leaveOut(context, node: node, holder: holder) }
      place -= 1
    }
    var next = fault.frame
    while let frame = next {
      next = frame.outer
      if place == 0 { return .whole(frame) }
      place -= 1
      if frame.context.canLeaveOut(frame.holder, from: next) {
        if place == 0 { return .leaveOut(frame.context, node: frame.node, holder: frame.holder) }
        place -= 1
      }
    }
    return nil
  }

  /// The type of the value that the placeholder replaces; nil if that is an object or array that was not read as one.
  var valueType: (any Any.Type)? {
    if case .whole(let frame) = step, frame.node == node { return frame.type }
    return fault.placeholderType
  }

  /// The type of the placeholder for the value itself; nil if more is replaced, or the value left out.
  var placeholderType: (any Any.Type)? {
    switch step {
    case .placeholder: valueType
    case .whole(let frame) where frame.node == node: valueType
    default: nil
    }
  }

  /// The candidate of the placeholder for the value itself.
  var candidate: Int {
    if case .placeholder(let candidate) = step { return candidate }
    return 0
  }

  /// Whether the step is a placeholder for the value itself.
  var isAtCandidate: Bool {
    if case .placeholder = step { return true }
    return false
  }

  /// Whether the call whose value is repaired reads nothing else.
  var isOfOneValue: Bool { progress.isOfOneValue }

  /// Moves to the next step.
  func next() { fault.progress.place += 1 }

  /// Begins with the step that a like repair has come to.
  func follow(_ other: Repair) {
    let (own, others) = (progress, other.progress)
    if own.isScalar, others.isScalar, own.isOfOneValue == others.isOfOneValue {
      fault.progress.place = others.place
    }
  }

  /// Undoes the last ``next()``.
  func stepBack() {
    fault.progress.place -= 1
  }

  /// Skips the placeholders for the value itself, because its type has none.
  func skipCandidates() {
    while isAtCandidate { fault.progress.place += 1 }
  }
}

extension DecodingContext {
  /// The context of the record's own document, if this one's is embedded in it.
  var outermost: DecodingContext {
    var context = self
    while let outer = context.outer { context = outer.context }
    return context
  }
}

extension Repair {
  /// The node of the repair in the document of `outer`, or of the string there that holds the repaired document.
  ///
  /// Nil if the repair is in neither.
  func node(in outer: DecodingContext) -> Int? {
    var (context, node) = (context, node)
    while context !== outer {
      guard let next = context.outer else { return nil }
      (context, node) = next
    }
    return node
  }
}

extension DecodingContext {
  /// - Parameter reader: the call that reads from the holder. If the model reads an array's elements one by one, each
  ///   may have its place.
  func canLeaveOut(_ holder: Holder, from reader: Frame?) -> Bool {
    switch holder {
    case .element: reader?.isTransparent != false
    case .member(let object): entries[unchecked: object].flags.contains(.listed)
    case .same: false
    }
  }

  /// What holds the value at `node`, read off the document.
  func holder(of node: Int) -> Holder {
    guard let step = document.steps(to: node).last else { return .same }
    return document.isObject(step.opening) ? .member(of: step.opening) : .element(of: step.opening)
  }
}
