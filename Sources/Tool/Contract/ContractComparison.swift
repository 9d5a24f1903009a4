import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner

/// Holds a model against a contract.
struct ContractComparison {
  private(set) var findings: ContractFindings
  /// How many payloads were tried.
  private(set) var payloads = 2
  /// Whether the contract has more places than were tried.
  private(set) var isIncomplete = false
  /// How often schemas were followed inside of themselves.
  let depth: Int
  private let root: ContractNode

  /// - Throws: `SchemaError` if the contract allows nothing, `UsageError` if the model's program ends early;
  ///   `CannotOpen`.
  init(_ contract: Contract, _ trials: ContractTrials) throws {
    findings = ContractFindings(contract)
    let (root, grower) = try ContractGrower.grow(contract.schema, contract.kind)
    self.root = root
    depth = grower.depth
    root.alternatives += try contract.examples
    let validity = ContractValidity(contract.schema, contract.kind)
    let base = try ContractBase(root, trials, validity)
    for (problem, origin, payload) in base.found { findings.add(origin, problem, payload: payload) }

    if Interruption.isRequested { return }
    // A model that refuses every payload says nothing about the values in it.
    guard !base.problems.contains(where: { $0.path?.isEmpty ?? true }) else { return }

    var variations = ContractVariations()
    var branches = [TriedBranch(VariedValue(root), base.problems)]
    let found = Set(base.found.map { ProblemKey($0.problem) })
    while !branches.isEmpty, !Interruption.isRequested {
      try vary(&branches, &variations, trials, validity, found)
    }
    isIncomplete = grower.isIncomplete || variations.isIncomplete
    if Interruption.isRequested { return }
    let smallest = root.value(.smallest)
    let known = Set(base.problems.map(ProblemKey.init))
    if validity.firstViolation(of: smallest) == nil {
      for problem in try trials.problems(of: [smallest])[0] where !known.contains(ProblemKey(problem)) {
        findings.add(ContractOrigin(of: problem, in: root), problem, payload: smallest)
      }
    }
    try findings.shorten { problem, payload in
      let shorter = root.smallest(payload, keeping: (problem.path ?? [])[...])
      return validity.firstViolation(of: shorter) == nil ? shorter : payload
    } problems: {
      try trials.problems(of: $0)
    }
  }

  /// Tries what differs in one place from the branches, and then takes its branches in their place.
  ///
  /// - Parameter found: the findings of the fullest payload.
  private mutating func vary(
    _ branches: inout [TriedBranch], _ variations: inout ContractVariations, _ trials: ContractTrials,
    _ validity: ContractValidity, _ found: Set<ProblemKey>
  ) throws {
    let varied = branches.map { variations.payloads(of: $0.value) }
    let answers = try trials.problems(of: varied.joined().map(\.text))
    payloads += answers.count
    var next: [TriedBranch] = []
    var number = 0
    for (branch, all) in zip(branches, varied) {
      let known = Set(branch.problems.map(ProblemKey.init))
      let refused = Set(branch.problems.compactMap(\.attempted))
      for payload in all {
        let problems = answers[number]
        number += 1
        if Interruption.isRequested { return }
        // In a value that the model has tried to read in several ways and refused, which is a finding, any change may
        // make it tell of another of them.
        if refused.contains(where: payload.path.starts) { continue }
        let new = problems.filter { problem in
          var key = ProblemKey(problem)
          key.path = payload.inShorterArray(key.path)
          // An example without what the contract lacks shows nothing else.
          return !known.contains(key) && !(payload.change.code == .contractExample && found.contains(key))
        }
        let answer = add(new, of: payload, validity)
        if answer != .refused, let value = VariedValue(of: payload) {
          next.append(TriedBranch(value, problems, isAllowed: answer == .taken))
        }
      }
    }
    try TriedBranch.settle(&next, trials, validity) { branch, problem, text in
      guard let payload = SampleValue.parsed(text),
        validity.firstViolation(of: payload) == nil,
        let origin = Self.origin(of: problem, in: branch.value.node, at: branch.value.path)
      else { return }
      findings.add(origin, problem, payload: payload)
    }
    try TriedBranch.leaveOutOthers(&next, in: root, trials, validity)
    branches = next
  }

