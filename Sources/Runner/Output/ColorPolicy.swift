import Foundation

/// Whether a stream is painted: the option, `NO_COLOR`, `CLICOLOR_FORCE`, then whether it is a terminal that can.
struct ColorPolicy {
  let choice: ColorChoice
  let environment: [String: String]

  init(_ choice: ColorChoice, environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.choice = choice
    self.environment = environment
  }

  func isColored(isTerminal: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty { return false }
      if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
      return isTerminal && environment["TERM"] != "dumb"
    }
  }
}
