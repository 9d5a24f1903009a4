import Runner
/// The output of `--completions`.
enum CompletionScript {
  static func text(for shell: Shell, models: [ModelSummary], _ catalogue: OptionCatalogue = .standard)
    -> String
  {
    switch shell {
    case .bash: BashCompletion(models: models, catalogue: catalogue).text
    case .zsh: ZshCompletion(models: models, catalogue: catalogue).text
    case .fish: FishCompletion(models: models, catalogue: catalogue).text
    }
  }
}

extension OptionCatalogue {
  /// Options whose value is the next word unless it is joined.
  var optionsWithValue: [Option] { options.filter { $0.value != nil } }

  /// A regular expression for combined letters like `-lco` whose last one takes the next word as its value; nil if none
  /// does.
  var clusterPattern: String? {
    let open = optionsWithValue.compactMap(\.short)
    let plain = options.filter { $0.value == nil }.compactMap(\.short)
    guard !open.isEmpty else { return nil }
    return "^-" + (plain.isEmpty ? "" : "[\(String(plain))]*") + "[\(String(open))]$"
  }

  /// Whether MODEL can be a type of sources or a package on the line, and the program can list those types.
  var listsTypes: Bool { contains(.source) && contains(.list) }

  /// The options that say where such types are.
  var optionsWithTypes: [Option] { [.source, .package].compactMap(option) }

  /// The options that rule out a model of the catalogue as an operand.
  var optionsAgainstModel: [Option] { [.suite, .scaffold].compactMap(option) }

  /// The options that cannot be combined with others.
  var actions: [Option] { options.filter { $0.name.isAction } }
}

extension OptionName {
  fileprivate var isAction: Bool {
    ArgumentRules.actions.contains(self) || self == .help || self == .version
  }
}

extension Option {
  /// The spellings of the option: `-o`, `--output`.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [long] }
}
