import Diagnostics

extension DiagnosticCode: OptionChoice {
  var meaning: String { summary.prefix(1).lowercased() + summary.dropFirst().dropLast() }
}
