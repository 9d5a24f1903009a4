/// The script that `--completions` prints.
enum CompletionScript {
  static func text(for shell: Shell, models: [ModelSummary], _ catalogue: OptionCatalogue = .standard)
    -> String
  {
    switch shell {
    case .bash: BashCompletion(models: models, catalogue).text
    case .zsh: ZshCompletion(models: models, catalogue).text
    case .fish: FishCompletion(models: models, catalogue).text
    }
  }
}

extension OptionCatalogue {
  /// Options whose value stands in the next word unless it is joined.
  var optionsWithValue: [Option] { options.filter { $0.value != nil } }

  /// A regular expression for `-lco`, letters of which the last wants the next word for its value; nil where none does.
  var clusterPattern: String? {
    let open = optionsWithValue.compactMap(\.short)
    let plain = options.filter { $0.value == nil }.compactMap(\.short)
    guard !open.isEmpty else { return nil }
    return "^-" + (plain.isEmpty ? "" : "[\(String(plain))]*") + "[\(String(open))]$"
  }

  /// The options with which no operand is a model of the catalogue.
  var optionsAgainstModel: [Option] { [.suite, .source].compactMap(option) }

  /// The options that nothing else goes with.
  var actions: [Option] { options.filter { $0.name.isAction } }
}

extension OptionName {
  fileprivate var isAction: Bool {
    ArgumentRules.actions.contains(self) || self == .help || self == .version
  }
}

extension Option {
  /// The ways to type it: `-o`, `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }
}
