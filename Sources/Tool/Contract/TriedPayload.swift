import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner
import Words

/// A payload that is changed until the model accepts it, as far as the contract allows, so no refusal hides another.
///
/// Where the model refuses a value, the next choice for its place is taken, the smallest change first. If no choice is
/// left, the next one for the enclosing value is taken. A choice is never undone.
struct TriedPayload {
  typealias Place = [PathComponent]

  /// The payload with the choices that were taken.
  private(set) var tree: ContractNode
  /// The path of the value whose parts are varied; empty for the whole payload.
  let path: Place
  /// The model's problems with it.
  private(set) var problems: [Diagnostic]
  /// The contract's rules that it breaks, because of values that the model needs.
  private(set) var faults: Set<ContractValidity.Fault>
  /// The problems that were noted. Only their places are changed, so that each problem is noted before it disappears.
  private(set) var noted: Set<ProblemKey>
  /// The places in the varied value that the model refuses, the outer ones first, in the same order in every run.
  private var refused: [Place] = []
  /// Whether the contract allows the payload. If it does not, no choices are taken.
  private let isAllowed: Bool
  /// The choices that are left at refused places.
  private var choices: [Place: ArraySlice<Choice>] = [:]
  /// The places where a choice was taken since the model was last asked.
  private var changed: [Place] = []
  /// The values that the model needs at places that it refuses, or will refuse.
  private var needed: [Place: SampleValue] = [:]
  /// The places of values that the contract forbids. A refusal inside one is not a finding.
  private var foreign: Set<Place> = []

  /// A replacement for the value at a place.
  private struct Choice {
    /// Whether the contract forbids it, but the model needs it: it uncovers further refusals.
    var isForeign = false
    /// The tree with the replacement; nil if nothing changes.
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

  /// Takes choices in each payload until the model refuses nothing in it, or no choices are left.
  ///
  /// - Parameter note: called with the payload and each problem that is new, or remains after a choice.
  /// - Returns: whether all payloads got that far within the maximum number of rounds.
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

  /// Leaves out optional members around the varied values, if the model then has the same problems.
  ///
  /// Many payloads are made from each, and would consist mostly of these members.
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
      // If a value was just replaced, the refused places inside it are gone.
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

  /// Takes the next choice at a place that keeps the payload valid, except for values that the model needs.
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
      // The new value has different places inside it.
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
  /// The origin of a problem in the contract: a value or absence that it allows, or the object without a needed key.
  func origin(of problem: Diagnostic) -> ContractChange {
    let path = problem.path ?? []
    // The tree may have the missing key, as the fullest payload does.
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
