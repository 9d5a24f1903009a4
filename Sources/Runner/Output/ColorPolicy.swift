/// Whether a stream is colored: decided by the option, `NO_COLOR`, `CLICOLOR_FORCE`, and then the terminal.
struct ColorPolicy {
  let choice: ColorChoice

  init(_ choice: ColorChoice) {
    self.choice = choice
  }

  func isColored(isTerminal: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = Environment.value(of: "NO_COLOR"), !value.isEmpty { return false }
      if let value = Environment.value(of: "CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
      return isTerminal && Environment.value(of: "TERM") != "dumb"
    }
  }
}
