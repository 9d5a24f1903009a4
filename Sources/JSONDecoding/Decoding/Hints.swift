/// Looks for what may have led to a problem: each hint is a fact about the record that was tried, not guessed.
struct Hints {
  private let context: DecodingContext
  private let root: any Decodable.Type

  /// So many unread keys of an object are handed on: a message names one.
  private static let maximumUnreadKeys = 64
  /// Trials for so many issues: a hint is for the reader of the first ones.
  private static let maximumTrials = 100

  init(_ context: DecodingContext, _ root: any Decodable.Type) {
    self.context = context
    self.root = root
  }

  /// Adds hints to the issues; the record has been repaired as far as it could be, so that all keys have been asked for.
  func add(to issues: inout [Issue]) {
    for index in issues.indices.prefix(Hints.maximumTrials) {
      if case .keyNotFound = issues[index].kind { addUnreadKeys(to: &issues[index]) }
    }
  }

  private func addUnreadKeys(to issue: inout Issue) {
    guard let object = context.node(along: Array(issue.codingPath.dropLast())), context.document.kind(of: object) == .object
    else { return }
    let unread = context.nameIndexes(of: object)
      .filter { !context.entries[unchecked: $0].flags.contains(.asked) }
      .prefix(Hints.maximumUnreadKeys)
      .map(context.document.name(at:))
    if !unread.isEmpty { issue.hints.append(.unreadKeys(unread)) }
  }
}
