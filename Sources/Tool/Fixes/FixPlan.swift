import Diagnostics
import JSONCoding
import Runner

/// Changes of the sources for the problems of one round.
struct FixPlan {
  /// The value of a property, or a part of it, for which changes are wanted.
  private struct Spot: Hashable {
    let declared: Diagnostics.Declaration
    let key: String?
    let steps: [Issue.Step]
  }

  private struct Need {
    var problems: [Diagnostic] = []
    var changes: [Remedy.Change] = []
    /// Whether the key is absent in any.
    var isAbsent: Bool { problems.contains { $0.code == .keyNotFound } }
  }

  private(set) var unfixed: [UnfixedProblem] = []
  /// Why each of them is not fixed.
  private(set) var reasons: [KnownProblem: String]
  /// The files that change, by path.
  private(set) var edited: [String: [UInt8]] = [:]
  /// What is lost by changes that take every record.
  private(set) var losses: [String] = []
  /// The properties whose keys are renamed, as ``CodeEditor/name(at:)`` has them.
  private(set) var renamed: Set<String> = []
  /// Properties with keys renamed in earlier rounds that are missing in other objects.
  private(set) var wronglyRenamed: Set<String> = []

  private var editors: [String: CodeEditor] = [:]

  /// - Parameters:
  ///   - reasons: those of earlier rounds.
  ///   - renamed: the properties whose keys were renamed in earlier rounds.
  ///   - kept: those whose keys are not to be renamed.
  ///   - code: reads a file with the changes so far.
  /// - Throws: what `code` throws.
  init(
    _ problems: [Diagnostic], _ reasons: [KnownProblem: String], renamed: Set<String>, kept: Set<String>,
    code: (String) throws -> [UInt8]
  ) throws {
    self.reasons = reasons
    for problem in problems {
      if problem.declared == nil || problem.remedy == nil {
        // Other changes may have brought up a better one. Of problems that are alike, only the first has a help.
        let alike = problem.help.isEmpty ? unfixed.first { $0.problem.isLike(problem) } : nil
        note(problem, alike?.reason ?? UnfixedProblem.reason(problem))
      } else if let reason = reasons[KnownProblem(problem)] {
        note(problem, reason)
      }
    }
    let places = open(problems).compactMap(\.declared)
    for file in Set(places.map(\.file) + places.flatMap(\.otherFiles)) {
      editors[file] = CodeEditor(path: file, code: try code(file))
    }
    noteForeignObjects(open(problems))
    noteConvertedKeys(open(problems))
    var needs: [Spot: Need] = [:]
    var order: [Spot] = []
    for problem in open(problems) {
      guard let declared = problem.declared, let remedy = problem.remedy else { continue }
      let spot = Spot(declared: declared, key: remedy.key, steps: remedy.steps)
      if needs[spot] == nil { order.append(spot) }
      needs[spot, default: Need()].problems.append(problem)
      if needs[spot]?.changes.contains(remedy.change) == false { needs[spot]?.changes.append(remedy.change) }
    }
    for spot in order {
      guard let need = needs[spot] else { continue }
      let file = spot.declared.file
      let name = editors[file]?.name(at: spot.declared.start) ?? ""
      if need.isAbsent, renamed.contains(name) { wronglyRenamed.insert(name) }
      let changes = changes(need, isKept: kept.contains(name))
      losses += Self.losses(need, changes, spot)
      for change in changes {
        if case .rename = change { self.renamed.insert(name) }
        add(change, spot, need)
      }
    }
    for (file, editor) in editors {
      do throws(CodeEditor.Refusal) {
        let code = try editor.edited()
        if code != editor.file.original ?? editor.file.code { edited[file] = code }
      } catch {
        for problem in open(problems) where problem.isAbout(file) { note(problem, error.reason) }
      }
    }
  }

  /// The problems that may be fixed.
  private func open(_ problems: [Diagnostic]) -> [Diagnostic] {
    problems.filter { reasons[KnownProblem($0)] == nil }
  }

