import Diagnostics
import JSONCoding
import Runner

/// Prints a first table of routes for the JSON answers of captures (`--routes`), as a file of checks.
struct RoutesRun {
  /// Paths of files and folders, and globs.
  let files: [String]
  /// What `--source` is given; empty if no type is to be found.
  let sources: [String]
  let excluded: [String]

  /// - Throws: `CannotOpen` or `UsageError`.
  func run() throws -> ExitStatus {
    var patterns = AnswerPatterns()
    var problems: [Diagnostic] = []
    CaptureEntries(inputs: files.flatMap(InputFolder.captures).map { Input($0) }).forEach { item in
      switch item {
      case .exchange(let exchange, let place):
        if exchange.path != nil, exchange.isJSON { patterns.add(exchange, at: place) }
      case .problem(let problem): problems.append(problem)
      case .end: break
      }
    }
    for problem in problems {
      let place = problem.place.map { "\($0.start.line):\($0.start.column):" } ?? ""
      let name = Quoted(path: problem.file).contents
      Console.complain("\(name):\(place) \(problem.severity.rawValue): \(problem.message)")
    }
    let all = patterns.counted
    let status: ExitStatus =
      problems.contains { $0.code == .unreadableInput }
      ? .inputOutput : problems.contains { $0.severity == .error } ? .invalid : .success
    if status == .inputOutput, all.isEmpty { return status }
    if all.isEmpty {
      let names = files.map { Quoted(path: $0).contents }.joined(separator: ", ")
      Console.complain("\(Version.program): \(names) \(files.count == 1 ? "has" : "have") no JSON answer")
      return max(status, .invalid)
    }
    let types = sources.isEmpty ? [] : try CandidateTypes(sources, excluding: excluded).names
    let hasHosts = Set(all.map(\.pattern.host)).count > 1
    let rows = all.map { pattern, count in
      (pattern.route(withHost: hasHosts), RouteType.guess(pattern, count, types), count)
    }
    Console.complain(Self.counts(rows.map { ($0.0, $0.2.answers) }))
    return max(status, Console.print(text(rows.filter { !Self.isForAll($0.0, $0.1) }.map { ($0.0, $0.1) })))
  }

  /// Whether a route without a type is for anything below the root: it would pass over what comes later.
  private static func isForAll(_ route: String, _ type: String?) -> Bool {
    type == nil && route.contains(#/^[^ ]* [^\/]*\/\*( |$)/#)
  }

  private func text(_ rows: [(route: String, type: String?)]) -> String {
    var lines: [String] = []
    if !sources.isEmpty {
      let values = sources.map(JSONText.quoted).joined(separator: ", ")
      lines.append("  \"*\": {\"source\": \(sources.count == 1 ? values : "[\(values)]")}")
    }
    // Standard input has no name, but will need one.
    let names = files.map { JSONText.quoted($0 == "-" ? "FILE.har" : $0) }.joined(separator: ", ")
    lines.append("  \"\(Suite.capturesName)\": [\(names)]")
    let routes = rows.map { "    \(JSONText.quoted($0.route)): \($0.type.map(JSONText.quoted) ?? "null")" }
    lines.append("  \"\(Suite.routesName)\": {\n" + routes.joined(separator: ",\n") + "\n  }")
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// How many answers each route has.
  private static func counts(_ rows: [(route: String, answers: Int)]) -> String {
    let width = rows.map { String($0.answers).count }.max() ?? 0
    return rows.map { row in
      let number = String(row.answers)
      return String(repeating: " ", count: width - number.count) + number + "  \(row.route)"
    }.joined(separator: "\n")
  }
}
