/// What the calls left by an error had tried before, and which attempt got furthest.
///
/// An attempt got clearly further than another one
/// - if it got into the value, and the other one found a value of another kind,
/// - else if the other one found a discriminator that is not its own, which is an enum of one case,
/// - else if it knows at least two more of the object's names.
struct Attempts {
  private let fault: Fault
  /// The furthest first.
  private let others: [TriedShape]
  private let furthest: TriedShape?

  /// - Parameter level: the number of attempts around the fault.
  init(before fault: Fault, level: Int = 0, _ names: inout KeyNames) {
    self.fault = fault
    var others: [TriedShape] = []
    var furthest: TriedShape?
    for alternatives in fault.alternatives {
      let call = alternatives.call
      let isThrownHere = fault.isThrownByModel && fault.frame === call
      let thrown = isThrownHere ? nil : TriedShape(fault, below: call, level, &names)
      var tried: [TriedShape] = []
      for (index, caught) in (alternatives.caught + alternatives.later).enumerated() {
        guard let attempt = TriedShape(caught, below: call, level, &names) else { continue }
        // Where a model prefers an earlier error, later ones matter only if they are about what is in the value.
        if index >= alternatives.caught.count, !attempt.isInside { continue }
        if let thrown {
          guard attempt.isAlternative(to: thrown) else { continue }
        } else {
          guard isThrownHere, attempt.node == fault.node && attempt.name == nil || call.isOfEnum else {
            continue
          }
        }
        // Of several problems in one attempt, the last one has ended it.
        if let last = tried.last, attempt.continues(last) { tried.removeLast() }
        tried.append(attempt)
      }
      // If the only attempt has found a value of another kind, the model's own error says enough.
      if isThrownHere, tried.count == 1, !tried[0].isInside { tried = [] }
      if furthest == nil {
        let all = tried + (thrown.map { [$0] } ?? [])
        let index = all.indices.first { index in
          all.count > 1
            && all.indices.allSatisfy { $0 == index || all[index].isClearlyFurther(than: all[$0]) }
        }
        if let index, index < tried.count {
          furthest = all[index]
          tried.remove(at: index)
        }
      }
      others += tried
    }
    self.furthest = furthest
    self.others = others.enumerated()
      .sorted { first, second in
        let (one, other) = (first.element.progress, second.element.progress)
        return one == other ? first.offset < second.offset : one > other
      }
      .map(\.element)
  }

  var all: [TriedShape] { (furthest.map { [$0] } ?? []) + others }

  /// The problem of the attempt that got clearly further than the one whose error the model has thrown.
  var furthestPastThrown: Fault? {
    fault.isThrownByModel ? nil : furthest?.fault
  }

  /// Adds the attempts to the issue of the fault, and to each attempt's issue what was tried in it.
  func add(to issue: inout Issue) {
    let all = all
    issue.attempts = all.prefix(Issue.maximumAttempts).map { attempt in
      Issue.Attempt(shape: attempt.shape, issue: attempt.issue)
    }
    issue.isFirstAttemptFurthest = furthest != nil
    issue.moreAttempts = all.count - issue.attempts.count
  }
}
