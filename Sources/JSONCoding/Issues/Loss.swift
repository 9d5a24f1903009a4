extension Issue {
  /// A value that a model lost because it caught an error.
  public struct Loss: Codable, Sendable {
    /// A value that some programs, above all in PHP, write for an absent object.
    public enum Nothing: Codable, Sendable {
      /// `false`, as PHP writes for an absent value.
      case `false`
      /// `[]`, as PHP writes an object without members.
      case emptyArray
    }

    /// The type that the model wanted the outermost lost value as.
    public var value: Expected
    /// The path to that value in the text's names.
    public var path: [PathComponent]
    /// The indices in ``path`` of names that are not the model's own.
    public var payloadNames: Set<Int>
    /// Every type that the model wanted instead of the value found, if there are several.
    public var expected: [Expected] = []
    /// The value found where an object was expected, if it stands for an absent object.
    public var nothing: Nothing?
    /// Whether the model caught an error that it threw itself, so that it is uncertain whether a value was lost.
    public var isUncertain = false
  }

  /// The issue of a record with an uncertain loss.
  static func uncertainLoss(of model: any Any.Type, in range: SourceRange) -> Issue {
    var issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    issue.loss = Loss(value: .type(model), path: [], payloadNames: [], isUncertain: true)
    return issue
  }
}
