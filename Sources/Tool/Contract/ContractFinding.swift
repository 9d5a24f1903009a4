import Contracts
import Diagnostics
import JSONCoding
import Words

/// A difference between a model and a contract, at one place of the contract.
struct ContractFinding {
  /// The change that the contract allows, with the first of the finding's values.
  let change: ContractChange
  var problem: Diagnostic
  var subjects: [String]
  /// The paths in payloads, with every index set to 0.
  var paths: Set<[PathComponent]>
  /// The smallest payload that is known to show it.
  var payload: ContractNode?
  /// Whether the payload has something else that the contract forbids and the model needs.
  var isPayloadForeign = false
  let isWrongExample: Bool
  /// The number of other schemas with the same finding at this path.
  var others = 0
  /// The number of other members of the object that are refused for the same reason.
  var siblings = 0

  var code: DiagnosticCode { change.code }

  /// The finding as it is reported.
  var diagnostic: Diagnostic {
    let isWarning = code == .contractRequiredUnknown || isWrongExample || subjects == ["any value"]
    let isNote = change.isMeantOnly || code.explanation.usualSeverity == .note
    let severity: Severity = isNote ? .note : isWarning ? .warning : .error
    var diagnostic = Diagnostic(
      file: change.spot.schema.file.name, severity: severity, code: code, message: message,
      path: problem.path, expected: problem.expected, found: problem.found, help: help)
    let spot = change.element ?? change.spot
    diagnostic.place = spot.place
    diagnostic.excerpt = spot.excerpt
    // The declaration of one property does not fit a finding about several.
    let isOfMany = [.contractLacksKey, .contractRequiredUnknown].contains(code) && subjects.count > 1
    diagnostic.declared = isOfMany ? nil : problem.declared
    diagnostic.payload = payload?.value.text
    diagnostic.subjects = subjects
    return diagnostic
  }

  // MARK: - Words

  private var message: String {
    let named = Self.list(subjects, most: code == .contractRequiredUnknown ? 40 : 6)
    let isOne = subjects.count == 1
    let model = problem.declared?.type ?? "the model"
    switch code {
    case .contractEncoded: return "the model writes what is not allowed here: \(problem.message)"
    case .unreadKey: return "the model never reads \(named)"
    case .contractWiderOptional: return problem.message
    case .contractWiderEnum:
      return "the contract does not allow \(named) here, but \(model) takes \(isOne ? "it" : "them")"
    case .contractAbsent: return "the contract allows \(named) to be absent, but \(model) requires it"
    case .contractRequiredUnknown:
      return "the contract does not say which properties are required, but \(model) needs \(named)"
    case .contractLacksKey: return "\(model) needs \(named), which the contract does not have"
    case .contractExample where isWrongExample:
      return "this example does not fit its own schema: \(problem.message)"
    case .contractExample:
      return "the model refuses this \(isOne ? "example" : "and other examples"): \(problem.message)"
    case .contractNull where change.isMeantOnly:
      return "\"nullable\" has no effect without \"type\" beside it: if null was meant, \(model) refuses it"
    default:
      // If several objects are allowed, the schema's name distinguishes them.
      let name = subjects == [AllowedValues.phrase("object")] ? change.spot.schema.name : nil
      let schema = name.map { " of the schema \(Quoted($0))" } ?? ""
      let allowed = "the contract allows \(named)\(schema) here"
      // A crash, or a model that takes too long.
      if problem.code == .internal { return "\(allowed), but \(problem.message)" }
      if problem.code == .keyNotFound, case .member(let name)? = problem.path?.last {
        return "\(allowed), but \(model) requires \(Quoted(name))"
      }
      guard let expected else {
        return "\(allowed), but \(model) refuses \(isOne ? "it" : "them"): \(problem.message)"
      }
      return "\(allowed), but \(model) requires \(expected)"
    }
  }

  /// The help, without any about the payload, which the user has not seen.
  private var help: [Help] {
    var help: [Help] = []
    switch code {
    case .contractAbsent:
      if problem.code == .keyNotFound, let expected = problem.expected {
        help.append("make it optional: \(expected)?")
      }
    case .contractRequiredUnknown: help.append("list in \"required\" what is always there")
    case .contractExample, .contractEncoded, .unreadKey, .contractWiderOptional, .contractWiderEnum: break
    case .contractLacksKey:
      if subjects.count > 1 { break }
      if let name = problem.meantKey {
        help.append("the contract has \(Quoted(name)), which the model does not read")
      }
      help += problem.help.filter { !$0.isAboutPayload }
    default:
      help += problem.help.filter { !$0.isAboutPayload }
      if code == .contractEnum, problem.matchesNoCase {
        help.append("add a case for it, or one for all values that are not known yet")
      }
      if code == .contractNull, help.isEmpty, let expected = problem.expected,
        !["array", "object"].contains(expected)
      {
        help.append("to accept null, make it optional: \(expected)?")
      }
    }
    if others > 0 {
      help.append("\(Counted(others, "other schema")) \(others == 1 ? "allows" : "allow") the same here")
    }
    if siblings > 0 {
      help.append(
        "\(Counted(siblings, "other member")) of the object \(siblings == 1 ? "is" : "are") refused for the same reason"
      )
    }
    if isPayloadForeign {
      help.append("elsewhere, the payload has what the model needs and the contract does not allow")
    }
    if paths.count > 1 {
      help.append("the same schema is refused at \(Counted(paths.count - 1, "other place"))")
    }
    return help
  }

  /// The type that the model expects, if its problem names one.
  private var expected: String? {
    guard let expected = problem.wanted ?? (problem.code == .dataCorrupted ? nil : problem.expected) else {
      return nil
    }
    // Some are phrases that have an article already.
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
