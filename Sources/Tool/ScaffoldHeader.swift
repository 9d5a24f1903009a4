import OperatingSystem
import Runner
import Words

/// The comments at the top of a model: its payloads, and the command that decodes with it.
struct ScaffoldHeader {
  /// The names of the payloads that the model was made from.
  let origin: String
  /// What it decodes, in a word.
  let object: String
  let settings: Settings
  let typed: Arguments

  /// - Parameters:
  ///   - model: the MODEL that decodes the payloads.
  ///   - dates: the value of `--dates` that it needs.
  func lines(_ model: String, _ dates: String?, _ options: ScaffoldOptions) -> [String] {
    var words = [Version.program, OptionName.source.long, "\(options.name).swift"]
    if let dates { words += [OptionName.dates.long, dates] }
    for policy in typed.all(.trailingCommas).suffix(1) {
      words += [OptionName.trailingCommas.long, policy.value ?? ""]
    }
    if settings.unit == .line { words.append(OptionName.lines.long) }
    if settings.readsElements { words.append(OptionName.each.long) }
    for path in typed.all(.at).suffix(1) { words += [OptionName.at.long, path.value ?? ""] }
    let command = ShellCommand.text(words + [model]) ?? Version.program
    return ["Made from \(origin) by \(Version.line).", "To decode \(object): \(command) FILE"]
  }
}
