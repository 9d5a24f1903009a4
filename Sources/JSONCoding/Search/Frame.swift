/// One call of a model's `init(from:)` during a search, linked to the call that asked for the value.
final class Frame {
  let context: DecodingContext
  let node: Int
  let type: any Any.Type
  let outer: Frame?
  let code: SearchKnowledge.Code
  /// Whether this call or one around it may catch errors.
  let mayCatch: Bool
  /// Whether its caller accepts nil, or can continue without the value.
  let canBeLeftOut: Bool
  /// Whether a placeholder replaces the whole value, whatever the call reads.
  let isReplacedWhole: Bool
  /// Whether the search itself reads the elements of the call's value.
  @exclusivity(unchecked) var readsElements = false
  /// Whether the call has received a placeholder, directly or in a value.
  @exclusivity(unchecked) var hasPlaceholder = false
  /// The failures of the call's reads, and of the calls that it made, up to a maximum.
  @exclusivity(unchecked) private(set) var failures: [Fault] = []

  private static let maximumFailures = 64

  init(
    context: DecodingContext, node: Int, type: any Any.Type, code: SearchKnowledge.Code = .catching,
    canBeLeftOut: Bool = false, isReplacedWhole: Bool = false, outer: Frame? = nil
  ) {
    self.context = context
    self.node = node
    self.type = type
    self.code = code
    self.canBeLeftOut = canBeLeftOut
    self.isReplacedWhole = isReplacedWhole
    self.outer = outer
    mayCatch = code == .catching || outer?.mayCatch == true
  }

  /// Whether an error that leaves the call is certain to reach the top.
  var passesToTop: Bool { outer?.mayCatch != true }

  /// Whether reads of this call or one around it may depend on a placeholder.
  var isDoubtful: Bool { isWithin { $0.hasPlaceholder && $0.code != .synthesized } }

  /// Whether hand-written code receives the value.
  var isReadByHand: Bool { outer?.isWithin { $0.code != .synthesized } == true }

  private func isWithin(_ holds: (Frame) -> Bool) -> Bool {
    var frame: Frame? = self
    while let call = frame {
      if holds(call) { return true }
      frame = call.outer
    }
    return false
  }

  func note(_ failure: Fault) {
    if failures.count == Frame.maximumFailures { failures.removeLast() }
    failures.append(failure)
  }

  /// The failure whose error leaves the call, with the others that it has seen; nil if the error is the call's own.
  private func failure(of error: any Error) -> Fault? {
    guard let index = failures.lastIndex(where: { $0.isSource(of: error) }) else { return nil }
    let failure = failures[index]
    if failures.count > 1 {
      failure.alternatives.append(
        Fault.Alternatives(call: self, caught: failures.filter { $0 !== failure }))
    }
    return failure
  }

  /// Ends the call. Its failures hold their calls: clearing them breaks the reference cycle.
  func end() { failures = [] }

  /// Marks all names of the call's object as requested: they must not count as unread, because the call ended before it
  /// had read everything. A synthesized call is exempt, because it shows all of its keys.
  func requestAllNames() {
    guard code != .synthesized, context.document.kind(of: node) == .object else { return }
    for name in context.nameIndexes(of: node) {
      context.entries.with(name) { $0.flags.insert(.requested) }
    }
  }

  /// Begins the call again.
  func begin() {
    hasPlaceholder = false
    failures = []
  }
}

extension Frame {
  /// The failure whose error leaves the call. An unknown error is the call's own: a `DecodingError` represents itself,
  /// and one inside it is another decoder's.
  func fault(leftBy error: any Error) -> Fault {
    let wrapping = WrappingError(error)
    let known = failure(of: error)
    let itself = DecodingError(itself: error)
    let fault = known ?? fault(throwing: error, standingFor: itself ?? wrapping?.inner)
    if let wrapping, known != nil || itself == nil { fault.wrapping = wrapping.words }
    if known == nil {
      fault.thrownError = error
      fault.alternatives = [Fault.Alternatives(call: self, caught: failures)]
      if hasPlaceholder { fault.state = .refusal }
    }
    return fault
  }

  /// The fault for a model's own error from this `init(from:)`, at the value that the error's coding path leads to.
  ///
  /// If the error wraps a `DecodingError`, that counts instead.
  func fault(throwing error: any Error) -> Fault {
    fault(throwing: error, standingFor: DecodingError(anyOf: error))
  }

  /// - Parameter inner: the error itself or the one inside it, if it is a `DecodingError`.
  private func fault(throwing error: any Error, standingFor inner: DecodingError?) -> Fault {
    guard let error = inner else {
      return Fault(throwing: error, context, at: node, in: self)
    }
    var node = context.node(along: error.context.codingPath, thrownAt: node)
    var isKeyThere = false
    // If the object has the key, its value is wrong, although the model reports a missing key.
    if case .keyNotFound(let key, _) = error, let value = context.child(of: node, key) {
      node = value
      isKeyThere = true
    }
    let fault = Fault(throwing: error, context, at: node, in: self)
    fault.isKeyThere = isKeyThere
    return fault
  }
}

extension DecodingContext {
  /// The issue for an error that left the record, and that no later run has met again.
  func unsteadyIssue(_ error: any Error) -> Issue {
    let thrown = (error as? NumberError)?.decodingError ?? error
    let inner = DecodingError(anyOf: thrown)
    let place = inner.map { node(along: $0.context.codingPath, thrownAt: 0) } ?? 0
    var fault = Fault(throwing: inner ?? thrown, self, at: place, in: nil)
    if case .keyNotFound(let key, let context)? = inner {
      let key = missingKey(key)
      let missing = Fault(
        ReadFailure(.keyNotFound(key), self, .missing(key, object: place), expected: nil))
      // The words of another error are the model's own.
      if DecodingError(anyOf: missing.error())?.context.debugDescription == context.debugDescription {
        fault = missing
      }
    }
    var issue = fault.issue()
    issue.hints.append(.decodesWhenRunAgain)
    return issue
  }

  /// The value that an error's coding path leads to: the one at `node`, whose `init(from:)` threw it, or one inside it.
  ///
  /// Models throw paths that begin at the top, or at their own value. With any other path, the place is `node`.
  fileprivate func node(along path: [any CodingKey], thrownAt node: Int) -> Int {
    let end = document.next(after: node)
    if let target = self.node(along: path), target >= node, target < end { return target }
    var target = node
    for key in path {
      guard let child = child(of: target, key) else { break }
      target = child
    }
    return target
  }
}
