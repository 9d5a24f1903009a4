extension Issue {
  /// A value that a model does without because it has caught an error.
  public struct Loss: Codable, Sendable {
    /// An empty value as some programs, above all in PHP, write an object that is not there.
    public enum Nothing: Codable, Sendable {
      /// `false`, as PHP writes what is not there.
      case `false`
      /// `[]`, as PHP writes an object without members.
      case emptyArray
    }

    /// The outermost value that was lost, as what the model wanted it.
    public var value: Expected
    /// The path to that value in the text's names.
    public var path: [PathComponent]
    /// The indices in ``path`` of names that are not the model's own.
    public var payloadNames: Set<Int>
    /// Everything that the model wanted instead of the value found, if that is more than one thing.
    public var expected: [Expected] = []
    /// The value found where an object was expected, if it means that there is none.
    public var nothing: Nothing?
    /// Whether the model has caught an error of its own code that may or may not have cost a value.
    public var isUncertain = false
  }

  /// The issue that says so of a record.
  static func uncertainLoss(of model: any Any.Type, in range: SourceRange) -> Issue {
    var issue = Issue(topLevel: .dataCorrupted(.thrown("")), range: range)
    issue.loss = Loss(value: .type(model), path: [], payloadNames: [], isUncertain: true)
    return issue
  }
}
