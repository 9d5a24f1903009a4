import Diagnostics
import JSONCoding
import Runner

/// The result of changing the sources.
struct FixOutcome {
  /// What a problem is about.
  private struct Value: Hashable {
    let file: String
    let offset: Int?

    init(_ problem: Diagnostic) { (file, offset) = (problem.file, problem.place?.offset) }
  }

  /// A declaration, which changes may have moved or changed.
  private enum Property: Hashable {
    case line(Int, file: String)
    case text(String, file: String)

    static func both(_ declaration: Diagnostics.Declaration) -> [Property] {
      [
        .line(declaration.start.line, file: declaration.file),
        .text(declaration.text, file: declaration.file),
      ]
    }
  }

  /// The problems without any change.
  private let problems: [Diagnostic]
  /// Those with all changes.
  private let remaining: [Diagnostic]
  let unfixed: [UnfixedProblem]
  /// Whether the changes bring up no problem of a value that had none before.
  let isProven: Bool

  init(_ problems: [Diagnostic], remaining: [Diagnostic], _ unfixed: [UnfixedProblem]) {
    (self.problems, self.remaining, self.unfixed) = (problems, remaining, unfixed)
    let values = Set(problems.map(Value.init))
    let properties = Set(problems.compactMap(\.declared).flatMap(Property.both))
    // Of more problems, not all are known. The value of a key that was missing by its name may be wrong, too.
    isProven =
      remaining.count < FixReport.mostProblems
      && remaining.allSatisfy { problem in
        values.contains(Value(problem))
          || problem.declared.map { !properties.isDisjoint(with: Property.both($0)) } ?? false
      }
  }

  var status: ExitStatus { remaining.isEmpty ? .success : .invalid }

  /// - Parameter changedFiles: how many there are.
  func words(changedFiles count: Int) -> String {
    let change = "with this change of \(Counted(count, "file")), "
    if remaining.isEmpty {
      return count == 0 ? "every record decodes: there is nothing to change" : change + "every record decodes"
    }
    if count == 0 {
      return "there is no diff, because \(Counted(remaining.count, "problem")) cannot be fixed in the sources"
    }
    guard isProven else { return "there is no diff, because the changes bring up other problems" }
    return change + "\(Counted(remaining.count, "problem")) \(remaining.count == 1 ? "remains" : "remain")"
  }
}
