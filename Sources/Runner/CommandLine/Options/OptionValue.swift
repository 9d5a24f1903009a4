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
    case number
    case text
  }

  /// The name of the value in help and manual: `FORMAT`.
  package let placeholder: String
  package let kind: Kind

  init(_ placeholder: String, _ kind: Kind) {
    self.placeholder = placeholder
    self.kind = kind
  }

  static func file(_ placeholder: String = "FILE") -> OptionValue { OptionValue(placeholder, .file) }
  static func text(_ placeholder: String) -> OptionValue { OptionValue(placeholder, .text) }
  static func number(_ placeholder: String = "N") -> OptionValue { OptionValue(placeholder, .number) }

  /// The words of a type.
  static func choice<Word: OptionChoice>(_ placeholder: String, _ type: Word.Type) -> OptionValue {
    OptionValue(placeholder, .choice(Word.choices))
  }

  /// The words to choose from; empty if there is no list.
  package var choices: [Choice] {
    switch kind {
    case .choice(let choices), .choiceWithFile(let choices), .choiceOrText(let choices): choices
    case .file, .swiftFile, .number, .text: []
    }
  }
}
