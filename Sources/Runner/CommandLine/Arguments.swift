/// The options and operands as typed, each in order. The option names are known; the values are not checked yet.
struct Arguments: Hashable, Sendable {
  /// One use of an option.
  struct Occurrence: Hashable, Sendable {
    let name: OptionName
    /// As it was typed: `-o` or `--output`.
    let typed: String
    /// Nil if the option takes no value.
    let value: String?

    /// The option as one word: `--keys=snake`.
    var word: String { name.long + (value.map { "=" + $0 } ?? "") }
  }

  var occurrences: [Occurrence] = []
  var operands: [String] = []
  /// The number of each operand among the words of the command line.
  var operandIndices: [Int] = []
  /// The report format, given without a file, right before an operand, by the operand's number.
  var formatsBefore: [Int: String] = [:]

  func all(_ name: OptionName) -> [Occurrence] { occurrences.filter { $0.name == name } }

  func last(_ name: OptionName) -> Occurrence? { occurrences.last { $0.name == name } }

  func contains(_ name: OptionName) -> Bool { last(name) != nil }
}
