import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// The differences between a model and a contract, each place of the contract once.
struct ContractFindings {
  let contract: Contract
  private(set) var findings: [ContractFinding] = []
  private var indexes: [Key: Int] = [:]

  /// Identifies a finding, whatever its path in payloads.
  private struct Key: Hashable {
    let code: DiagnosticCode
    let spot: ContractSpot
    let unknownKey: String?

    init(_ change: ContractChange) {
      (code, spot) = (change.code, change.spot)
      unknownKey = code == .contractLacksKey ? change.subject : nil
    }
  }

  init(_ contract: Contract) { self.contract = contract }

  mutating func add(
    _ change: ContractChange, _ problem: Diagnostic, payload: ContractNode?, isWrongExample: Bool = false
  ) {
    var problem = problem
    // The finding is about the object, not about the missing property.
    if change.code == .contractRequiredUnknown, let payload, let whole = problem.path {
      problem.path = Array(whole.prefix(payload.nearest(to: whole).depth))
    }
    let path = (problem.path ?? []).firstElements
    guard let index = indexes[Key(change)] else {
      indexes[Key(change)] = findings.count
      return findings.append(
        ContractFinding(
          change: change, problem: problem, subjects: [change.subject], paths: [path], payload: payload,
          isWrongExample: isWrongExample))
    }
    findings[index].paths.insert(path)
    // In a recursive schema, the outermost place has the smallest payload.
    if path.count < findings[index].problem.path?.count ?? 0,
      payload != nil || findings[index].payload == nil
    {
      findings[index].problem = problem
      findings[index].payload = payload
    }
    if !findings[index].subjects.contains(change.subject) { findings[index].subjects.append(change.subject) }
  }

  func has(_ change: ContractChange) -> Bool { indexes[Key(change)] != nil }

  /// An example that does not fit its own schema.
  mutating func add(wrongExample change: ContractChange, _ problem: Diagnostic, _ violation: Violation) {
    var problem = problem
    (problem.message, problem.path) = (violation.message, violation.place)
    (problem.expected, problem.found, problem.declared) = (nil, nil, nil)
    add(change, problem, payload: nil, isWrongExample: true)
  }

  /// Makes the payload of each finding as small as possible.
  ///
  /// - Parameters:
  ///   - faults: the rules that the payloads break because of values that the model needs.
  ///   - ofContract: the rules that the fullest payload broke from the start.
  mutating func shorten(
    _ trials: TriedModel, _ validity: ContractValidity, faults: Set<ContractValidity.Fault>,
    ofContract: Set<ContractValidity.Fault>
  ) throws {
    var open = Array(findings.indices)
    for andBelow in [false, true] {
      let candidates = open.compactMap { index -> (index: Int, payload: ContractNode)? in
        let path = findings[index].problem.path ?? []
        guard let payload = findings[index].payload?.smallest(keeping: path[...], andBelow: andBelow),
          validity.firstViolation(of: payload.value, beyond: faults) == nil
        else { return nil }
        return (index, payload)
      }
      let answers = try trials.problems(of: candidates.map(\.payload))
      for ((index, payload), problems) in zip(candidates, answers)
      where problems.map(ProblemKey.init).contains(ProblemKey(findings[index].problem)) {
        findings[index].payload = payload
        open.removeAll { $0 == index }
      }
    }
    for index in findings.indices where findings[index].code != .contractLacksKey {
      guard let payload = findings[index].payload else { continue }
      let violation = validity.firstViolation(of: payload.value, beyond: ofContract)
      let path = findings[index].problem.path ?? []
      findings[index].isPayloadForeign = violation.map { !$0.path.starts(with: path) } ?? false
    }
  }

  /// The findings as diagnostics, in the order of the contract.
  var diagnostics: [Diagnostic] {
    joined.map(\.diagnostic).sorted { left, right in
      (left.file, left.place?.offset ?? 0, left.code.rawValue)
        < (right.file, right.place?.offset ?? 0, right.code.rawValue)
    }
  }

