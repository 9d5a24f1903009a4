import OperatingSystem

/// Whether a stream is colored: decided by the option, then `NO_COLOR`, `FORCE_COLOR` or `CLICOLOR_FORCE`, `CLICOLOR`,
/// and the terminal.
package struct ColorPolicy {
  let choice: ColorChoice

  package init(_ choice: ColorChoice) {
    self.choice = choice
  }

  package func isColored(isTerminal: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = Environment.value(of: "NO_COLOR"), !value.isEmpty { return false }
      for name in ["FORCE_COLOR", "CLICOLOR_FORCE"] {
        if let value = Environment.value(of: name), !value.isEmpty, value != "0" { return true }
      }
      if Environment.value(of: "CLICOLOR") == "0" { return false }
      return isTerminal && Environment.value(of: "TERM") != "dumb"
    }
  }
}
