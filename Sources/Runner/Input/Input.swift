/// An input that the user named: a path or standard input.
package struct Input: Hashable, Sendable {
  /// The name to open; `-` is standard input.
  package var name: String
  /// The model that must refuse this input, for the report; nil if the input should decode.
  var refusingModel: String?

  /// Whether the name says that every line is a record.
  var hasLines: Bool {
    Self.endingsOfLines.contains(where: Compression.plainName(name.lowercased()).hasSuffix)
  }

  /// What the names of files end in that have a record on each line.
  private static let endingsOfLines = [".jsonl", ".ndjson"]

  /// What the names of JSON files end in.
  static let endings =
    endingsOfLines + [".json", ".geojson", ".ipynb", ".sarif", ".xcstrings", ".webmanifest"]

  package init(_ name: String, refusingModel: String? = nil) {
    self.name = name
    self.refusingModel = refusingModel
  }
}
