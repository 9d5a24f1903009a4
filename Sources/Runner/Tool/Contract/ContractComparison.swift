import Diagnostics
import JSONCoding

/// Holds a model against a contract.
struct ContractComparison {
  private(set) var findings: ContractFindings
  /// How many payloads were tried.
  private(set) var payloads = 0
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

    let variations = ContractVariations(root)
    isIncomplete = grower.isIncomplete || variations.isIncomplete
    let smallest = root.value(.smallest)
    payloads = variations.payloads.count + 2
    let answers = try trials.problems(of: variations.payloads.map(\.text) + [Array(smallest.text.utf8)])
    let known = Set(base.problems.map(ProblemKey.init))
    let found = Set(base.found.map { ProblemKey($0.problem) })
    let keys = answers.map { Set($0.map(ProblemKey.init)) }
    let unknown = Set(base.problems.compactMap(\.attempted))
    for (number, payload) in variations.payloads.enumerated() where !answers[number].isEmpty {
      if Interruption.isRequested { return }
      // In a value that the model has tried to read in several ways and refused, which is a finding, any change may
      // make it tell of another of them.
      let refused = payload.base.map { Set(answers[$0].compactMap(\.attempted)) } ?? unknown
      if refused.contains(where: payload.path.starts) { continue }
      let before = payload.base.map { keys[$0] } ?? known
      let new = answers[number].filter { problem in
        var key = ProblemKey(problem)
        key.path = payload.inShorterArray(key.path)
        // An example without what the contract lacks shows nothing else.
        return !before.contains(key) && !(payload.change.kind == .example && found.contains(key))
      }
      guard let problem = new.first,
        let value = SampleValue.parsed(String(decoding: payload.text, as: UTF8.self))
      else { continue }
      if let violation = validity.firstViolation(of: value) {
        // The contract contradicts itself; otherwise it does not allow the payload after all.
        if payload.change.kind == .example { findings.add(wrongExample: payload.change, problem, violation) }
        continue
      }
      findings.add(Self.origin(of: problem, in: payload), problem, payload: value)
    }
    let isAllowed = validity.firstViolation(of: smallest) == nil
    for problem in answers.last ?? [] where isAllowed && !known.contains(ProblemKey(problem)) {
      findings.add(ContractOrigin(of: problem, in: root), problem, payload: smallest)
    }
    try findings.shorten { problem, payload in
      let shorter = root.smallest(payload, keeping: (problem.path ?? [])[...])
      return validity.firstViolation(of: shorter) == nil ? shorter : payload
    } problems: {
      try trials.problems(of: $0)
    }
  }

  /// Adds the properties that the model never reads.
  ///
  /// - Returns: their paths.
  mutating func addUnread(_ trials: ContractTrials) throws -> [[PathComponent]] {
    let unread = try trials.problems(of: [root.value()], unread: .error)[0].filter { $0.code == .unreadKey }
    for problem in unread { findings.add(unread: problem, in: root) }
    return unread.compactMap(\.path)
  }

  /// Adds what the model takes beyond the contract.
  ///
  /// - Parameter unread: where the model never reads what is there.
  mutating func addWider(_ trials: ContractTrials, unread: [[PathComponent]]) throws {
    for place in try WiderModel(root: root, trials: trials, unread: unread).places() {
      findings.add(wider: place)
    }
  }

  /// A problem inside a changed value is about the place where it is, rather than about the change.
  private static func origin(of problem: Diagnostic, in payload: ContractPayload) -> ContractOrigin {
    let path = problem.path ?? []
    guard let node = payload.node, path.count > payload.path.count, path.starts(with: payload.path),
      node.isVaried
    else { return .allowed(payload.change) }
    var inner = problem
    inner.path = Array(path.dropFirst(payload.path.count))
    let origin = ContractOrigin(of: inner, in: node)
    // An alternative that lacks what another one has is what the model refuses.
    if case .unknownKey = origin, inner.path?.count == 1 { return .allowed(payload.change) }
    return origin
  }
}
