import Runner
/// The ways to call the program, each as the words after its name.
struct Synopsis {
  let lines: [String]

  init(_ catalogue: OptionCatalogue) {
    var lines = ["[OPTION ...] MODEL [FILE ...]"]
    if catalogue.contains(.check), let suite = catalogue.option(.suite) {
      lines.append("[OPTION ...] \(OptionName.check.long) [\(suite.usage)]")
    }
    if let scaffold = catalogue.option(.scaffold) {
      lines.append("[OPTION ...] \(scaffold.usage) [FILE ...]")
    }
    for names in [[OptionName.describe, .schema], [.sample]] {
      let observing = names.compactMap(catalogue.option).map(\.usage)
      if !observing.isEmpty { lines.append("[OPTION ...] \(observing.joined(separator: " | ")) MODEL") }
    }
    let rows: [[OptionName]] = [[.list, .explain, .cache], [.help, .version, .completions, .man]]
    for row in rows {
      let options = row.compactMap(catalogue.option)
      if !options.isEmpty { lines.append(options.map(\.usage).joined(separator: " | ")) }
    }
    self.lines = lines
  }
}

extension Option {
  /// The long form with its value: `--suite FILE`.
  var usage: String { value.map { "\(long) \($0.placeholder)" } ?? long }
}
