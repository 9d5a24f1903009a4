/// The value that follows an option: its name in the help, and what a shell offers to complete it.
package struct OptionValue: Sendable {
  /// What values are accepted.
  package enum Kind: Sendable {
    /// One of these words and nothing else.
    case choice([Choice])
    /// One of these words, or one of them followed by `=FILE`.
    case choiceWithFile([Choice])
    /// One of these words, or free text.
    case choiceOrText([Choice])
    case file
    /// A Swift file, or a folder of them.
    case swiftFile
    case model
    case number
    case text
  }

  /// The name of the value in help and manual: `FORMAT`.
  package let placeholder: String
  package let kind: Kind
  /// Whether the option may have no value. If so, a separate word is its value only if it is one of the choices, or a
  /// number where that is wanted.
  package let isOptional: Bool

  init(_ placeholder: String, _ kind: Kind, isOptional: Bool = false) {
    self.placeholder = placeholder
    self.kind = kind
    self.isOptional = isOptional
  }

  /// The words to choose from; empty if there is no list.
  package var choices: [Choice] {
    switch kind {
    case .choice(let choices), .choiceWithFile(let choices), .choiceOrText(let choices): choices
    case .file, .swiftFile, .model, .number, .text: []
    }
  }
}
