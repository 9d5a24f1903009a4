/// The last step of a report for people: marks the parts of laid-out text, or leaves it plain.
struct Paint: Sendable {
  enum Medium: Sendable {
    case plain
    /// ANSI colors (ECMA-48, SGR).
    case terminal
    /// HTML elements with a class for each role; everything else is escaped.
    case page
  }

  /// The part of the report that a text belongs to; the raw value is the SGR parameter.
  enum Role: String {
    case location = "1"
    case error = "1;31"
    case warning = "1;33"
    case note = "1;36"
    case code = "2"
    case path = "36"
    case gutter = "34"
    case caret = "1;32"
    case help = "32"

    init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }
  }

  let medium: Medium

  init(_ medium: Medium) { self.medium = medium }

  init(isOn: Bool) { medium = isOn ? .terminal : .plain }

  /// Appends `text`, which must already be safe to display.
  ///
  /// - Parameter role: nil for text that is not marked.
  func append(_ text: String, as role: Role? = nil, to output: inout String) {
    switch (medium, role) {
    case (.page, let role?):
      output.append("<span class=\"\(role)\">")
      HTMLText.append(text, to: &output)
      output.append("</span>")
    case (.page, nil): HTMLText.append(text, to: &output)
    case (.terminal, let role?):
      output.append("\u{1B}[\(role.rawValue)m")
      output.append(text)
      output.append("\u{1B}[0m")
    case (.plain, _), (.terminal, nil): output.append(text)
    }
  }
}
