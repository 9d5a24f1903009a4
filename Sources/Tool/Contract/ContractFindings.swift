import Contracts
import Diagnostics
import JSONCoding
import Runner
import Words

/// What a model refuses of a contract, each place of the contract once.
struct ContractFindings {
  let contract: Contract
  private(set) var findings: [Finding] = []
  private var indexes: [Key: Int] = [:]

  /// What makes two findings the same, wherever in payloads they are.
  private struct Key: Hashable {
    let code: DiagnosticCode
    let spot: ContractSpot
    let unknownKey: String?

    init(_ change: ContractChange) {
      (code, spot) = (change.code, change.spot)
      unknownKey = code == .contractLacksKey ? change.subject : nil
    }
  }

  struct Finding {
    /// The change that the contract allows, with the first of the values that the finding stands for.
    let change: ContractChange
    var problem: Diagnostic
    var subjects: [String]
    /// The paths in payloads, with the first element for each.
    var paths: Set<[PathComponent]>
    /// The smallest payload that is known to show it.
    var payload: ContractNode?
    /// Whether the contract forbids something else in the payload, which the model needs.
    var isPayloadForeign = false
    let isWrongExample: Bool
    /// How many other places of the contract say the same of this place in payloads.
    var others = 0
    /// How many other members of the same object are refused for the same.
    var siblings = 0

    var code: DiagnosticCode { change.code }
  }

  init(_ contract: Contract) { self.contract = contract }