  // MARK: - Joining similar findings

  /// The maximum number of similar findings that are reported one by one.
  private static let maximumAlone = 3

  /// The findings, with similar ones joined:
  ///
  /// - many keys that one object lacks: it is probably meant for another type;
  /// - many alternatives of a choice that are refused for the same reason;
  /// - many members of an object that the model reads in the same way, as in a dictionary;
  /// - several schemas that allow the same kind of value at a path where the model expects another kind.
  var joined: [ContractFinding] {
    let byObject = Self.joining(findings, by: Likeness.init(objectOf:)) { finding, all in
      finding.subjects = all.flatMap(\.subjects)
      finding.problem.path = finding.problem.path?.dropLast()
    }
    let byReason = Self.joining(byObject, by: Likeness.init(reasonOf:)) { finding, all in
      if finding.code == .contractBranch {
        finding.subjects = all.flatMap(\.subjects)
      } else {
        finding.others = all.count - 1
      }
    }
    let byMembers = Self.joining(byReason, by: Likeness.init(membersOf:)) { $0.siblings = $1.count - 1 }
    return Self.joining(byMembers, most: 1, by: Likeness.init(kindOf:)) { finding, all in
      finding.others = all.reduce(all.count - 1) { $0 + $1.others }
    }
  }

  /// The findings; if more than `most` have the same key, `join` adds the others to the first.
  private static func joining(
    _ findings: [ContractFinding], most: Int = maximumAlone, by key: (ContractFinding) -> Likeness?,
    as join: (inout ContractFinding, [ContractFinding]) -> Void
  ) -> [ContractFinding] {
    let alike = Dictionary(grouping: findings.indices) { key(findings[$0]) }
    return findings.indices.compactMap { index in
      guard let own = key(findings[index]), let all = alike[own], all.count > most else {
        return findings[index]
      }
      guard index == all[0] else { return nil }
      var finding = findings[index]
      join(&finding, all.map { findings[$0] })
      return finding
    }
  }

  /// The property that joined findings have in common.
  private enum Likeness: Hashable {
    case object(ContractSpot)
    case reason([PathComponent], DiagnosticCode, message: String)
    case members([PathComponent], [String], expected: String?, Diagnostics.Declaration)
    case kind([PathComponent], [String])

    /// Keys that one object lacks.
    init?(objectOf finding: ContractFinding) {
      guard finding.code == .contractLacksKey else { return nil }
      self = .object(finding.change.spot)
    }

    /// Alternatives that are refused for the same reason. Unnamed ones stay separate: they differ only in their places.
    init?(reasonOf finding: ContractFinding) {
      let isNamed =
        switch finding.code {
        case .contractBranch: !finding.subjects.contains(MergedSchema.Branch.unnamed)
        case .contractType: finding.subjects == [AllowedValues.phrase("object")]
        default: false
        }
      // A model that ends its process says nothing about a place.
      guard isNamed, let path = finding.problem.path else { return nil }
      self = .reason(path, finding.code, message: finding.problem.message)
    }

    /// Members that are refused for the same reason at the same line of code.
    init?(membersOf finding: ContractFinding) {
      guard finding.isOfType, let declared = finding.problem.declared, let path = finding.problem.path,
        case .member? = path.last
      else { return nil }
      self = .members(path.dropLast(), finding.subjects, expected: finding.problem.expected, declared)
    }

    /// Values of one kind that several schemas allow where the model expects another kind.
    init?(kindOf finding: ContractFinding) {
      guard finding.isOfType, let path = finding.problem.path, finding.subjects.count == 1 else { return nil }
      self = .kind(path, finding.subjects)
    }
  }
}

extension ContractFinding {
  /// Whether the contract allows one kind of value where the model expects another.
  fileprivate var isOfType: Bool { code == .contractType && problem.code == .typeMismatch }
}
