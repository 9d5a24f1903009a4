import Diagnostics
import JSONCoding
import Runner

/// A problem, whatever is changed in the sources.
struct KnownProblem: Hashable {
  private let file: String
  private let offset: Int?
  private let code: DiagnosticCode
  private let path: [PathComponent]?

  init(_ problem: Diagnostic) {
    (file, offset, code, path) = (problem.file, problem.place?.offset, problem.code, problem.path)
  }
}

/// Problems of one kind that no change of the sources is known for, and why.
struct UnfixedProblem {
  /// The first of them.
  let problem: Diagnostic
  var reason = ""
  var count = 1

  /// Whether another problem is of the same kind: its declaration is the same.
  func isLike(_ other: Diagnostic, _ reason: String) -> Bool {
    other.declared != nil && other.declared == problem.declared && other.code == problem.code
      && reason == self.reason
  }

  /// `a.json:1:7: expected Int, found string "2": not fixed, because …`
  var text: String {
    let place = problem.place.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    let more = count > 1 ? " (and \(count - 1) more like it)" : ""
    let words = reason.isEmpty ? "" : ": not fixed, because \(reason)"
    return "\(Quoted(path: problem.file).contents)\(place): \(VisibleText.of(problem.message))\(words)\(more)"
  }

  /// Why a problem without a remedy has none.
  static func reason(_ problem: Diagnostic) -> String {
    if problem.code == .dataCorrupted, problem.expected == nil { return "the model's own code refuses it" }
    // What else is wrong is no reason.
    let help = problem.help.first { !$0.hasSuffix(" left out") }
    if problem.declared != nil {
      return help.map { "the type may be right: \($0)" }
        ?? "no small change of its declaration takes such a value"
    }
    switch problem.code {
    case .typeMismatch, .keyNotFound, .valueNotFound, .numberOutOfRange, .dataCorrupted:
      return help.map { "the sources may be right: \($0)" }
        ?? (problem.path == [] ? "it is something else" : "it is not certain which declaration it is about")
    default: return "it is not about a declaration"
    }
  }
}
