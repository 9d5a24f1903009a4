import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner
import Words

/// Compares a model with a contract.
struct ContractComparison {
  private(set) var findings: ContractFindings
  /// The number of payloads that were tried.
  private(set) var payloads = 2
  /// Whether the contract has more places than were tried.
  private(set) var isIncomplete = false
  /// Whether the model still refuses places in a payload after the maximum number of changes.
  private(set) var hasUnfinishedPayload = false
  /// How often schemas were followed inside themselves.
  let depth: Int
  /// The fullest payload, changed until the model accepts as much of it as possible.
  private var root: ContractNode
  private let trials: TriedModel
  private let validity: ContractValidity
  /// The problems of the fullest payload.
  private var noted: Set<ProblemKey> = []
  /// The problems of payloads that lack one property.
  private var problemsOfAbsences: Set<ProblemKey> = []

  /// - Throws: `SchemaError` if the contract allows nothing, `UsageError` if the model's program ends early;
  ///   `CannotOpen`.
  init(_ contract: Contract, _ trials: TriedModel) throws {
    let (fullest, grower) = try ContractGrower.grow(contract.schema, contract.kind)
    depth = grower.depth
    (self.trials, validity) = (trials, ContractValidity(contract.schema, contract.kind))
    root = fullest.with(alternatives: try fullest.alternatives + contract.examples)
    findings = ContractFindings(contract)
    try compare(hasMorePlaces: grower.isIncomplete)
  }

  /// - Parameter hasMorePlaces: whether the contract has more places than the fullest payload.
  private mutating func compare(hasMorePlaces: Bool) throws {
    // The fullest payload breaks only rules that no known payload keeps. They are ignored in all other payloads.
    let faults = validity.faults(of: root.value)
    let problems = try trials.problems(of: [root])[0]
    for problem in problems { findings.add(root.origin(of: problem), problem, payload: root) }
    var tried = [TriedPayload(root, problems, noted: Set(problems.map(ProblemKey.init)), faults: faults)]
    try fit(&tried, isVariation: false)
    let base = tried[0]
    (root, noted) = (base.tree, base.noted)

    // A model that refuses every payload as a whole says nothing about the values in it.
    guard !Interruption.isRequested, !base.problems.contains(where: { $0.path?.isEmpty ?? true }) else {
      return
    }
    var variations = ContractVariations()
    while !tried.isEmpty, !Interruption.isRequested { try vary(&tried, &variations) }
    if Interruption.isRequested { return }
    isIncomplete = hasMorePlaces || variations.isIncomplete
    let smallest = root.smallest()
    // A payload that lacks several properties may be refused because of any of them.
    let known = problemsOfAbsences.union(base.problems.map(ProblemKey.init))
    if validity.firstViolation(of: smallest.value, beyond: base.faults) == nil {
      for problem in try trials.problems(of: [smallest])[0] where !known.contains(ProblemKey(problem)) {
        findings.add(root.origin(of: problem), problem, payload: smallest)
      }
    }
    try findings.shorten(trials, validity, faults: base.faults, ofContract: faults)
  }

  /// Changes the payloads until the model accepts them, and adds its refusals on the way.
  ///
  /// - Parameter isVariation: whether each is varied at its path, so that only problems inside the value there count.
  private mutating func fit(_ tried: inout [TriedPayload], isVariation: Bool) throws {
    let isFinished = try TriedPayload.fit(&tried, trials, validity) { tried, problem in
      let origin =
        isVariation
        ? Self.origin(of: problem, in: tried.tree, at: tried.path) : tried.tree.origin(of: problem)
      if let origin { findings.add(origin, problem, payload: tried.tree) }
    }
    if !isFinished { hasUnfinishedPayload = true }
  }

