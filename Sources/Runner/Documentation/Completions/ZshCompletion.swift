/// Completion for zsh, as a file `_decode-model` in `fpath` or evaluated in a running shell.
struct ZshCompletion {
  private let models: [ModelSummary]
  private let catalogue: OptionCatalogue

  init(models: [ModelSummary], _ catalogue: OptionCatalogue) {
    self.models = models
    self.catalogue = catalogue
  }

  var text: String {
    """
    #compdef \(Version.program)
    # Completion of \(Version.program) for zsh, made by \(Version.line).
    _decode_model_models() {
      local -a models=(
    \(rows(models.map { ($0.name, $0.summary) }))  )
      _describe -t models MODEL models
    }
    _decode_model_operand() {
    \(againstModel)  _decode_model_models
    }
    \(catalogue.optionsWithValue.map(choiceFunction).joined())_decode_model() {
      _arguments -s -S : \\
    \(catalogue.options.map { "    \(specification($0)) \\\n" }.joined())    '1:MODEL:_decode_model_operand' \\
        '*:FILE:_files'
    }
    if [[ $funcstack[1] == _\(Version.program) ]]; then
      _decode_model "$@"
    else
      compdef _decode_model \(Version.program)
    fi

    """
  }

  private var againstModel: String {
    let names = catalogue.optionsAgainstModel.map(\.long)
    guard !names.isEmpty else { return "" }
    return "  if (( $words[(I)(\(names.joined(separator: "|")))(|=*)] )); then _message MODEL; return; fi\n"
  }

  /// A function that offers the words of an option with their meanings.
  private func choiceFunction(_ option: Option) -> String {
    guard let value = option.value, !value.choices.isEmpty else { return "" }
    var body = ""
    if case .choiceWithFile = value.kind { body = "  if compset -P '*='; then _files; return; fi\n" }
    return """
      \(function(option))() {
      \(body)  local -a choices=(
      \(rows(value.choices.map { ($0.word, $0.meaning) }))  )
        _describe -t values \(ShellWord.quoted(value.placeholder)) choices
      }

      """
  }

  private func rows(_ rows: [(word: String, meaning: String)]) -> String {
    rows.map { "    \(ShellWord.quoted("\(escape($0.word)):\($0.meaning)"))\n" }.joined()
  }

  private func function(_ option: Option) -> String {
    "_decode_model_" + option.name.rawValue.replacing("-", with: "_")
  }

  /// An argument of `_arguments`, `'(-o --output)'{-o+,--output=}'[help]:FORMAT:action'`.
  private func specification(_ option: Option) -> String {
    let excluded = catalogue.actions.contains { $0.name == option.name } ? ["-", "*"] : option.spellings
    let head = option.repeats ? "*" : "(\(excluded.joined(separator: " ")))"
    let isOpen = option.value != nil
    let long = option.long + (isOpen ? "=" : "")
    let names = option.short.map { "{-\($0)\(isOpen ? "+" : ""),\(long)}" } ?? long
    return ShellWord.quoted(head) + names
      + ShellWord.quoted("[\(escape(catalogue.help(option)))]" + action(option))
  }

  private func action(_ option: Option) -> String {
    guard let value = option.value else { return "" }
    let action =
      switch value.kind {
      case .choice, .choiceWithFile, .choiceOrText: function(option)
      case .file: "_files"
      case .model: "_decode_model_models"
      case .number, .text: " "
      }
    return ":\(value.placeholder):\(action)"
  }

  private func escape(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "\\[]:".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }
}
