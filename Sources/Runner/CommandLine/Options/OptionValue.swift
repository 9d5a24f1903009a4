/// What follows an option: how it is called, and what a shell offers for it.
struct OptionValue: Sendable {
  /// What may stand there.
  enum Kind: Sendable {
    /// One of these words and nothing else.
    case choice([Choice])
    /// One of these words, or one of them followed by `=FILE`.
    case choiceWithFile([Choice])
    /// One of these words, or words of the user's own.
    case choiceOrText([Choice])
    case file
    case model
    case number
    case text
  }

  /// The name of the value in help and manual: `FORMAT`.
  let placeholder: String
  let kind: Kind

  init(_ placeholder: String, _ kind: Kind) {
    self.placeholder = placeholder
    self.kind = kind
  }

  /// The words to choose from, empty where there is no list of them.
  var choices: [Choice] {
    switch kind {
    case .choice(let choices), .choiceWithFile(let choices), .choiceOrText(let choices): choices
    case .file, .model, .number, .text: []
    }
  }
}
