/// An input that the user named: a path or standard input.
package struct Input: Hashable, Sendable {
  /// The name to open; `-` is standard input.
  package var name: String
  /// The model that must refuse this input, for the report; nil if the input should decode.
  var refusingModel: String?

  /// Whether the name says that every line is a record.
  var hasLines: Bool {
    let name = Compression.plainName(name.lowercased())
    return name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson")
  }

  /// What the names of JSON files end in. Those of lines come first.
  static let endings = [
    ".jsonl", ".ndjson", ".json", ".geojson", ".ipynb", ".sarif", ".xcstrings", ".webmanifest",
  ]

  package init(_ name: String, refusingModel: String? = nil) {
    self.name = name
    self.refusingModel = refusingModel
  }
}
