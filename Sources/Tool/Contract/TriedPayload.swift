import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner
import Words

/// A payload whose parts are varied in one place, once the model takes it there as far as the contract allows.
///
/// Where the model refuses a part, changes are made, the smallest first. In each round, the next one is made in every
/// place that is still refused, since what else the model refuses hides behind that.
struct TriedPayload {
  typealias Place = [PathComponent]

  /// The payload now.
  private(set) var tree: ContractNode
  /// Where its parts are varied: empty for the whole payload.
  let path: Place
  /// The problems that the model has with it.
  private(set) var problems: [Diagnostic]
  /// What is wrong with it by the contract, because the model needs it.
  private(set) var faults: Set<ContractValidity.Fault>
  /// What is wrong with it without changes.
  private let ownFaults: Set<ContractValidity.Fault>
  /// Whether the contract allows the payload, whose parts were not meant together otherwise.
  private let isAllowed: Bool
  /// The payload without changes.
  private var start: ContractNode
  /// In the order in which the places were found: a change is made in what earlier ones have left.
  private var attempts: [Attempt] = []
  /// The places whose problems were noted.
  private var noted: Set<Place> = []

  /// A place with the change that is made there, if any is left, and those to try if the model refuses that.
  private struct Attempt {
    let place: Place
    var changes: ArraySlice<PayloadChange>
  }

  private static let maximumRounds = 32

  init(
    _ tree: ContractNode, at path: Place = [], _ problems: [Diagnostic],
    faults: Set<ContractValidity.Fault> = [], isAllowed: Bool = true
  ) {
    (self.tree, start, self.path, self.problems) = (tree, tree, path, problems)
    (self.faults, ownFaults, self.isAllowed) = (faults, faults, isAllowed)
    if path.isEmpty { noted = Set(problems.compactMap(\.path)) }
  }

  /// Changes the payloads in the places where the model refuses them.
  ///
  /// - Parameter note: called with each problem that comes to light, and the payload that has it.
  static func settle(
    _ payloads: inout [TriedPayload], _ trials: TriedModel, _ validity: ContractValidity,
    note: (TriedPayload, Diagnostic) -> Void
  ) throws {
    var open = payloads.indices.filter { !payloads[$0].refused.isEmpty }
    for _ in 0..<maximumRounds where !open.isEmpty && !Interruption.isRequested {
      let asking = open.filter { payloads[$0].hasNewPlace }
      let needed = try trials.neededValues(for: asking.map { payloads[$0].tree })
      let neededByIndex = Dictionary(uniqueKeysWithValues: zip(asking, needed))
      let changed = open.filter { payloads[$0].change(neededByIndex[$0] ?? [:], validity) }
      for (index, problems) in zip(changed, try trials.problems(of: changed.map { payloads[$0].tree })) {
        for problem in payloads[index].take(problems) { note(payloads[index], problem) }
      }
      open = changed.filter { !payloads[$0].refused.isEmpty }
    }
    let undone = payloads.indices.filter { payloads[$0].undoVain(validity) }
    for (index, problems) in zip(undone, try trials.problems(of: undone.map { payloads[$0].tree })) {
      payloads[index].problems = problems
    }
    // Places that were changed before their problems were seen, now that nothing hides them.
    let former = payloads.flatMap { payload in
      payload.attempts.filter { !$0.changes.isEmpty && !payload.noted.contains($0.place) }.map { attempt in
        var former = payload
        former.attempts.removeAll { $0.place == attempt.place }
        former.tree = former.changed
        return (payload: former, place: attempt.place)
      }
    }
    for (former, problems) in zip(former, try trials.problems(of: former.map(\.payload.tree))) {
      for problem in problems where problem.path == former.place { note(former.payload, problem) }
    }
  }

  /// Leaves out what need not be around the places that are varied, where the model then says the same: many payloads
  /// are made of each, and most of them is what is around.
  static func leaveOutOthers(
    _ payloads: inout [TriedPayload], _ trials: TriedModel, _ validity: ContractValidity
  ) throws {
    let smaller = payloads.map { $0.start.smallest(keeping: $0.path) }
    let valid = payloads.indices.filter {
      validity.firstViolation(of: smaller[$0].value, beyond: payloads[$0].faults) == nil
    }
    for (index, problems) in zip(valid, try trials.problems(of: valid.map { smaller[$0] }))
    where Set(problems.map(ProblemKey.init)) == Set(payloads[index].problems.map(ProblemKey.init)) {
      (payloads[index].start, payloads[index].tree) = (smaller[index], smaller[index])
    }
  }

