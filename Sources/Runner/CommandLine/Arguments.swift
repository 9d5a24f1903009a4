/// What was typed: options in their order and operands in theirs, known to the catalogue, not yet understood.
struct Arguments: Hashable, Sendable {
  /// An option, once.
  struct Occurrence: Hashable, Sendable {
    let name: OptionName
    /// The way it was typed: `-o` or `--output`.
    let typed: String
    /// Nil where the option takes none.
    let value: String?
  }

  var occurrences: [Occurrence] = []
  var operands: [String] = []

  func all(_ name: OptionName) -> [Occurrence] { occurrences.filter { $0.name == name } }

  func last(_ name: OptionName) -> Occurrence? { occurrences.last { $0.name == name } }

  func contains(_ name: OptionName) -> Bool { last(name) != nil }
}
