/// Names that a model reads only because the key strategy leaves them unchanged: `posterPath` with a strategy that
/// converts from snake case, for an API that sends `poster_path`.
struct UnconvertedKeys {
  private let context: DecodingContext

  init(_ context: DecodingContext) { self.context = context }

  /// An issue for the first occurrence of each such name, in document order.
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

  /// The other name that the strategy converts to the same key, if any.
  private static func spelling(of name: String) -> String? {
    let spelling = SnakeCase.snakeCase(name)
    return spelling != name && SnakeCase.camelCase(spelling) == name ? spelling : nil
  }
}
