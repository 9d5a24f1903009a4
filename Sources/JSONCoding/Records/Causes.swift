/// Judges, before a record is searched for all its issues, whether that may explain the first one.
struct Causes {
  private let context: DecodingContext
  private let strategies: StrategyHints

  init(_ context: DecodingContext, _ root: any Decodable.Type, _ trials: Trials) {
    self.context = context
    strategies = StrategyHints(context, root, trials)
  }

  /// Whether another strategy, another name or another place in the record may be what was meant.
  func mayExplain(_ issue: Issue) -> Bool {
    if strategies.otherStrategies(for: issue) != nil { return true }
    if issue.missingKey != nil {
      guard let object = context.node(of: issue), context.document.kind(of: object) == .object else {
        return false
      }
      return context.nameIndexes(of: object).contains {
        !context.entries[unchecked: $0].flags.contains(.requested)
      }
    }
    // The top value is of another kind than the model's, or the model refuses it although it found some of its keys.
    guard issue.codingPath.isEmpty, context.entries[unchecked: 0].isContainer else { return false }
    guard case .dataCorrupted = issue.kind, context.document.kind(of: 0) == .object else { return true }
    return !context.nameIndexes(of: 0).contains {
      context.entries[unchecked: $0].flags.contains(.requested)
    }
  }
}
