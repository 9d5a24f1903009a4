import Diagnostics

extension DiagnosticCode: OptionChoice {
  var meaning: String {
    let summary = explanation.summary
    return summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
  }
}
