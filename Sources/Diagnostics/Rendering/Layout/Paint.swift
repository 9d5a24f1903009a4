/// The last step of the text report: wraps a laid-out piece of text in ANSI color (ECMA-48, SGR), or leaves it plain.
struct Paint: Sendable {
  /// What a piece of text is; the raw value is the parameter of SGR.
  enum Role: String {
    case location = "1"
    case error = "1;31"
    case warning = "1;33"
    case code = "2"
    case path = "36"
    case gutter = "34"
    case caret = "1;32"
    case help = "32"
  }

  let isOn: Bool

  /// Appends `text`, which must be safe to look at already.
  func append(_ text: String, as role: Role, to output: inout String) {
    guard isOn else {
      output.append(text)
      return
    }
    output.append("\u{1B}[\(role.rawValue)m")
    output.append(text)
    output.append("\u{1B}[0m")
  }
}