  // MARK: - Places

  /// The places in the varied value that the model refuses.
  private var refused: Set<Place> {
    isAllowed ? Set(problems.compactMap(\.path).filter(isInside)) : []
  }

  private func isInside(_ place: Place) -> Bool {
    place.starts(with: path) && (place.count > path.count || path.isEmpty)
  }

  private var hasNewPlace: Bool { !refused.isSubset(of: attempts.map(\.place)) }

  // MARK: - Changes

  /// Makes the next change in each refused place. Returns false when all are used up.
  ///
  /// - Parameter needed: what the model takes in each place that it refuses, hidden ones too, which go with the others.
  private mutating func change(_ needed: [Place: SampleValue], _ validity: ContractValidity) -> Bool {
    let refused = refused
    var hasChanged = false
    for index in attempts.indices where refused.contains(attempts[index].place) {
      if attempts[index].changes.popFirst() != nil { hasChanged = true }
    }
    let new = refused.union(needed.keys.filter(isInside)).subtracting(attempts.map(\.place))
    // The outer ones first, in an order that does not change from run to run.
    for place in new.sorted(by: { ($0.count, JSONPointer.string($0)) < ($1.count, JSONPointer.string($1)) }) {
      let changes = PayloadChange.all(at: place, in: tree, needed[place], validity)
      attempts.append(Attempt(place: place, changes: changes[...]))
      if refused.contains(place), !changes.isEmpty { hasChanged = true }
    }
    if hasChanged { makeChanges(validity) }
    return hasChanged
  }

  private var changed: ContractNode { attempts.reduce(start) { $1.changes.first?.apply($0) ?? $0 } }

  /// Makes the changes of all places. Changes that break a rule of the contract together are replaced.
  ///
  /// A fault does not count if the model needs something that the contract does not allow: the rest is still looked at.
  private mutating func makeChanges(_ validity: ContractValidity) {
    faults = ownFaults
    for mustBeAllowed in [false, true] {
      tree = start
      for index in attempts.indices {
        while let change = attempts[index].changes.first, let next = change.apply(tree) {
          if change.isForeign {
            faults.formUnion(validity.faults(of: next.value).subtracting(validity.faults(of: tree.value)))
          } else if mustBeAllowed, validity.firstViolation(of: next.value, beyond: faults) != nil {
            attempts[index].changes.removeFirst()
            continue
          }
          tree = next
          break
        }
      }
      if validity.firstViolation(of: tree.value, beyond: faults) == nil { return }
    }
  }

  /// Takes over the model's answer to the changes.
  ///
  /// - Returns: the problems that are new.
  private mutating func take(_ answer: [Diagnostic]) -> [Diagnostic] {
    let known = Set(problems.map(ProblemKey.init))
    problems = answer
    let new = answer.filter { !known.contains(ProblemKey($0)) }
    noted.formUnion(new.compactMap(\.path))
    return new
  }

  /// Undoes the changes after which the model still refuses the place. Returns whether it undid one.
  private mutating func undoVain(_ validity: ContractValidity) -> Bool {
    let count = attempts.count
    attempts.removeAll { [refused] in refused.contains($0.place) && !$0.changes.isEmpty }
    if attempts.count < count { makeChanges(validity) }
    return attempts.count < count
  }
}

/// What makes two problems the same, in two payloads.
struct ProblemKey: Hashable {
  var path: [PathComponent]
  let code: DiagnosticCode

  init(_ problem: Diagnostic) {
    path = problem.path ?? []
    code = problem.code
  }
}

extension ContractNode {
  /// What in the contract a problem with the payload comes from: something that it allows, or the object that lacks a
  /// key that the model needs.
  func origin(of problem: Diagnostic) -> ContractChange {
    let path = problem.path ?? []
    // The payload may have the key in the tree, as the fullest has.
    let isMissing = problem.code == .keyNotFound && !path.isEmpty
    let (node, depth) = nearest(to: isMissing ? path.dropLast() : path[...])
    guard depth < path.count, case .member(let name) = path[depth], case .object = node.form else {
      return node.origin
    }
    if let absence = node.member(name)?.absence { return absence }
    if let branch = node.branch, node.alternatives.contains(where: { $0.member(name) != nil }) {
      return branch
    }
    return ContractChange(
      code: .contractLacksKey, spot: node.kindOrigin.spot, subject: Quoted(name).description)
  }
}
