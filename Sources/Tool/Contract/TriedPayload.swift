import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner
import Words

/// A payload that a model is made to take as far as the contract allows, so that nothing hides behind what it refuses.
///
/// Where the model refuses a value, the next choice for its place is taken, the smallest change first, or, if none is
/// left, that of the value around it. A choice is never taken back.
struct TriedPayload {
  typealias Place = [PathComponent]

  /// The payload with the choices that were taken.
  private(set) var tree: ContractNode
  /// Where its parts are varied: empty for the whole payload.
  let path: Place
  /// The problems that the model has with it.
  private(set) var problems: [Diagnostic]
  /// What is wrong with it by the contract, because the model needs it.
  private(set) var faults: Set<ContractValidity.Fault>
  /// The problems that were noted. Only their places are changed, so that each problem is seen before it is gone.
  private(set) var noted: Set<ProblemKey>
  /// The places in the varied value that the model refuses, the outer ones first, in an order that does not change from
  /// run to run.
  private var refused: [Place] = []
  /// Whether the contract allows the payload, whose parts were not meant together otherwise.
  private let isAllowed: Bool
  /// The choices that were not taken, at the places that were refused.
  private var choices: [Place: ArraySlice<Choice>] = [:]
  /// The places where a choice was taken since the model was last asked.
  private var changed: [Place] = []
  /// What the model takes in places that it refuses, or will refuse.
  private var needed: [Place: SampleValue] = [:]
  /// The places of values that the contract forbids. A refusal inside one is not a finding.
  private var foreign: Set<Place> = []

  /// A replacement for the value at a place.
  private struct Choice {
    /// Whether the contract forbids it, and the model needs it: it uncovers what else is refused.
    var isForeign = false
    /// The tree with it; nil if that is no other tree.
    let make: (ContractNode) -> ContractNode?
  }

  /// The maximum number of rounds of choices: a model may report one problem at a time.
  private static let maximumRounds = 200

  init(
    _ tree: ContractNode, at path: Place = [], _ problems: [Diagnostic],
    noted: Set<ProblemKey>, faults: Set<ContractValidity.Fault>, isAllowed: Bool = true
  ) {
    (self.tree, self.path, self.problems, self.faults) = (tree, path, problems, faults)
    (self.isAllowed, self.noted) = (isAllowed, noted)
    refused = refusedPlaces
  }

  /// Takes choices in each payload until the model refuses nothing in it, or there are no more.
  ///
  /// - Parameter note: called with each problem that comes to light or that another choice has too, and the payload.
  /// - Returns: whether that was reached in each payload.
  static func fit(
    _ payloads: inout [TriedPayload], _ trials: TriedModel, _ validity: ContractValidity,
    maximumRounds: Int = Self.maximumRounds, note: (TriedPayload, Diagnostic) -> Void
  ) throws -> Bool {
    var open = payloads.indices.filter { !payloads[$0].refused.isEmpty }
    for _ in 0..<maximumRounds where !open.isEmpty && !Interruption.isRequested {
      let asking = open.filter { payloads[$0].hasUnknownPlace }
      for (index, values) in zip(asking, try trials.neededValues(for: asking.map { payloads[$0].tree })) {
        payloads[index].needed.merge(values) { $1 }
      }
      open = open.filter { payloads[$0].takeChoices(validity) }
      for (index, answer) in zip(open, try trials.problems(of: open.map { payloads[$0].tree })) {
        payloads[index].problems = answer
        for problem in answer where payloads[index].note(problem) { note(payloads[index], problem) }
        payloads[index].refused = payloads[index].refusedPlaces
      }
      open = open.filter { !payloads[$0].refused.isEmpty }
    }
    return open.isEmpty
  }

  /// - Returns: whether the problem is new, or remains after a choice in its place.
  private mutating func note(_ problem: Diagnostic) -> Bool {
    let key = ProblemKey(problem)
    let isNew = noted.insert(key).inserted || changed.contains(key.path)
    return isNew && !foreign.contains(where: key.path.starts)
  }