  /// Refuses objects with no key that the type needs. With all of it optional, a type would take anything.
  private mutating func noteForeignObjects(_ problems: [Diagnostic]) {
    let absent = problems.filter {
      $0.code == .keyNotFound && $0.remedy?.change == .optional && $0.place != nil
    }
    for (_, problems) in Dictionary(grouping: absent, by: { "\($0.place?.offset ?? 0) \($0.file)" }) {
      guard problems.count > 1, let first = problems.first, let declared = first.declared,
        let required = editors[declared.file]?.requiredProperties(with: declared.start),
        problems.count == required
      else { continue }
      for problem in problems { note(problem, "the object has none of the keys that the type needs") }
    }
  }

  /// Refuses to rename keys of which several in one object are in snake case: that is the decoder's to convert.
  private mutating func noteConvertedKeys(_ problems: [Diagnostic]) {
    let converted = problems.filter {
      if case .rename(let name) = $0.remedy?.change {
        SnakeCase.camelCase(name) == $0.remedy?.key
      } else {
        false
      }
    }
    for (_, problems) in Dictionary(grouping: converted, by: { "\($0.place?.offset ?? 0) \($0.file)" })
    where problems.count > 1 {
      for problem in problems {
        note(
          problem,
          "the names are in snake case: the decoder's strategy or \(OptionName.keys.long) snake converts them"
        )
      }
    }
  }

  /// If objects lack a key and have no candidate, or several, the property becomes optional.
  private func changes(_ need: Need, isKept: Bool) -> [Remedy.Change] {
    let names = need.changes.filter { if case .rename = $0 { true } else { false } }
    guard !names.isEmpty, isKept || need.changes.count > 1 else { return need.changes }
    return need.changes.filter { !names.contains($0) && $0 != .optional } + [.optional]
  }

  /// Keys that objects have where the model's key becomes optional rather than renamed.
  private static func losses(_ need: Need, _ changes: [Remedy.Change], _ spot: Spot) -> [String] {
    need.changes.compactMap { change in
      guard case .rename(let name) = change, !changes.contains(change) else { return nil }
      let place = "\(Quoted(path: spot.declared.file).contents):\(spot.declared.start.line)"
      return
        "\(place): where an object has \(Quoted(name)) instead of \(Quoted(spot.key ?? "")), its value is not read"
    }
  }

  private mutating func add(_ change: Remedy.Change, _ spot: Spot, _ need: Need) {
    do throws(CodeEditor.Refusal) {
      let remedy = Remedy(change: change, key: spot.key, steps: spot.steps)
      let (file, start) = (spot.declared.file, spot.declared.start)
      let type = editors[file]?.type(at: start) ?? ""
      let others = spot.declared.otherFiles.compactMap { editors[$0] }
      if case .rename(let name) = change, let other = others.first(where: { $0.hasKeys(of: type) }) {
        try editors[other.file.path]?.rename(spot.key ?? "", to: name, of: type)
      } else {
        try editors[file]?.add(remedy, at: start, others)
      }
    } catch {
      for problem in need.problems { note(problem, error.reason) }
    }
  }

  private mutating func note(_ problem: Diagnostic, _ reason: String) {
    reasons[KnownProblem(problem)] = reason
    if let known = unfixed.firstIndex(where: { $0.isLike(problem, reason) }) {
      unfixed[known].count += 1
    } else {
      unfixed.append(UnfixedProblem(problem: problem, reason: reason))
    }
  }
}

extension Diagnostic {
  /// Whether the same was expected, and the same kind of value was found.
  fileprivate func isLike(_ other: Diagnostic) -> Bool {
    func kind(_ found: String?) -> Substring? { found?.prefix { $0 != " " } }
    return code == other.code && expected == other.expected && kind(found) == kind(other.found)
  }

  fileprivate func isAbout(_ file: String) -> Bool {
    declared?.file == file || declared?.otherFiles.contains(file) == true
  }
}
