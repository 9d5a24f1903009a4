/// The last step of the text report: adds ANSI colors (ECMA-48, SGR) to laid-out text, or leaves it plain.
struct Paint: Sendable {
  /// The part of the report that a text belongs to; the raw value is the SGR parameter.
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

  /// Appends `text`, which must already be safe to display.
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
