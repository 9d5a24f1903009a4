import Contracts
import Diagnostics
import JSONCoding
import OperatingSystem
import Runner
import Words

/// Holds a model against a contract.
struct ContractComparison {
  private(set) var findings: ContractFindings
  /// How many payloads were tried.
  private(set) var payloads = 2
  /// Whether the contract has more places than were tried.
  private(set) var isIncomplete = false
  /// Whether a payload was changed as often as is allowed, and the model still refuses places in it.
  private(set) var hasUnfinishedPayload = false
  /// How often schemas were followed inside of themselves.
  let depth: Int
  /// The fullest payload, as the model takes it as far as it does.
  private var root: ContractNode
  private let trials: TriedModel
  private let validity: ContractValidity
  /// The problems of the fullest payload.
  private var noted: Set<ProblemKey> = []
  /// The problems of payloads without one property.
  private var ofAbsences: Set<ProblemKey> = []

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
    // Rules that the fullest payload breaks, since no payload was found that keeps them, count in no other payload.
    let faults = validity.faults(of: root.value)
    let problems = try trials.problems(of: [root])[0]
    for problem in problems { findings.add(root.origin(of: problem), problem, payload: root) }
    var tried = [TriedPayload(root, problems, noted: Set(problems.map(ProblemKey.init)), faults: faults)]
    try fit(&tried, isVariation: false)
    let base = tried[0]
    (root, noted) = (base.tree, base.noted)

    // A model that refuses every payload says nothing about the values in it.
    guard !Interruption.isRequested, !base.problems.contains(where: { $0.path?.isEmpty ?? true }) else {
      return
    }
    var variations = ContractVariations()
    while !tried.isEmpty, !Interruption.isRequested { try vary(&tried, &variations) }
    if Interruption.isRequested { return }
    isIncomplete = hasMorePlaces || variations.isIncomplete
    let smallest = root.smallest()
    // A payload without several properties may be refused for one of them.
    let known = ofAbsences.union(base.problems.map(ProblemKey.init))
    if validity.firstViolation(of: smallest.value, beyond: base.faults) == nil {
      for problem in try trials.problems(of: [smallest])[0] where !known.contains(ProblemKey(problem)) {
        findings.add(root.origin(of: problem), problem, payload: smallest)
      }
    }
    try findings.shorten(trials, validity, faults: base.faults, ofContract: faults)
  }

  /// Makes the payloads fit, and adds what the model refuses on the way.
  ///
  /// - Parameter isVariation: whether each is varied at its path, so that only its parts count: what it lacks as a whole is
  ///   known by then.
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
        // In a value that the model has tried to read in several ways and refused, which is a finding, any change may
        // make it tell of another of them.
        if refused.contains(where: payload.path.starts) { continue }
        let new = problems.filter { problem in
          var key = ProblemKey(problem)
          key.path = payload.inShorterArray(key.path)
          // An example without what the contract lacks shows nothing else.
          return !known.contains(key) && !(payload.change.code == .contractExample && noted.contains(key))
        }
        if new.isEmpty, !payload.canBeVaried { continue }
        if payload.isAbsence { ofAbsences.formUnion(new.map(ProblemKey.init)) }
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
    /// The model takes the value, though perhaps not all of its parts.
    case taken
    /// The model refuses the value whole.
    case refused
    /// The contract does not allow the payload.
    case invalid
  }

  /// Adds what the model refuses of a payload.
  private mutating func add(
    _ problems: [Diagnostic], of payload: ContractPayload, _ faults: Set<ContractValidity.Fault>,
    _ noted: inout Set<ProblemKey>
  ) -> Answer {
    guard let problem = problems.first else { return .taken }
    if let violation = validity.firstViolation(of: payload.tree.value, beyond: faults) {
      // The contract contradicts itself; otherwise it does not allow the payload after all.
      if payload.change.code == .contractExample, violation.path.starts(with: payload.path) {
        findings.add(wrongExample: payload.change, problem, violation)
      }
      return .invalid
    }
    let origins = problems.map { problem in
      payload.hasOwnParts ? Self.origin(of: problem, in: payload.tree, at: payload.path) : nil
    }
    // A model that does not know the alternative tells much of its parts, but nothing that is about them.
    let isOfParts = !origins.contains { $0 == nil }
    for (problem, origin) in zip(problems, origins).prefix(isOfParts ? problems.count : 1) {
      findings.add(origin ?? payload.change, problem, payload: payload.tree)
      noted.insert(ProblemKey(problem))
    }
    return problem.code == .typeMismatch && problem.path == payload.path ? .refused : .taken
  }

  /// Adds the properties that the model reads in none of the alternatives that it takes.
  ///
  /// - Returns: the paths of those in the fullest payload.
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
        // A model that refuses an alternative has perhaps not come to all of its keys.
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

  /// Adds what the model takes beyond the contract.
  ///
  /// - Parameter unread: where the model never reads what is there.
  mutating func addWider(unread: [[PathComponent]]) throws {
    for (change, problem) in try WiderModel(root: root, trials: trials, unread: unread).excesses() {
      findings.add(change, problem, payload: nil)
    }
  }

  /// The origin of a problem inside a value that was put there; nil if that is the value.
  private static func origin(
    of problem: Diagnostic, in tree: ContractNode, at place: [PathComponent]
  ) -> ContractChange? {
    guard let path = problem.path, path.count > place.count, path.starts(with: place) else { return nil }
    let origin = tree.origin(of: problem)
    // An alternative that lacks what another one has is what the model refuses.
    let isOther = path.count == place.count + 1 && tree.nearest(to: place).node.isOneOfSeveral
    return origin.code == .contractLacksKey && isOther ? nil : origin
  }
}

/// What a model takes beyond its contract, for `--strict`.
private struct WiderModel {
  let root: ContractNode
  let trials: TriedModel
  /// Where the model never reads what is there.
  let unread: [[PathComponent]]

  /// A place where it does: the contract's property or values, and how the model treats it.
  private typealias Excess = (
    change: ContractChange, path: [PathComponent], words: (contract: String, model: String)
  )

  /// The values that the model takes and the contract does not allow, with a note at each place in the payload.
  func excesses() throws -> [(change: ContractChange, problem: Diagnostic)] {
    // Where the model refuses the payload as it is, nothing is known.
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

  /// What is required and not null, and the model takes a payload without it or with null.
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
      // What takes any string is no enum.
      if known.contains(.string("text")) { return [] }
      let others = known.subtracting(values.map(\.value)).map(\.text).sorted()
      guard !others.isEmpty, seen.insert(values[0].spot).inserted else { return [] }
      return others.map {
        (ContractChange(code: .contractWiderEnum, spot: values[0].spot, subject: $0), place.path, ("", ""))
      }
    }
  }
}
