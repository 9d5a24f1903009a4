/// Completion for fish 3.
struct FishCompletion {
  private let models: [ModelSummary]
  private let catalogue: OptionCatalogue

  init(models: [ModelSummary], _ catalogue: OptionCatalogue) {
    self.models = models
    self.catalogue = catalogue
  }

  var text: String {
    """
    # Completion of \(Version.program) for fish, made by \(Version.line).
    function __decode_model_models
    \(modelRows)end
    # Whether the next operand is MODEL.
    function __decode_model_wants_model
        set -l words (commandline -opc)
        set -l open no
        for word in $words[2..-1]
            if test $open = yes
                set open no
                continue
            end
            switch $word
    \(againstModel)\(longWithValue)            case '--*'
                case '-?*'
                    \(cluster)
                case '*'
                    return 1
            end
        end
        test $open = no
    end
    \(operand)\(catalogue.options.map { line($0) + "\n" }.joined())
    """
  }

  private var modelRows: String {
    // Without an argument printf would write an empty row.
    guard !models.isEmpty else { return "" }
    let words = models.map { " \(ShellWord.quotedForFish($0.name)) \(ShellWord.quotedForFish($0.summary))" }
    return "    printf '%s\\t%s\\n'\(words.joined())\n"
  }

  private var operand: String {
    guard !models.isEmpty else { return "" }
    return "complete -c \(Version.program) -n __decode_model_wants_model -f -a '(__decode_model_models)'\n"
  }

  private var againstModel: String {
    let patterns = catalogue.optionsAgainstModel.flatMap { [$0.long, "'\($0.long)=*'"] }
    guard !patterns.isEmpty else { return "" }
    return "            case \(patterns.joined(separator: " "))\n                return 1\n"
  }

  private var longWithValue: String {
    let names = catalogue.optionsWithValue.map(\.long)
    return names.isEmpty
      ? "" : "            case \(names.joined(separator: " "))\n                set open yes\n"
  }

  private var cluster: String {
    guard let pattern = catalogue.clusterPattern else { return "" }
    return "string match -qr -- \(ShellWord.quotedForFish(pattern)) $word; and set open yes"
  }

  private func line(_ option: Option) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    let help = ShellWord.quotedForFish(catalogue.help(option))
    return "complete -c \(Version.program)\(short) -l \(option.name.rawValue)\(value(option)) -d \(help)"
  }

  private func value(_ option: Option) -> String {
    guard let value = option.value else { return "" }
    switch value.kind {
    case .choice, .choiceWithFile, .choiceOrText:
      let words = value.choices.map { "\($0.word)\\t\(ShellWord.quotedForFish($0.meaning))" }
      return " -x -a \(ShellWord.quotedForFish(words.joined(separator: " ")))"
    case .file: return " -r -F"
    case .model: return " -x -a '(__decode_model_models)'"
    case .number, .text: return " -x"
    }
  }
}
