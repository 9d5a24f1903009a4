import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner

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
  private var changes: [Place: Changes] = [:]
  /// The changed places in the order in which they were found: a change is made in what earlier ones have left.
  private var places: [Place] = []
  /// The places whose problems were noted.
  private var noted: Set<Place> = []

  /// The changes of a place: the current one, and the ones to try if the model refuses it.
  private struct Changes {
    private(set) var made: PayloadChange?
    var left: ArraySlice<PayloadChange>

    /// Goes to the next change. Returns false if there was none and none is left.
    mutating func goOn() -> Bool {
      let hadOne = made != nil
      made = left.popFirst()
      return hadOne || made != nil
    }
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
    _ payloads: inout [TriedPayload], _ trials: ContractTrials, _ validity: ContractValidity,
    note: (TriedPayload, Diagnostic) -> Void
  ) throws {
    var open = payloads.indices.filter { !payloads[$0].refused.isEmpty }
    for _ in 0..<maximumRounds where !open.isEmpty && !Interruption.isRequested {
      let asking = open.filter { payloads[$0].hasNewPlace }
      let needed = try trials.neededValues(for: asking.map { payloads[$0].tree })
      for (index, needed) in zip(asking, needed) { payloads[index].find(needed, validity) }
      let changed = open.filter { payloads[$0].change(validity) }
      for (index, problems) in zip(changed, try trials.problems(of: changed.map { payloads[$0].tree })) {
        for problem in payloads[index].take(problems) { note(payloads[index], problem) }
      }
      open = changed.filter { !payloads[$0].refused.isEmpty }
    }
    let undone = payloads.indices.filter { payloads[$0].undoVain(validity) }
    for (index, problems) in zip(undone, try trials.problems(of: undone.map { payloads[$0].tree })) {
      payloads[index].problems = problems
    }
    try noteHidden(payloads, trials, note)
  }

  /// Notes the problems of places that were changed before they were seen, now that nothing hides them.
  private static func noteHidden(
    _ payloads: [TriedPayload], _ trials: ContractTrials, _ note: (TriedPayload, Diagnostic) -> Void
  ) throws {
    let former = payloads.flatMap { payload in
      payload.places.filter { payload.changes[$0]?.made != nil && !payload.noted.contains($0) }.map { place in
        var former = payload
        former.changes[place] = nil
        former.makeChanges()
        return (payload: former, place: place)
      }
    }
    for (former, problems) in zip(former, try trials.problems(of: former.map(\.payload.tree))) {
      for problem in problems where problem.path == former.place { note(former.payload, problem) }
    }
  }

  /// Leaves out what need not be around the places that are varied, where the model then says the same: many payloads
  /// are made of each, and most of them is what is around.
  static func leaveOutOthers(
    _ payloads: inout [TriedPayload], _ trials: ContractTrials, _ validity: ContractValidity
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

  private var hasNewPlace: Bool { refused.contains { changes[$0] == nil } }

  // MARK: - Changes

  /// Lists the changes of new places.
  ///
  /// - Parameter needed: what the model takes in each place that it refuses, hidden ones too.
  private mutating func find(_ needed: [Place: SampleValue], _ validity: ContractValidity) {
    let refused = refused
    let new = refused.union(needed.keys.filter(isInside)).filter { changes[$0] == nil }
    // The outer ones first, in an order that does not change from run to run.
    for place in new.sorted(by: { ($0.count, JSONPointer.string($0)) < ($1.count, JSONPointer.string($1)) }) {
      places.append(place)
      let all = PayloadChange.all(at: place, in: tree, needed[place], validity)
      changes[place] = Changes(left: all[...])
      // What is hidden goes, too. A place that is refused has its first change with the others.
      if !refused.contains(place) { _ = changes[place]?.goOn() }
    }
  }

  /// Makes the next change in each refused place. Returns false when all are used up.
  private mutating func change(_ validity: ContractValidity) -> Bool {
    var hasChanged = false
    for place in refused where changes[place]?.goOn() == true { hasChanged = true }
    if !hasChanged { return false }
    makeChanges()
    makeValid(validity)
    return true
  }

  private mutating func makeChanges() {
    tree = places.reduce(start) { tree, place in changes[place]?.made?.applied(to: tree) ?? tree }
  }

  /// Replaces changes that, together with the others, break a rule of the contract.
  private mutating func makeValid(_ validity: ContractValidity) {
    noteFaults(validity)
    if validity.firstViolation(of: tree.value, beyond: faults) == nil { return }
    tree = start
    for place in places {
      while let change = changes[place]?.made, let next = change.applied(to: tree) {
        if change.isForeign || validity.firstViolation(of: next.value, beyond: faults) == nil {
          tree = next
          break
        }
        _ = changes[place]?.goOn()
      }
    }
  }

  /// Notes what is wrong because of changes that the contract does not allow: a need of the model is no reason not to
  /// look at the rest.
  private mutating func noteFaults(_ validity: ContractValidity) {
    faults = ownFaults
    guard changes.values.contains(where: { $0.made?.isForeign == true }) else { return }
    var tree = start
    for place in places {
      guard let change = changes[place]?.made, let next = change.applied(to: tree) else { continue }
      if change.isForeign {
        faults.formUnion(validity.faults(of: next.value).subtracting(validity.faults(of: tree.value)))
      }
      tree = next
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
    let failed = refused.filter { changes[$0]?.made != nil }
    for place in failed { changes[place] = nil }
    if !failed.isEmpty {
      makeChanges()
      makeValid(validity)
    }
    return !failed.isEmpty
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

/// What in a contract a problem of a model comes from.
enum ContractOrigin {
  /// The contract allows a value that the model refuses, or that something is absent.
  case allowed(ContractChange)
  /// The model needs a key that the contract does not have.
  case unknownKey(String, in: ContractChange)

  /// - Parameter root: the payload that has the problem.
  init(of problem: Diagnostic, in root: ContractNode) {
    let path = problem.path ?? []
    // The payload may have the key in the tree, as the fullest has.
    let isMissing = problem.code == .keyNotFound && !path.isEmpty
    let (node, depth) = root.nearest(to: isMissing ? path.dropLast() : path[...])
    guard depth < path.count, case .member(let name) = path[depth], case .object = node.form else {
      self = .allowed(node.origin)
      return
    }
    if let absence = node.member(name)?.absence {
      self = .allowed(absence)
    } else if let branch = node.branch, node.alternatives.contains(where: { $0.member(name) != nil }) {
      self = .allowed(branch)
    } else {
      self = .unknownKey(name, in: node.kindOrigin)
    }
  }
}