  /// Tries every payload that differs in one place, and collects those with new parts for the next round.
  private mutating func vary(_ tried: inout [TriedPayload], _ variations: inout ContractVariations) throws {
    let varied = tried.map { variations.payloads(of: $0.tree, varying: $0.path) }
    var answers = try trials.problems(of: varied.joined().map(\.tree))[...]
    payloads += answers.count
    var next: [TriedPayload] = []
    for (parent, all) in zip(tried, varied) {
      let known = Set(parent.problems.map(ProblemKey.init))
      let refused = Set(parent.problems.compactMap(\.attempted))
      for (payload, problems) in zip(all, answers) {
        if Interruption.isRequested { return }
        // If the model tried several ways of reading a value and refused it, that is a finding. A change inside the
        // value may only make the model report another way.
        if refused.contains(where: payload.path.starts) { continue }
        let new = problems.filter { problem in
          var key = ProblemKey(problem)
          key.path = payload.inShorterArray(key.path)
          // An example with a problem that was noted before shows nothing new.
          return !known.contains(key) && !(payload.change.code == .contractExample && noted.contains(key))
        }
        if new.isEmpty, !payload.canBeVaried { continue }
        if payload.isAbsence { problemsOfAbsences.formUnion(new.map(ProblemKey.init)) }
        var notedHere = known
        let answer = add(new, of: payload, parent.faults, &notedHere)
        if answer != .refused, payload.canBeVaried {
          next.append(
            TriedPayload(
              payload.tree, at: payload.path, problems, noted: notedHere, faults: parent.faults,
              isAllowed: answer == .taken))
        }
      }
      answers = answers.dropFirst(all.count)
    }
    try TriedPayload.leaveOutOthers(&next, trials, validity)
    try fit(&next, isVariation: true)
    tried = next
  }

  private enum Answer {
    /// The model accepts the value, though perhaps not all of its parts.
    case taken
    /// The model refuses the value as a whole.
    case refused
    /// The contract does not allow the payload.
    case invalid
  }

  /// Adds the model's refusals of a payload.
  private mutating func add(
    _ problems: [Diagnostic], of payload: ContractPayload, _ faults: Set<ContractValidity.Fault>,
    _ noted: inout Set<ProblemKey>
  ) -> Answer {
    guard let problem = problems.first else { return .taken }
    if let violation = validity.firstViolation(of: payload.tree.value, beyond: faults) {
      // An invalid example contradicts its own schema. Any other payload is just not allowed.
      if payload.change.code == .contractExample, violation.path.starts(with: payload.path) {
        findings.add(wrongExample: payload.change, problem, violation)
      }
      return .invalid
    }
    let origins = problems.map { problem in
      payload.hasOwnParts ? Self.origin(of: problem, in: payload.tree, at: payload.path) : nil
    }
    // A model that does not know the alternative may report many of its parts, though they are not the cause.
    let isOfParts = !origins.contains { $0 == nil }
    for (problem, origin) in zip(problems, origins).prefix(isOfParts ? problems.count : 1) {
      findings.add(origin ?? payload.change, problem, payload: payload.tree)
      noted.insert(ProblemKey(problem))
    }
    return problem.code == .typeMismatch && problem.path == payload.path ? .refused : .taken
  }

  /// Adds the properties that the model reads in none of the alternatives that it accepts.
  ///
  /// - Returns: the paths of unread properties in the fullest payload.
  mutating func addUnread() throws -> [[PathComponent]] {
    var branches: [(tree: ContractNode, path: [PathComponent])] = [(root, [])]
    var variations = ContractVariations()
    var unread: [(problem: Diagnostic, spot: ContractSpot, name: String)] = []
    var read: Set<ContractSpot> = []
    var ofRoot: [[PathComponent]]?
    while !branches.isEmpty {
      let answers = try trials.problems(of: branches.map(\.tree), unread: .error)
      for ((tree, path), problems) in zip(branches, answers) {
        let keys = problems.filter { $0.code == .unreadKey }
        // A model that refuses an alternative may not have reached all of its keys.
        guard ofRoot == nil || keys.count == problems.count else { continue }
        let paths = keys.compactMap(\.path)
        ofRoot = ofRoot ?? paths
        for place in tree.places(in: path).dropFirst() {
          guard let part = place.part, let spot = part.spot, let name = part.name else { continue }
          if let key = keys.first(where: { $0.path == place.path }) {
            unread.append((key, spot, name))
          } else if !paths.contains(where: place.path.starts) {
            read.insert(spot)
          }
        }
      }
      branches = branches.flatMap { tree, path in
        variations.payloads(of: tree, varying: path)
          .filter { $0.change.code == .contractBranch && $0.canBeVaried }
          .map { ($0.tree, $0.path) }
      }
    }
    for (problem, spot, name) in unread where !read.contains(spot) {
      let change = ContractChange(code: .unreadKey, spot: spot, subject: Quoted(name).description)
      findings.add(change, problem, payload: nil)
    }
    return ofRoot ?? []
  }

