import Foundation

/// The texts that `--list`, `--describe` and `--sample` print for a model.
public struct ModelDescription: Sendable {
  /// One line that describes the JSON.
  public var summary: String
  /// The Codable technique that the model shows, in one line; if empty, it is not mentioned.
  public var technique: String
  /// The values that the model reads: each with its path in jq form and what is expected there.
  public var fields: [(path: String, expects: String)]
  /// A payload that decodes.
  public var sample: String

  public init(
    summary: String = "", technique: String = "", fields: [(path: String, expects: String)] = [],
    sample: String = ""
  ) {
    self.summary = summary
    self.technique = technique
    self.fields = fields
    self.sample = sample
  }

  /// The output of `--describe`.
  func text(name: String) -> String {
    var text = summary.isEmpty ? "\(name)\n" : "\(name): \(summary)\n"
    if !fields.isEmpty {
      let width = fields.map(\.path.count).max() ?? 0
      text += "\nfields:\n"
      for field in fields {
        text +=
          "  " + field.path.padding(toLength: width, withPad: " ", startingAt: 0) + "  \(field.expects)\n"
      }
    }
    if !technique.isEmpty { text += "\ntechnique:\n  \(technique)\n" }
    return text
  }
}
