/// What has been done about one problem, and what else can be done where the model refuses that.
final class Repair {
  enum Step {
    /// A placeholder of this candidate for the value itself.
    case placeholder(candidate: Int)
    /// A placeholder for what a whole `init(from:)` would have made.
    case whole(Fault.Frame)
    /// The element or member is left out of its array or object.
    case leaveOut(DecodingContext, node: Int, holder: Holder)
  }

  let key: RepairKey
  let context: DecodingContext
  /// The object or array whose `init(from:)` is given the placeholder: what it reads besides may depend on that.
  let reader: RepairKey?
  private let frames: [Fault.Frame]
  private let node: Int
  /// Whether there is a value to put a placeholder for; an object that the model refused is replaced whole.
  private let isScalar: Bool
  /// What the value itself can be left out of.
  private let holder: Holder?
  /// Whether the innermost type refuses its only value, as an enum does: it is replaced before it is offered other values.
  private let isOfOneValue: Bool
  private var place = 0

  init(_ fault: Fault, isScalar: Bool, holder: Holder?) {
    key = fault.key
    context = fault.context
    reader = fault.reader.map { RepairKey($0.context, $0.node) }
    frames = fault.frames
    node = fault.spot.node
    self.isScalar = isScalar
    self.holder = holder
    isOfOneValue =
      fault.isThrownByModel
      && fault.frames.first.map { $0.context === fault.context && $0.node == fault.spot.node } == true
  }

  /// What is done now; nil where nothing helped. There are many repairs, and few ever leave the first step: the ladder is not
  /// built, it is counted through.
  var step: Step? {
    var place = place
    if isOfOneValue {
      if place == 0 { return .whole(frames[0]) }
      place -= 1
    }
    if isScalar {
      if place < Placeholder.candidates { return .placeholder(candidate: place) }
      place -= Placeholder.candidates
    }
    if let holder {
      if place == 0 { return .leaveOut(context, node: node, holder: holder) }
      place -= 1
    }
    for frame in frames {
      if place == 0 { return .whole(frame) }
      place -= 1
      if frame.context.canLeaveOut(frame.holder) {
        if place == 0 { return .leaveOut(frame.context, node: frame.node, holder: frame.holder) }
        place -= 1
      }
    }
    return nil
  }

  /// The candidate of the placeholder for the value itself.
  var candidate: Int {
    if case .placeholder(let candidate) = step { return candidate }
    return 0
  }

  /// The next thing to do, or nil.
  func next() -> Step? {
    place += 1
    return step
  }

  /// Takes the last ``next()`` back.
  func stepBack() {
    place -= 1
  }

  /// Passes over the placeholders for the value itself: there is none of its type.
  func skipCandidates() {
    while case .placeholder = step { place += 1 }
  }
}

extension Repair {
  /// The node in the document of `outer` that the repair is at or, in a document that stands in a string, the string; nil where
  /// it is in neither.
  func node(in outer: DecodingContext) -> Int? {
    var (context, node) = (context, key.node)
    while context !== outer {
      guard let next = context.outer else { return nil }
      (context, node) = next
    }
    return node
  }
}

extension DecodingContext {
  func canLeaveOut(_ holder: Holder) -> Bool {
    switch holder {
    case .element: true
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

extension Fault {
  /// The innermost `init(from:)` around the spot that is not the value's own, if it is a model's.
  fileprivate var reader: Frame? {
    let frame = frames.first { frame in
      guard case .node(let place) = spot, place.absent == nil else { return true }
      return frame.context !== context || frame.node != place.node
    }
    guard let frame, !(frame.type is any StandardCollection.Type) else { return nil }
    return frame
  }
}