  mutating func add(
    _ change: ContractChange, _ problem: Diagnostic, payload: ContractNode?, isWrongExample: Bool = false
  ) {
    var problem = problem
    // It is the object whose properties nobody knows to be there.
    if change.code == .contractRequiredUnknown, let payload, let whole = problem.path {
      problem.path = Array(whole.prefix(payload.nearest(to: whole).depth))
    }
    let path = (problem.path ?? []).firstElements
    guard let index = indexes[Key(change)] else {
      indexes[Key(change)] = findings.count
      return findings.append(
        Finding(
          change: change, problem: problem, subjects: [change.subject], paths: [path], payload: payload,
          isWrongExample: isWrongExample))
    }
    findings[index].paths.insert(path)
    // Where a schema holds itself, the outermost place has the smallest payload.
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

  /// Gives each finding a payload with as little as shows it.
  ///
  /// - Parameters:
  ///   - faults: what the contract forbids in it because the model needs it.
  ///   - ofContract: what it forbids in any payload that was found.
  mutating func shorten(
    _ trials: TriedModel, _ validity: ContractValidity, faults: Set<ContractValidity.Fault>,
    ofContract: Set<ContractValidity.Fault>
  ) throws {
    var open = Array(findings.indices)
    for andBelow in [false, true] {
      let candidates = open.compactMap { index -> (index: Int, payload: ContractNode)? in
        let path = findings[index].problem.path ?? []
        guard let payload = findings[index].payload?.smallest(keeping: path, andBelow: andBelow),
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

  /// In the order of the contract.
  var diagnostics: [Diagnostic] {
    joined.map(diagnostic).sorted { left, right in
      (left.file, left.place?.offset ?? 0, left.code.rawValue)
        < (right.file, right.place?.offset ?? 0, right.code.rawValue)
    }
  }

  private func diagnostic(_ finding: Finding) -> Diagnostic {
    let isWarning =
      finding.code == .contractRequiredUnknown || finding.isWrongExample || finding.subjects == ["any value"]
    let isNote = finding.change.isMeantOnly || finding.code.explanation.usualSeverity == .note
    let severity: Severity = isNote ? .note : isWarning ? .warning : .error
    var diagnostic = Diagnostic(
      file: finding.change.spot.schema.file.name, severity: severity, code: finding.code,
      message: message(finding), path: finding.problem.path, expected: finding.problem.expected,
      found: finding.problem.found, help: help(finding))
    let spot = finding.change.element ?? finding.change.spot
    diagnostic.place = spot.place
    diagnostic.excerpt = spot.excerpt
    // With several properties, none of them is meant alone.
    let isOfMany =
      [.contractLacksKey, .contractRequiredUnknown].contains(finding.code) && finding.subjects.count > 1
    diagnostic.declared = isOfMany ? nil : finding.problem.declared
    diagnostic.payload = finding.payload?.value.text
    diagnostic.subjects = finding.subjects
    return diagnostic
  }

  // MARK: - Words

  private func message(_ finding: Finding) -> String {
    let subjects = Self.list(finding.subjects, most: finding.code == .contractRequiredUnknown ? 40 : 6)
    let isOne = finding.subjects.count == 1
    let model = finding.problem.declared?.type ?? "the model"
    switch finding.code {
    case .contractEncoded: return "the model writes what is not allowed here: \(finding.problem.message)"
    case .unreadKey: return "the model never reads \(subjects)"
    case .contractWiderOptional: return finding.problem.message
    case .contractWiderEnum:
      return "the contract does not allow \(subjects) here, but \(model) takes \(isOne ? "it" : "them")"
    case .contractAbsent: return "the contract allows \(subjects) to be absent, but \(model) requires it"
    case .contractRequiredUnknown:
      return "the contract does not say which properties are required, but \(model) needs \(subjects)"
    case .contractLacksKey: return "\(model) needs \(subjects), which the contract does not have"
    case .contractExample where finding.isWrongExample:
      return "this example does not fit its own schema: \(finding.problem.message)"
    case .contractExample:
      return "the model refuses this \(isOne ? "example" : "and other examples"): \(finding.problem.message)"
    case .contractNull where finding.change.isMeantOnly:
      return "\"nullable\" has no effect without \"type\" beside it: if null was meant, \(model) refuses it"
    default:
      // Of several objects that are allowed, the name tells which one it is.
      let name = finding.subjects == [AllowedValues.phrase("object")] ? finding.change.spot.schema.name : nil
      let schema = name.map { " of the schema \(Quoted($0))" } ?? ""
      let allowed = "the contract allows \(subjects)\(schema) here"
      // A crash, or a model that takes too long.
      if finding.problem.code == .internal { return "\(allowed), but \(finding.problem.message)" }
      if finding.problem.code == .keyNotFound, case .member(let name)? = finding.problem.path?.last {
        return "\(allowed), but \(model) requires \(Quoted(name))"
      }
      guard let expected = Self.expected(finding.problem) else {
        return "\(allowed), but \(model) refuses \(isOne ? "it" : "them"): \(finding.problem.message)"
      }
      return "\(allowed), but \(model) requires \(expected)"
    }
  }

  /// The help of the problem, without that about its payload, which nobody has seen.
  private func help(_ finding: Finding) -> [Help] {
    var help: [Help] = []
    switch finding.code {
    case .contractAbsent:
      if finding.problem.code == .keyNotFound, let expected = finding.problem.expected {
        help.append("make it optional: \(expected)?")
      }
    case .contractRequiredUnknown: help.append("list in \"required\" what is always there")
    case .contractExample, .contractEncoded, .unreadKey, .contractWiderOptional, .contractWiderEnum: break
    case .contractLacksKey:
      if finding.subjects.count > 1 { break }
      if let name = finding.problem.meantKey {
        help.append("the contract has \(Quoted(name)), which the model does not read")
      }
      help += finding.problem.help.filter { !$0.isAboutPayload }
    default:
      help += finding.problem.help.filter { !$0.isAboutPayload }
      if finding.code == .contractEnum, finding.problem.matchesNoCase {
        help.append("add a case for it, or one for all values that are not known yet")
      }
      if finding.code == .contractNull, help.isEmpty, let expected = finding.problem.expected,
        !["array", "object"].contains(expected)
      {
        help.append("to accept null, make it optional: \(expected)?")
      }
    }
    if finding.others > 0 {
      help.append(
        "\(Counted(finding.others, "other schema")) \(finding.others == 1 ? "allows" : "allow") the same here"
      )
    }
    if finding.siblings > 0 {
      help.append(
        "\(Counted(finding.siblings, "other member")) of the object \(finding.siblings == 1 ? "is" : "are") refused for the same reason"
      )
    }
    if finding.isPayloadForeign {
      help.append("elsewhere, the payload has what the model needs and the contract does not allow")
    }
    if finding.paths.count > 1 {
      help.append("the same schema is refused at \(Counted(finding.paths.count - 1, "other place"))")
    }
    return help
  }

  /// What the model expects, if its problem says so.
  private static func expected(_ problem: Diagnostic) -> String? {
    guard let expected = problem.wanted ?? (problem.code == .dataCorrupted ? nil : problem.expected) else {
      return nil
    }
    // Some of them are phrases that have an article.
    guard expected.allSatisfy({ $0.isLetter || $0.isNumber || ".[]?<>:".contains($0) }) else {
      return expected
    }
    return Noun.withArticle(expected)
  }

  private static func list(_ subjects: [String], most: Int) -> String {
    let rest = subjects.count - most + 1
    return (rest > 1 ? subjects.prefix(most - 1) + ["\(rest) more"] : subjects).listed()
  }
}
