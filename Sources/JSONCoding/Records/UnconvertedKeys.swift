/// Names that a model reads only because the strategy for keys leaves them alone: `posterPath` where it converts from
/// snake case, and an API has `poster_path`.
struct UnconvertedKeys {
  private let context: DecodingContext

  init(_ context: DecodingContext) { self.context = context }

  /// An issue for the first of each such name, in document order.
  var issues: [Issue] {
    guard case .snakeCase = context.strategies.keys else { return [] }
    let document = context.document
    var seen: Set<String> = []
    return (0..<document.count).compactMap { index in
      let entry = document.entries[unchecked: index]
      guard entry.kind == .name, entry.flags.contains(.requested), !entry.flags.contains(.hidden) else {
        return nil
      }
      let name = document.name(at: index)
      guard let spelling = Self.spelling(of: name), !seen.contains(name),
        let object = document.steps(to: index + 1).last?.opening,
        document.entries[unchecked: object].flags.contains(.converted)
      else { return nil }
      seen.insert(name)
      var issue = Issue(
        kind: .unconvertedKey(name, spelling: spelling), codingPath: [], path: context.path(to: index + 1),
        range: document.range(of: index))
      issue.payloadNames = context.payloadNames(to: index + 1)
      return issue
    }
  }

  /// The other name of which the strategy makes the same key, if any.
  private static func spelling(of name: String) -> String? {
    let spelling = SnakeCase.snakeCase(name)
    return spelling != name && SnakeCase.camelCase(spelling) == name ? spelling : nil
  }
}