  /// Leaves out what need not be around the places that are varied, where the model then says the same: many payloads
  /// are made of each, and most of them is what is around.
  static func leaveOutOthers(
    _ payloads: inout [TriedPayload], _ trials: TriedModel, _ validity: ContractValidity
  ) throws {
    let smaller = payloads.map { $0.tree.smallest(keeping: $0.path[...]) }
    let valid = payloads.indices.filter {
      validity.firstViolation(of: smaller[$0].value, beyond: payloads[$0].faults) == nil
    }
    for (index, problems) in zip(valid, try trials.problems(of: valid.map { smaller[$0] }))
    where Set(problems.map(ProblemKey.init)) == Set(payloads[index].problems.map(ProblemKey.init)) {
      payloads[index].tree = smaller[index]
    }
  }

  // MARK: - Choices

  private var refusedPlaces: [Place] {
    guard isAllowed else { return [] }
    // A problem without a path is about the whole run of the model.
    let located = problems.filter { $0.path != nil }.map(ProblemKey.init)
    let places = Set(located.filter(noted.contains).map(\.path).filter(isInside))
    return places.sorted { ($0.count, JSONPointer.string($0)) < ($1.count, JSONPointer.string($1)) }
  }

  private func isInside(_ place: Place) -> Bool {
    place.starts(with: path) && (place.count > path.count || path.isEmpty)
  }

  private var hasUnknownPlace: Bool { refused.contains { choices[$0] == nil && needed[$0] == nil } }

  /// Takes the next choice for each refused place. Returns false if no place has one.
  private mutating func takeChoices(_ validity: ContractValidity) -> Bool {
    changed = []
    for refused in refused {
      var place = refused
      // A value that was just replaced took the refused places inside it along.
      while isInside(place), !changed.contains(where: place.starts) {
        if takeChoice(at: place, validity) {
          changed.append(place)
        } else if place.popLast() == nil {
          break
        }
      }
    }
    return !changed.isEmpty
  }

  /// Takes the next choice at a place that leaves the payload one that the contract allows, but for what the model needs.
  private mutating func takeChoice(at place: Place, _ validity: ContractValidity) -> Bool {
    var left = choices[place] ?? choices(at: place, validity)[...]
    defer { choices[place] = left }
    while let choice = left.popFirst() {
      guard let next = choice.make(tree) else { continue }
      if choice.isForeign {
        faults.formUnion(validity.faults(of: next.value).subtracting(validity.faults(of: tree.value)))
      } else if validity.firstViolation(of: next.value, beyond: faults) != nil {
        continue
      }
      tree = next
      // The new value has other places inside.
      choices = choices.filter { !$0.key.starts(with: place) }
      needed = needed.filter { $0.key == place || !$0.key.starts(with: place) }
      foreign = foreign.filter { !$0.starts(with: place) }.union(choice.isForeign ? [place] : [])
      return true
    }
    return false
  }

  private func choices(at place: Place, _ validity: ContractValidity) -> [Choice] {
    let (node, depth) = tree.nearest(to: place)
    let needed = needed[place]
    var choices: [Choice] = []
    if let needed, case .value(let former) = node.form,
      let new = former.with(needed, at: Array(place.dropFirst(depth))), validity.allows(new, by: node.merged)
    {
      choices.append(Choice { $0.putting(needed, at: place) })
    }
    if depth == place.count {
      let isOtherKind = needed?.kind != node.value.kind
      let others = (isOtherKind ? node.worthTrying(node.alternatives) : node.alternatives)
        .filter { $0.origin.code != .contractExample }
      choices += (others.filter { !$0.isNull } + others.filter(\.isNull)).map { other in
        Choice { $0.choosing(other, at: place) }
      }
      choices.append(Choice { $0.removing(place) })
    }
    if let needed { choices.append(Choice(isForeign: true) { $0.putting(needed, at: place) }) }
    return choices
  }
}

/// Identifies the same problem in different payloads.
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
