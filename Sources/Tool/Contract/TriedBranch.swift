import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner

/// A value of the contract whose parts are varied: the fullest payload, or what else is allowed in a place of another.
struct TriedBranch {
  private(set) var value: VariedValue
  /// The problems of the payload as it is.
  private(set) var problems: [Diagnostic]
  /// What was changed where the model refuses a part, by the part's path in the value.
  private var changes: [[PathComponent]: Change] = [:]

  /// Whether the contract allows the payload, whose parts were not meant together otherwise.
  private let isAllowed: Bool

  init(_ value: VariedValue, _ problems: [Diagnostic], isAllowed: Bool = true) {
    self.value = value
    self.problems = problems
    self.isAllowed = isAllowed
  }

  private struct Change {
    /// The change that is made, and the ones to try if it has no effect.
    var ways: ArraySlice<BranchChange>
  }

  /// How often values are changed.
  private static let mostRounds = 6

  /// Changes the parts that the model refuses, as far as the contract allows: what else it refuses hides behind them.
  ///
  /// From then on, the earlier value is another one that is allowed.
  ///
  /// - Parameter note: called with each problem that comes to light, and the payload that has it.
  static func settle(
    _ branches: inout [TriedBranch], _ trials: ContractTrials, _ validity: ContractValidity,
    note: (TriedBranch, Diagnostic, [UInt8]) -> Void
  ) throws {
    var open = branches.indices.filter { !branches[$0].inner.isEmpty }
    for _ in 0..<mostRounds where !open.isEmpty && !Interruption.isRequested {
      let needed = try trials.neededValues(for: open.map { branches[$0].value.text })
      var changed: [Int] = []
      for (index, needed) in zip(open, needed) where branches[index].change(needed, validity) {
        changed.append(index)
      }
      let answers = try trials.problems(of: changed.map { branches[$0].value.text })
      for (index, problems) in zip(changed, answers) {
        let known = Set(branches[index].problems.map(ProblemKey.init))
        branches[index].problems = problems
        for problem in problems where !known.contains(ProblemKey(problem)) {
          note(branches[index], problem, branches[index].value.text)
        }
      }
      open = changed.filter { !branches[$0].inner.isEmpty }
    }
    for index in branches.indices { branches[index].finish() }
    try noteHidden(branches, trials, note)
  }

  /// Notes the problems of members that the branches leave out or add, now that nothing hides them.
  private static func noteHidden(
    _ branches: [TriedBranch], _ trials: ContractTrials, _ note: (TriedBranch, Diagnostic, [UInt8]) -> Void
  ) throws {
    let former = branches.flatMap { branch in
      branch.former.map { (branch: branch, path: branch.value.path + $0, way: $1, text: $2) }
    }
    for (old, problems) in zip(former, try trials.problems(of: former.map(\.text))) {
      old.way.undo()
      for problem in problems where problem.path == old.path { note(old.branch, problem, old.text) }
      old.way.make()
    }
  }

  /// Leaves out what need not be around the branches, where that changes nothing for the model: many payloads are made
  /// of each, and most of them is what is around.
  static func leaveOutOthers(
    _ branches: inout [TriedBranch], in root: ContractNode, _ trials: ContractTrials,
    _ validity: ContractValidity
  ) throws {
    let alone = branches.indices.compactMap { index -> (Int, VariedValue)? in
      guard let value = branches[index].value.alone(in: root),
        let payload = SampleValue.parsed(value.text),
        validity.firstViolation(of: payload) == nil
      else { return nil }
      return (index, value)
    }
    for ((index, value), problems) in zip(alone, try trials.problems(of: alone.map(\.1.text)))
    where Set(problems.map(ProblemKey.init)) == Set(branches[index].problems.map(ProblemKey.init)) {
      branches[index].value = value
    }
  }

  /// The paths of the problems that are about parts of the value, in the value.
  private var inner: [[PathComponent]] {
    if !isAllowed { return [] }
    return problems.compactMap { problem in
      guard let path = problem.path, path.count > value.path.count, path.starts(with: value.path) else {
        return nil
      }
      return Array(path.dropFirst(value.path.count))
    }
  }

  /// Changes values that the model refuses; false if there is nothing left to change.
  private mutating func change(
    _ needed: [[PathComponent]: [SampleValue]], _ validity: ContractValidity
  ) -> Bool {
    var hasChanged = false
    for path in inner {
      guard var change = changes[path], let vain = change.ways.popFirst() else { continue }
      vain.undo()
      change.ways.first?.make()
      changes[path] = change
      hasChanged = true
    }
    let sorted = needed.sorted { JSONPointer.string($0.key) < JSONPointer.string($1.key) }
    for (full, values) in sorted where full.starts(with: value.path) {
      let path = Array(full.dropFirst(value.path.count))
      guard changes[path] == nil else { continue }
      let ways = BranchChange.all(at: path, in: value.node, values.first, validity)
      changes[path] = Change(ways: ways[...])
      guard let way = ways.first else { continue }
      way.make()
      hasChanged = true
    }
    guard hasChanged else { return false }
    value.render()
    // A need of the model that the contract does not allow is no reason not to look at the rest.
    if changes.contains(where: { $1.ways.first?.isForeign == true }),
      let payload = SampleValue.parsed(value.text)
    {
      validity.accept(payload)
    }
    return true
  }

  /// Undoes a change that had no effect.
  private mutating func finish() {
    if changes.isEmpty { return }
    let left = Set(inner)
    for (path, change) in changes {
      guard let way = change.ways.first else { continue }
      if left.contains(path) {
        way.undo()
        changes[path] = nil
      } else {
        way.settle(nil)
      }
    }
    value.render()
  }

  /// The payloads without what was left out or added, each with the place and the change.
  private var former: [(path: [PathComponent], way: BranchChange, text: [UInt8])] {
    changes.sorted { JSONPointer.string($0.key) < JSONPointer.string($1.key) }.compactMap { path, change in
      guard let way = change.ways.first, way.isHidden else { return nil }
      way.undo()
      var former = value
      former.render()
      way.make()
      return (path, way, former.text)
    }
  }
}

extension ContractNode {
  /// Forgets what need not be tried any more once the value, which the model refuses, is another one.
  ///
  /// - Parameter isOfKind: whether the model refuses values of this kind; nil if it refuses something in the value.
  func forgetOthers(isOfKind: Bool?) {
    // The former value with a key more, or a longer one, is still one that the model refuses.
    alternatives.removeAll { !$0.isVaried }
    guard let isOfKind else { return }
    // A model that takes no number here takes no other number either, and one that does not take any string need not be
    // asked about longer ones.
    let same: [DiagnosticCode] =
      isOfKind ? [.contractNumber, .contractFormat, .contractLength] : [.contractLength]
    alternatives.removeAll { same.contains($0.origin.code) && $0.origin.spot.schema == origin.spot.schema }
  }
}
