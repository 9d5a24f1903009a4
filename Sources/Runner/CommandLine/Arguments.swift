/// The options and operands as typed, each in order. The option names are known; the values are not checked yet.
package struct Arguments: Hashable, Sendable {
  /// One use of an option.
  package struct Occurrence: Hashable, Sendable {
    package let name: OptionName
    /// As it was typed: `-o` or `--output`.
    let typed: String
    /// Nil if the option takes no value.
    package let value: String?

    package init(name: OptionName, typed: String, value: String?) {
      (self.name, self.typed, self.value) = (name, typed, value)
    }
  }

  package var occurrences: [Occurrence] = []
  package var operands: [String] = []
  /// The number of each operand among the words of the command line.
  var operandIndices: [Int] = []
  /// The report format, given without a file, right before an operand, by the operand's number.
  var formatsBefore: [Int: String] = [:]

  package init(occurrences: [Occurrence] = []) { self.occurrences = occurrences }

  package func all(_ name: OptionName) -> [Occurrence] { occurrences.filter { $0.name == name } }

  package func last(_ name: OptionName) -> Occurrence? { occurrences.last { $0.name == name } }

  package func contains(_ name: OptionName) -> Bool { last(name) != nil }
}