  private enum Answer {
    /// The model takes the value, though perhaps not all of its parts.
    case taken
    /// The model refuses the value whole.
    case refused
    /// The contract does not allow the payload.
    case invalid
  }

  /// Adds what the model refuses of a payload.
  private mutating func add(
    _ problems: [Diagnostic], of payload: ContractPayload, _ validity: ContractValidity
  ) -> Answer {
    guard let problem = problems.first else { return .taken }
    guard let value = SampleValue.parsed(payload.text) else {
      return .refused
    }
    if let violation = validity.firstViolation(of: value) {
      // The contract contradicts itself; otherwise it does not allow the payload after all.
      if payload.change.code == .contractExample {
        findings.add(wrongExample: payload.change, problem, violation)
      }
      return .invalid
    }
    let origins = problems.map { problem in
      payload.node.flatMap { Self.origin(of: problem, in: $0, at: payload.path) }
    }
    // A model that does not know the alternative tells much of its parts, but nothing that is about them.
    let isOfParts = !origins.contains { $0 == nil }
    for (problem, origin) in zip(problems, origins).prefix(isOfParts ? problems.count : 1) {
      findings.add(origin ?? .allowed(payload.change), problem, payload: value)
    }
    return problem.code == .typeMismatch && problem.path == payload.path ? .refused : .taken
  }

  /// Adds the properties that the model reads in none of the alternatives that it takes.
  ///
  /// - Returns: the paths of those in the fullest payload.
  mutating func addUnread(_ trials: ContractTrials) throws -> [[PathComponent]] {
    var branches = [VariedValue(root)]
    var variations = ContractVariations()
    var unread: [(problem: Diagnostic, member: ContractNode.Member)] = []
    var read: Set<ContractSpot> = []
    var ofRoot: [[PathComponent]]?
    while !branches.isEmpty {
      let answers = try trials.problems(of: branches.map(\.text), unread: .error)
      for (branch, problems) in zip(branches, answers) {
        let keys = problems.filter { $0.code == .unreadKey }
        // A model that refuses an alternative has perhaps not come to all of its keys.
        guard ofRoot == nil || keys.count == problems.count else { continue }
        let paths = keys.compactMap(\.path)
        ofRoot = ofRoot ?? paths
        for place in branch.inner.places {
          guard case .member(let name)? = place.path.last, place.path.count > branch.path.count,
            let member = branch.node.nearest(to: place.path.dropLast().dropFirst(branch.path.count)).node
              .member(name), let spot = member.spot
          else { continue }
          if let key = keys.first(where: { $0.path == place.path }) {
            unread.append((key, member))
          } else if !paths.contains(where: place.path.starts) {
            read.insert(spot)
          }
        }
      }
      branches = branches.flatMap { variations.payloads(of: $0) }
        .filter { $0.change.code == .contractBranch }.compactMap(VariedValue.init)
    }
    for (problem, member) in unread where member.spot.map({ !read.contains($0) }) == true {
      findings.add(unread: problem, member)
    }
    return ofRoot ?? []
  }

  /// Adds what the model takes beyond the contract.
  ///
  /// - Parameter unread: where the model never reads what is there.
  mutating func addWider(_ trials: ContractTrials, unread: [[PathComponent]]) throws {
    for place in try WiderModel(root: root, trials: trials, unread: unread).places() {
      findings.add(wider: place)
    }
  }

  /// The subject of a problem inside a changed value; nil if that is the change.
  private static func origin(
    of problem: Diagnostic, in node: ContractNode, at outer: [PathComponent]
  ) -> ContractOrigin? {
    let path = problem.path ?? []
    guard path.count > outer.count, path.starts(with: outer), node.isVaried else { return nil }
    var inner = problem
    inner.path = Array(path.dropFirst(outer.count))
    let origin = ContractOrigin(of: inner, in: node)
    // An alternative that lacks what another one has is what the model refuses.
    if case .unknownKey = origin, inner.path?.count == 1, node.isOneOfSeveral { return nil }
    return origin
  }
}
