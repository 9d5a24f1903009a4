import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner

/// The fullest payload of a contract, changed until the model takes it, as far as the contract allows.
///
/// Each change that was necessary is one of the first findings.
struct ContractBase {
  let root: ContractNode
  /// The problems that remain.
  private(set) var problems: [Diagnostic]
  /// What the model refused, with the payload that shows it.
  private(set) var found: [(problem: Diagnostic, origin: ContractOrigin, payload: SampleValue)] = []

  private let trials: ContractTrials
  private let validity: ContractValidity
  private var seen: Set<[PathComponent]> = []
  /// All problems that any round began with.
  private var met: Set<ProblemKey> = []
  /// The values that the model needs, as far as it was asked.
  private var needed: [[PathComponent]: [SampleValue]] = [:]
  /// Whether it was asked since the payload has changed.
  private var wasAsked = false

  private static let mostRounds = 8
  /// How much is tried in a round.
  private static let mostBytes = 4_000_000

  init(_ root: ContractNode, _ trials: ContractTrials, _ validity: ContractValidity) throws {
    self.root = root
    self.trials = trials
    self.validity = validity
    problems = try trials.problems(of: [root.value()])[0]
    for _ in 0..<Self.mostRounds where !problems.isEmpty && !Interruption.isRequested {
      note()
      wasAsked = false
      if try setSamples() { continue }
      guard try improve() else { break }
    }
    note()
  }

  private mutating func note() {
    met.formUnion(problems.map(ProblemKey.init))
    for problem in problems where seen.insert(problem.path ?? []).inserted {
      found.append((problem, ContractOrigin(of: problem, in: root), root.value()))
    }
  }

  /// Replaces each value that the model refuses by one it is known to take, where the contract allows that.
  ///
  /// A large model has hundreds of such problems, and each would need a separate trial.
  ///
  /// - Returns: whether a problem has gone away by it.
  private mutating func setSamples() throws -> Bool {
    var made: [(problem: Diagnostic, node: ContractNode, change: BranchChange)] = []
    for problem in problems {
      let path = problem.path ?? []
      let (node, depth) = root.nearest(to: path)
      guard depth == path.count, case .value = node.form, !made.contains(where: { $0.node === node }),
        let sample = try modelSample(at: path)
      else { continue }
      let change = set(node, .value(sample))
      change.make()
      made.append((problem, node, change))
    }
    guard !made.isEmpty, validity.firstViolation(of: root.value()) == nil else {
      for (_, _, change) in made { change.undo() }
      return false
    }
    let left = try trials.problems(of: [root.value()])[0]
    let isVain = made.map { change in left.contains { isAt($0, change.problem) } }
    for ((problem, _, change), isVain) in zip(made, isVain) {
      if isVain { change.undo() } else { change.settle(problem) }
    }
    guard isVain.contains(false) else { return false }
    problems = isVain.contains(true) ? try trials.problems(of: [root.value()])[0] : left
    return true
  }

  /// Makes one change for each problem that goes away by it; false if no problem does.
  private mutating func improve() throws -> Bool {
    var candidates: [(problem: Int, change: BranchChange)] = []
    for (number, problem) in problems.enumerated() {
      for change in try changes(for: problem) { candidates.append((number, change)) }
    }
    var texts: [[UInt8]] = []
    var room = Self.mostBytes
    candidates = candidates.filter { candidate in
      if room <= 0 || Interruption.isRequested { return false }
      candidate.change.make()
      defer { candidate.change.undo() }
      let value = root.value()
      guard candidate.change.isForeign || validity.firstViolation(of: value) == nil else { return false }
      texts.append(Array(value.text.utf8))
      room -= texts[texts.count - 1].count
      return true
    }
    let answers = try trials.problems(of: texts)
    let known = Set(problems.map(ProblemKey.init))
    var solved: Set<Int> = []
    for (candidate, left) in zip(candidates, answers) where !solved.contains(candidate.problem) {
      let keys = Set(left.map(ProblemKey.init))
      // What comes to light once a problem is gone is no harm, unless it was there before: that would never end.
      guard !keys.contains(ProblemKey(problems[candidate.problem])),
        met.isDisjoint(with: keys.subtracting(known)),
        keys.isStrictSubset(of: known) || !left.contains(where: { isAt($0, problems[candidate.problem]) })
      else { continue }
      candidate.change.make()
      candidate.change.settle(problems[candidate.problem])
      if candidate.change.isForeign { validity.accept(root.value()) }
      solved.insert(candidate.problem)
    }
    if solved.isEmpty { return false }
    problems = try trials.problems(of: [root.value()])[0]
    return true
  }

  private func isAt(_ problem: Diagnostic, _ other: Diagnostic) -> Bool {
    (problem.path ?? []).starts(with: other.path ?? [])
  }

  private mutating func changes(for problem: Diagnostic) throws -> [BranchChange] {
    let path = problem.path ?? []
    var changes: [BranchChange] = []
    let (node, depth) = root.nearest(to: path)
    if depth + 1 == path.count, case .member(let name)? = path.last, case .object(let members) = node.form {
      if members.contains(where: { $0.name == name }) { return [] }
      // The contract has no such key. With a value that the model takes, its other problems are found.
      if let value = try modelSample(at: path) { changes.append(.addition(of: name, value, to: node)) }
    }
    var sample: SampleValue?
    if case .value(let value) = node.form, let needed = try modelSample(at: path) {
      sample = value.with(needed, at: Array(path.dropFirst(depth)))
    }
    if let sample { changes.append(set(node, .value(sample))) }
    changes += ways(around: path.prefix(depth))
    // What refuses a value may be what holds it.
    let outer = (0..<depth).reversed().map { ways(around: path.prefix($0)) }
    changes += outer.joined().filter { !$0.isWithoutValue }
    // With a value that the model takes, although the contract does not allow it, the other problems around are found.
    if let sample {
      var foreign = set(node, .value(sample))
      foreign.isForeign = true
      changes.append(foreign)
    }
    return changes + outer.joined().filter(\.isWithoutValue)
  }

  /// What else the contract allows at the path, and that nothing is there.
  private func ways(around path: ArraySlice<PathComponent>) -> [BranchChange] {
    let place = root.nearest(to: path).node
    var changes = place.alternatives.filter { ![.contractExample, .contractKey].contains($0.origin.code) }.map
    { other in
      var change = set(place, other.form)
      change.isWithoutValue = other.isNull
      return change
    }
    if case .member(let name)? = path.last,
      let absence = BranchChange.absence(of: name, in: root.nearest(to: path.dropLast()).node)
    {
      changes.append(absence)
    }
    return changes
  }

  private func set(_ node: ContractNode, _ form: ContractNode.Form) -> BranchChange {
    let old = node.form
    return BranchChange(
      make: { node.form = form }, undo: { node.form = old },
      settle: { problem in
        let isHere = problem?.path.map { root.nearest(to: $0).node === node } == true
        node.forgetOthers(isOfKind: isHere ? problem?.code == .typeMismatch : nil)
      })
  }

  /// A value that the model takes at the path.
  private mutating func modelSample(at path: [PathComponent]) throws -> SampleValue? {
    if needed[path] == nil, !wasAsked {
      let found = try trials.neededValues(for: [Array(root.value().text.utf8)])[0]
      needed.merge(found) { _, new in new }
      wasAsked = true
    }
    return needed[path]?.first
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
