/// A model's texts for `--describe` and `--sample`, kept in the model's own file.
public struct ModelGuide: Sendable {
  /// A value of the JSON that the model reads.
  public struct Field: Sendable {
    /// The path to the value in jq form: `.` for the top value, `.results[].trackName`.
    public let path: String
    /// What is expected, JSON terms first: `string, a URL`, `number, an Int`, `string or null, may be absent`.
    public let expects: String

    public init(_ path: String, _ expects: String) {
      self.path = path
      self.expects = expects
    }
  }

  /// One line that describes the JSON, lower case, no full stop.
  public let summary: String
  /// One line on the Codable technique that the model shows.
  public let technique: String
  /// Every value that the model reads, in the order of the payload.
  public let fields: [Field]
  /// A payload that decodes, as the API sends it.
  public let sample: String

  public init(summary: String, technique: String, fields: [Field], sample: String) {
    self.summary = summary
    self.technique = technique
    self.fields = fields
    self.sample = sample
  }
}
