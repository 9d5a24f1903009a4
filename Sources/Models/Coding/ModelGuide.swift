/// A model's words for `list` and `describe`, kept in the model's own file.
public struct ModelGuide: Sendable {
  /// One line that describes the JSON, lower case, no full stop.
  public let summary: String
  /// One line on the Codable technique that the model shows.
  public let technique: String

  public init(summary: String, technique: String) {
    self.summary = summary
    self.technique = technique
  }
}
