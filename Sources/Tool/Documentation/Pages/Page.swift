/// A longer text about something that several options share: `decode-model help NAME`, and a section of the manual.
struct Page: Sendable {
  let name: String
  let title: String
  /// Paragraphs with empty lines between them. One about an option begins with its long form: `--at PATH: ...`.
  let text: String

  static let all: [Page] = [
    input, output, reports, projects, ownModels, strategies, observing, comparing, contracts, statistics,
    scaffolds,
  ]

  var paragraphs: [String] { text.split(separator: "\n").map(String.init) }

  static func named(_ name: String) -> Page? { all.first { $0.name == name } }
}
