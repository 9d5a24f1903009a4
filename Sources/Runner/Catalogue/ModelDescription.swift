import Diagnostics
import Foundation

/// The words that `list` and `describe` print for a model.
public struct ModelDescription: Sendable {
  /// One line that describes the JSON.
  public var summary: String
  /// The Codable technique that the model shows, in one line; if empty, it is not mentioned.
  public var technique: String
  /// The file with the model's code; if empty, it is not mentioned.
  public var file: String

  public init(summary: String = "", technique: String = "", file: String = "") {
    (self.summary, self.technique, self.file) = (summary, technique, file)
  }

  /// The output of `describe`.
  ///
  /// - Parameters:
  ///   - fields: the path of each value in the JSON, and what it expects there.
  ///   - omitted: how many fields are left out.
  package func text(name: String, fields: [(path: String, expects: String)], omitted: Int) -> String {
    var text = summary.isEmpty ? "\(name)\n" : "\(name): \(summary)\n"
    if !fields.isEmpty {
      let width = min(fields.map(\.path.count).max() ?? 0, Self.widestPath)
      text += "\nfields:\n"
      for field in fields {
        let space = String(repeating: " ", count: max(0, width - field.path.count))
        text += "  \(field.path)\(space)  \(field.expects)\n"
      }
      if omitted > 0 { text += "  and \(omitted) more\n" }
    }
    if !technique.isEmpty { text += "\ntechnique:\n  \(technique)\n" }
    if !file.isEmpty { text += "\nfile:\n  \(file)\n" }
    return text
  }

  /// A longer path does not move the column of all others.
  private static let widestPath = 60
}
