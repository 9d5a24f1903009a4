import JSONCoding
import Words

/// The message and the help for a path to the records that leads nowhere.
enum MissingPathWording {
  /// - Parameters:
  ///   - start: the path up to the step that leads nowhere, this step included.
  ///   - count: the number of elements or members of the value at which it ends.
  static func message(
    _ start: PathExpression, count: Int, found: Issue.Found?, isRedacted: Bool
  ) -> String {
    let words = found?.words(isRedacted: isRedacted) ?? "nothing"
    if start.steps.map(\.kind) == [.each] {
      return "expected an array or object to split into records, found \(words)"
    }
    let reason =
      switch start.steps.last?.kind {
      case .member(let name) where found == .object: "the object has no key \(QuotedValue.name(name))"
      case .member(let name): "expected an object with the key \(QuotedValue.name(name)), found \(words)"
      case .index where found == .array: "the array has \(Counted(count, "element"))"
      case .index: "expected an array, found \(words)"
      case .fromJSON: "expected a string that contains JSON, found \(words)"
      case .each, nil: "expected an array or object, found \(words)"
      }
    return "the path \(QuotedValue.cut(JQPath.string(start), to: longestPath)) leads nowhere: \(reason)"
  }

  /// The maximum number of scalars of a path that are shown.
  private static let longestPath = 200
  /// The maximum number of names that a help line lists.
  private static let maximumNames = 6

  /// The keys that the object has, since it lacks the one in the path.
  static func help(_ start: PathExpression, names: [String], count: Int) -> String? {
    guard case .member(let name)? = start.steps.last?.kind, !names.isEmpty else { return nil }
    if let near = NearestName.find(name, in: names) {
      return "the object has the key \(QuotedValue.name(near))"
    }
    let shown = names.prefix(maximumNames).map { QuotedValue.name($0) }
    let more = count - shown.count
    if names.count == 1, more <= 0 { return "the object has only the key \(shown[0])" }
    return "the object has the keys \((shown + (more > 0 ? ["\(more.grouped) more"] : [])).listed())"
  }
}