  /// Adds the values that the model accepts beyond the contract.
  ///
  /// - Parameter unread: the paths that the model never reads.
  mutating func addWider(unread: [[PathComponent]]) throws {
    for (change, problem) in try WiderModel(root: root, trials: trials, unread: unread).excesses() {
      findings.add(change, problem, payload: nil)
    }
  }

  /// The origin of a problem inside the value at a place; nil if the value itself is the problem.
  private static func origin(
    of problem: Diagnostic, in tree: ContractNode, at place: [PathComponent]
  ) -> ContractChange? {
    guard let path = problem.path, path.count > place.count, path.starts(with: place) else { return nil }
    let origin = tree.origin(of: problem)
    // If the alternative lacks a key that another one has, the alternative itself is refused.
    let isOther = path.count == place.count + 1 && tree.nearest(to: place).node.isOneOfSeveral
    return origin.code == .contractLacksKey && isOther ? nil : origin
  }
}

/// Finds the values that a model accepts beyond its contract, for `--strict`.
private struct WiderModel {
  let root: ContractNode
  let trials: TriedModel
  /// The paths that the model never reads.
  let unread: [[PathComponent]]

  /// A place where the model accepts more: the contract's property or values, and the words for both sides.
  private typealias Excess = (
    change: ContractChange, path: [PathComponent], words: (contract: String, model: String)
  )

  /// The values that the model accepts and the contract does not allow, with a note at each place in the payload.
  func excesses() throws -> [(change: ContractChange, problem: Diagnostic)] {
    // If the model refuses the payload itself, nothing can be concluded.
    guard try trials.problems(of: [root])[0].isEmpty else { return [] }
    let places = root.places().filter { place in !unread.contains { place.path.starts(with: $0) } }
    let excesses = try optionals(places) + otherValues(places)
    let declarations = try trials.declarations(at: excesses.map(\.path), in: root.value)
    return zip(excesses, declarations).map { excess, declared in
      var problem = Diagnostic(
        file: excess.change.spot.schema.file.name, severity: .note, code: excess.change.code,
        message: "\(excess.words.contract) here, \(declared?.type ?? "the model") \(excess.words.model)",
        path: excess.path)
      problem.declared = declared
      return (excess.change, problem)
    }
  }

  /// The required properties that the model accepts as absent, or as null where the contract does not allow null.
  private func optionals(_ places: [ContractNode.Place]) throws -> [Excess] {
    var seen: Set<ContractSpot> = []
    let required = places.filter { place in
      place.part?.absence == nil && place.part?.spot.map { seen.insert($0).inserted } == true
    }
    func isTaken(_ value: SampleValue?) throws -> [Bool] {
      let payloads = required.map { Array((root.value.with(value, at: $0.path) ?? root.value).text.utf8) }
      return try trials.problems(of: payloads).map(\.isEmpty)
    }
    return try zip(required, zip(isTaken(nil), isTaken(.null))).compactMap { place, taken in
      guard let part = place.part, let spot = part.spot else { return nil }
      let allowsNull = place.node.isNull || place.node.alternatives.contains(where: \.isNull)
      let name = Quoted(part.name ?? "").description
      let words: (String, String)
      switch (taken.0, taken.1 && !allowsNull) {
      case (true, true): words = ("\(name) is required and not null", "takes it as an optional")
      case (true, false): words = ("\(name) is required", "does without it")
      case (false, true): words = ("\(name) is not null", "takes null")
      case (false, false): return nil
      }
      return (ContractChange(code: .contractWiderOptional, spot: spot, subject: name), place.path, words)
    }
  }

  /// The values of the model's samples that the contract does not list.
  private func otherValues(_ places: [ContractNode.Place]) throws -> [Excess] {
    let samples = try trials.samples().compactMap(SampleValue.parsed)
    var seen: Set<ContractSpot> = []
    return places.flatMap { place -> [Excess] in
      guard let values = place.node.merged.values, values.count > 1 else { return [] }
      let known = Set(samples.compactMap { $0[place.path] }.filter { $0.kind == .string })
      // A model that accepts any string has no enum here.
      if known.contains(.string("text")) { return [] }
      let others = known.subtracting(values.map(\.value)).map(\.text).sorted()
      guard !others.isEmpty, seen.insert(values[0].spot).inserted else { return [] }
      return others.map {
        (ContractChange(code: .contractWiderEnum, spot: values[0].spot, subject: $0), place.path, ("", ""))
      }
    }
  }
}
