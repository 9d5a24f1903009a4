import Diagnostics

extension DiagnosticCode: OptionChoice {
  package var meaning: String {
    let summary = explanation.summary
    return summary.prefix(1).lowercased() + summary.dropFirst().dropLast()
  }
}
