extension Issue {
  /// A way in which a model tried to read a value before it gave up, and the issue that ended it.
  public struct Attempt: Codable, Sendable {
    /// What the model tried to read the value as.
    public enum Shape: Codable, Sendable {
      /// A value of this kind or type.
      case expected(Expected)
      /// An array of this type, whose elements the model read one by one.
      case elements(ModelType)
      /// The type that these coding keys belong to. Its `init(from:)` was called without a container.
      case owner(ofKeys: ModelType)
    }

    /// What the model tried to read the value as.
    public var shape: Shape
    /// The issue that ended the attempt.
    public var issue: Issue
  }

  /// The maximum number of attempts that an issue holds.
  static let maximumAttempts = 6
}
