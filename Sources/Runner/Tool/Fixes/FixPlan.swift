import Diagnostics
import JSONCoding

/// Changes of the sources for the problems of one round.
struct FixPlan {
  /// The value of a property, or a part of it, for which changes are wanted.
  private struct Spot: Hashable {
    let declared: Diagnostics.Declaration
    let key: String?
    let steps: [Issue.Step]
  }

  private struct Need {
    /// The first problem, and whether its key is absent in any.
    let problem: Diagnostic
    var isAbsent = false
    var changes: [Remedy.Change] = []
  }

  private(set) var unfixed: [UnfixedProblem] = []
  /// The changed files by path.
  private(set) var edited: [String: [UInt8]] = [:]
  /// The properties whose keys are renamed, as ``CodeEditor/name(at:)`` has them.
  private(set) var renamed: Set<String> = []
  /// Properties with keys renamed in earlier rounds that are missing in other objects.
  private(set) var wronglyRenamed: Set<String> = []

  private var editors: [String: CodeEditor] = [:]

  /// - Parameters:
  ///   - renamed: the properties whose keys were renamed in earlier rounds.
  ///   - kept: those whose keys are not to be renamed.
  ///   - code: reads a file with the changes so far.
  /// - Throws: what `code` throws.
  init(
    _ problems: [Diagnostic], renamed: Set<String>, kept: Set<String>, code: (String) throws -> [UInt8]
  ) throws {
    var needs: [Spot: Need] = [:]
    var order: [Spot] = []
    for problem in problems {
      guard let declared = problem.declared, let remedy = problem.remedy else {
        note(problem, UnfixedProblem.reason(problem))
        continue
      }
      let spot = Spot(declared: declared, key: remedy.key, steps: remedy.steps)
      if needs[spot] == nil { order.append(spot) }
      var need = needs[spot] ?? Need(problem: problem)
      if problem.code == .keyNotFound { need.isAbsent = true }
      if !need.changes.contains(remedy.change) { need.changes.append(remedy.change) }
      needs[spot] = need
    }
    for file in Set(order.map(\.declared.file)) {
      editors[file] = CodeEditor(path: file, code: try code(file))
    }
    noteForeignObjects(problems)
    for spot in order {
      guard let need = needs[spot] else { continue }
      let file = spot.declared.file
      let name = editors[file]?.name(at: spot.declared.start) ?? ""
      if need.isAbsent, renamed.contains(name) { wronglyRenamed.insert(name) }
      for change in changes(need, isKept: kept.contains(name)) {
        if case .rename = change { self.renamed.insert(name) }
        add(change, need.problem)
      }
    }
    for (file, editor) in editors {
      do throws(CodeEditor.Refusal) {
        edited[file] = try editor.edited()
      } catch {
        let problem = problems.first { $0.declared?.file == file }
        if let problem { note(problem, error.reason) }
      }
    }
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

  /// If objects lack a key and have no candidate, or several, the property becomes optional.
  private func changes(_ need: Need, isKept: Bool) -> [Remedy.Change] {
    let names = need.changes.filter { if case .rename = $0 { true } else { false } }
    guard !names.isEmpty, isKept || need.changes.count > 1 else { return need.changes }
    return need.changes.filter { !names.contains($0) && $0 != .optional } + [.optional]
  }

  private mutating func add(_ change: Remedy.Change, _ problem: Diagnostic) {
    guard let declared = problem.declared, var remedy = problem.remedy else { return }
    remedy.change = change
    do throws(CodeEditor.Refusal) {
      try editors[declared.file]?.add(remedy, at: declared.start)
    } catch {
      note(problem, error.reason)
    }
  }

  private mutating func note(_ problem: Diagnostic, _ reason: String) {
    if let known = unfixed.firstIndex(where: { $0.isLike(problem, reason) }) {
      unfixed[known].count += 1
    } else {
      unfixed.append(UnfixedProblem(problem: problem, reason: reason))
    }
  }
}
