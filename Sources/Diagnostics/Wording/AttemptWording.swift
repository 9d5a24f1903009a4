import JSONCoding
import Words

/// The wording of a model's attempts to read a value.
struct AttemptWording {
  /// The help lines: each attempt once, in the order in which they were made.
  let lines: [String]
  /// The path to the value in which several attempts failed, each at a different place, if any. An attempt that fails
  /// at the value itself, such as reading an object as a string, does not count.
  let root: [PathComponent]?

  private static let maximumLines = 5

  /// - Parameters:
  ///   - message: the message of an issue.
  ///   - path: the path of an issue as shown.
  init(
    _ issue: Issue, isRedacted: Bool, message: (Issue) -> String, path: (Issue) -> [PathComponent]?
  ) {
    var lines: [String] = []
    var failures: [[PathComponent]] = []
    for attempt in issue.attempts {
      failures.append(path(attempt.issue) ?? [])
      var words = "tried as \(Self.name(of: attempt.shape)): "
      words += Self.words(of: attempt, isRedacted: isRedacted, message)
      if let place = path(attempt.issue), place != path(issue) { words += " " + JQPath.place(place) }
      if !lines.contains(words) { lines.append(words) }
    }
    // Most issues have no attempts, and there are many.
    root = failures.isEmpty ? nil : Self.root(of: failures + [path(issue) ?? []])
    let more = issue.moreAttempts + max(0, lines.count - AttemptWording.maximumLines)
    self.lines =
      lines.prefix(AttemptWording.maximumLines)
      + (more > 0 ? ["tried as \(Counted(more, "more shape"))"] : [])
  }

  private static func root(of failures: [[PathComponent]]) -> [PathComponent]? {
    let common = failures.dropFirst().reduce(failures[0]) { zip($0, $1).prefix { $0 == $1 }.map(\.0) }
    return Set(failures.filter { $0 != common }).count > 1 ? common : nil
  }

  private static func name(of shape: Issue.Attempt.Shape) -> String {
    switch shape {
    case .expected(let expected): expected.words
    case .elements(let type): "[\(type.name)]"
    case .owner(let keys): keys.nameOfOwner ?? "object"
    }
  }

  private static func words(
    of attempt: Issue.Attempt, isRedacted: Bool, _ message: (Issue) -> String
  ) -> String {
    var issue = attempt.issue
    // The name of the shape implies the rest.
    if issue.missingKey != nil {
      issue.expected = nil
      return message(issue)
    }
    if case .expected(let expected) = attempt.shape, issue.expected?.words == expected.words,
      issue.words == nil
    {
      switch issue.kind {
      case .typeMismatch, .valueNotFound:
        return "found \(issue.found?.words(isRedacted: isRedacted) ?? "nothing")"
      default: break
      }
    }
    return message(issue)
  }
}
