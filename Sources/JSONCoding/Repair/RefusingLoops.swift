import Foundation

/// Loops of a model that refuse values one by one.
///
/// A model may go through an array and throw an error of its own at each value that it does not accept. Every refusal
/// ends the call, and the call would start again at the first value. If the loop judges each value by itself, it can
/// start behind the refused value instead.
struct RefusingLoops {
  /// The refusals of one call over one array, or over an object whose names are data.
  private struct Loop {
    /// Oldest first.
    var refusals: [Refusal] = []
    /// The repair of the last refused value.
    var repair: Repair?
    /// Whether the loop judges each value by itself; nil until that has been tried.
    var isIndependent: Bool?
  }

  private struct Key: Hashable {
    let call: Frame.Key
    let container: Int

    init(_ refusal: Refusal) {
      call = refusal.frame.key
      container = refusal.container
    }
  }

  /// The refusals after which a loop is tried. If it has accepted no value yet, it takes more of them.
  private static let enough = (withAccepted: 3, withoutAccepted: 8)

  private var loops: [Key: Loop] = [:]
  /// The loop that starts behind its first value now.
  private var ahead: (context: DecodingContext, container: Int, start: LoopStart)?

  mutating func note(_ refusal: Refusal, _ repair: Repair?) {
    loops[Key(refusal), default: Loop()].refusals.append(refusal)
    loops[Key(refusal)]?.repair = repair
  }

  /// The repair of the last value that the same loop has refused.
  func lastRepair(of fault: Fault) -> Repair? {
    guard !loops.isEmpty, let refusal = Refusal(fault) else { return nil }
    return loops[Key(refusal)]?.repair
  }

  /// The refusals of the same loop, oldest first.
  func refusals(like refusal: Refusal) -> [Refusal] { loops[Key(refusal)]?.refusals ?? [] }

  func isIndependent(_ refusal: Refusal) -> Bool { loops[Key(refusal)]?.isIndependent == true }

  mutating func setIndependent(_ isIndependent: Bool, _ refusal: Refusal) {
    loops[Key(refusal)]?.isIndependent = isIndependent
  }

  /// Whether to try if the loop judges each value by itself.
  func isWorthTrying(_ refusal: Refusal, hasAccepted: Bool) -> Bool {
    guard let loop = loops[Key(refusal)], loop.isIndependent == nil else { return false }
    let enough = RefusingLoops.enough
    return loop.refusals.count >= (hasAccepted ? enough.withAccepted : enough.withoutAccepted)
  }

  // MARK: - Starting behind the first value

  mutating func setStart(_ start: LoopStart, of refusal: Refusal) {
    ahead = (refusal.frame.context, refusal.container, start)
  }

  mutating func removeStart() { ahead = nil }

  func start(in context: DecodingContext, _ container: Int) -> LoopStart? {
    guard let ahead, ahead.context === context, ahead.container == container else { return nil }
    return ahead.start
  }
}

extension RefusingLoops {
  /// An error that a model has thrown at a value in a loop of its own.
  struct Refusal {
    let frame: Frame
    /// The array, or the object whose names are data.
    let container: Int
    /// The element, or the member's name.
    let start: LoopStart
    /// The refused value: the element, or something inside it.
    let node: Int
    /// The model's words without numbers and without the value, which they may quote.
    let words: String

    /// Nil for all other faults.
    init?(_ fault: Fault) {
      guard let frame = fault.frame, frame.context === fault.context,
        case .thrown(let error as DecodingError) = fault.kind, case .node = fault.spot
      else { return nil }
      let document = fault.context.document
      let loop = document.steps(to: fault.node).last { step in
        step.opening >= frame.node && frame.context.isLoop(step.opening)
      }
      guard let loop else { return nil }
      self.frame = frame
      container = loop.opening
      let element = document.isObject(loop.opening) ? loop.child - 1 : loop.child
      start = LoopStart(node: element, position: loop.position)
      node = fault.node
      var words = error.context.debugDescription
      if case .string(let found, _)? = fault.found, !found.isEmpty {
        words = words.replacingOccurrences(of: found, with: "")
      }
      self.words = words.filter { !$0.isNumber && $0 != "-" && $0 != "." }
    }

    func isOfSameLoop(as other: Refusal) -> Bool {
      frame.key == other.frame.key && container == other.container
    }
  }
}
