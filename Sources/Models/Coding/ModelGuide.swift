/// What `--describe` and `--sample` say of a model; it stands beside the model it is about.
public struct ModelGuide: Sendable {
  /// One value of the JSON that the model reads.
  public struct Field: Sendable {
    /// The way to the value in jq form: `.` for the top value, `.results[].trackName`.
    public let path: String
    /// What must stand there, in words of JSON first: `string, a URL`, `number, an Int`, `string or null, may be absent`.
    public let expects: String

    public init(_ path: String, _ expects: String) {
      self.path = path
      self.expects = expects
    }
  }

  /// What the JSON is, in one line, lower case, no full stop.
  public let summary: String
  /// The Codable technique that the model shows, in one line.
  public let technique: String
  /// Every value that the model reads, in the order of its payload.
  public let fields: [Field]
  /// A payload that decodes, as its API sends it.
  public let sample: String

  public init(summary: String, technique: String, fields: [Field], sample: String) {
    self.summary = summary
    self.technique = technique
    self.fields = fields
    self.sample = sample
  }
}
