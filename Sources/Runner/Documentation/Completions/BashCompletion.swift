/// Completion for bash 3.2 and later, without the bash-completion package.
struct BashCompletion {
  private let models: [ModelSummary]
  private let catalogue: OptionCatalogue

  init(models: [ModelSummary], _ catalogue: OptionCatalogue) {
    self.models = models
    self.catalogue = catalogue
  }

  var text: String {
    """
    # Completion of \(Version.program) for bash, made by \(Version.line).
    _decode_model() {
      local words=() word value option= prefix= reply= operands=0 ended= i
      local models=\(ShellWord.quoted(modelNames))
      COMPREPLY=()
    \(joining)
    \(walking)
    \(choosing)
      # No file is meant where nothing fits.
      type compopt >/dev/null 2>&1 && compopt +o default
      COMPREPLY=($(compgen -P "$prefix" -W "$reply" -- "$value"))
    }
    complete -o default -F _decode_model \(Version.program)

    """
  }

  /// Names that bash would take for anything but a word are left out: compgen expands what it is given.
  private var modelNames: String {
    models.map(\.name).filter { name in
      name.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "._+-".contains(character))
      }
    }.joined(separator: " ")
  }

  private var joining: String {
    """
      # bash cuts --name=value into three words: put them together again.
      for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 0 && ( $word == = || ${COMP_WORDS[i - 1]} == = ) ]]; then
          words[${#words[@]} - 1]+=$word
        else
          words[${#words[@]}]=$word
        fi
      done
    """
  }

  private var walking: String {
    """
      # What the words before this one leave open: a value, MODEL or FILE.
      for ((i = 0; i < ${#words[@]} - 1; i++)); do
        word=${words[i]}
        if [[ -n $option ]]; then option=; continue; fi
        if [[ -n $ended ]]; then operands=$((operands + 1)); continue; fi
    \(againstModel)    case $word in
          --) ended=1 ;;
    \(longWithValue)      --* ) ;;
          -?*) \(cluster) ;;
          *) operands=$((operands + 1)) ;;
        esac
      done
    """
  }

  private var againstModel: String {
    let patterns = catalogue.optionsAgainstModel.flatMap { [$0.long, $0.long + "=*"] }
    guard !patterns.isEmpty else { return "" }
    return "    case $word in \(patterns.joined(separator: "|"))) operands=$((operands + 1)) ;; esac\n"
  }

  private var longWithValue: String {
    let names = catalogue.optionsWithValue.map(\.long)
    return names.isEmpty ? "" : "      \(names.joined(separator: "|"))) option=$word ;;\n"
  }

  private var cluster: String {
    guard let pattern = catalogue.clusterPattern else { return "" }
    // In a variable of its own: bash 3.2 takes a quoted pattern literally.
    return "value=\(ShellWord.quoted(pattern)); if [[ $word =~ $value ]]; then option=-${word: -1}; fi"
  }

  private var choosing: String {
    """
      word=${words[${#words[@]} - 1]}
      value=$word
      if [[ -z $option && -z $ended && $word == --*=* ]]; then
        option=${word%%=*}
        value=${word#*=}
        if [[ $COMP_WORDBREAKS != *=* ]]; then prefix=$option=; fi
      fi
      case $option in
    \(catalogue.optionsWithValue.map(valueCase).joined())    '')
          if [[ -z $ended && $word == -* ]]; then
            reply=\(ShellWord.quoted(catalogue.options.map(\.long).joined(separator: " ")))
          elif [[ $operands -eq 0 ]]; then
            reply=$models
          else
            return
          fi ;;
      esac
    """
  }

  private func valueCase(_ option: Option) -> String {
    guard let value = option.value else { return "" }
    let words = ShellWord.quoted(value.choices.map(\.word).joined(separator: " "))
    let action =
      switch value.kind {
      case .choice, .choiceOrText: "reply=\(words)"
      case .choiceWithFile: "if [[ $value == *=* ]]; then return; fi; reply=\(words)"
      case .file: "return"
      case .model: "reply=$models"
      case .number, .text: ":"
      }
    return "    \(option.spellings.joined(separator: "|"))) \(action) ;;\n"
  }
}
