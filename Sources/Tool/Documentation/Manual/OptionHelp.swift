import Runner
/// The output of `--help OPTION`: the option's part of the manual.
struct OptionHelp {
  let name: OptionName
  var catalogue = OptionCatalogue.standard
  /// The most columns of a line.
  var width = 80

  var text: String {
    guard let option = catalogue.option(name) else { return "" }
    let short = option.short.map { "-\($0), " } ?? ""
    let head = WrappedText.entry(
      short + option.usage, catalogue.help(option), indent: 0, column: 4, width: width)
    let choices = (option.value?.choices ?? []).map {
      WrappedText.entry($0.word, $0.meaning, indent: 4, column: 20, width: width)
    }
    let details = option.details.map { paragraph in
      "\n" + WrappedText.lines(paragraph, width: width - 4).map { "    \($0)\n" }.joined()
    }
    return head + (choices.isEmpty ? "" : "\n" + choices.joined()) + details.joined()
  }
}
