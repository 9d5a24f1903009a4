import JSONCoding
import Words

/// Lays out a diagnostic for people, in the style of compilers (GNU Coding Standards, "Formatting Error Messages").
///
///     a.json:1:7: error: expected Int, found string "2" [type-mismatch]
///       at .id
///     1 | {"id":"2"}
///       |       ^~~
///       note: declared at App/Item.swift:2:7: let id: Int
///       help: the string contains an Int: remove the quotes, or convert it in the model
///
/// Other places that the message or help names are also underlined if they are on the line.
struct TextLayout: Sendable {
  /// The width in columns of reports that are not written to a terminal, or to one of unknown width.
  static let defaultColumns = 80
  /// The minimum width of an excerpt, without its gutter. A narrower terminal wraps it.
  private static let minimumColumns = 8

  let paint: Paint
  /// The maximum width of an excerpt's lines, including the gutter.
  let columns: Int

  func append(_ diagnostic: Diagnostic, to output: inout String) {
    appendHeadline(diagnostic, to: &output)
    if let place = diagnostic.placeWords {
      paint.append("  " + place, as: .path, to: &output)
      output.append("\n")
    }
    if let excerpt = diagnostic.excerpt { append(excerpt, to: &output) }
    if let declared = diagnostic.declared { append("note:", declared.words, to: &output) }
    if let note = diagnostic.payloadNote { append("note:", note, to: &output) }
    append(diagnostic.help, to: &output)
  }

  func append(_ help: [Help], to output: inout String) {
    for help in help { append("help:", help.words, to: &output) }
  }

  private func append(_ label: String, _ words: String, to output: inout String) {
    output.append("  ")
    paint.append(label, as: .help, to: &output)
    output.append(" ")
    appendVisible(words, to: &output)
    output.append("\n")
  }

  private func appendVisible(_ text: String, to output: inout String) {
    paint.append(VisibleText.of(text), to: &output)
  }

  private func appendHeadline(_ diagnostic: Diagnostic, to output: inout String) {
    paint.append(Self.location(of: diagnostic), as: .location, to: &output)
    output.append(" ")
    paint.append(diagnostic.severity.rawValue + ":", as: Paint.Role(diagnostic.severity), to: &output)
    output.append(" ")
    appendVisible(diagnostic.message, to: &output)
    output.append(" ")
    paint.append("[" + diagnostic.code.rawValue + "]", as: .code, to: &output)
    output.append("\n")
  }

  /// `a.json:1:7:`, or `a.json:` if the diagnostic has no place.
  static func location(of diagnostic: Diagnostic) -> String {
    // GitHub's runner treats a line that begins with `::` as a command, and a file name may begin so.
    let isCommand = diagnostic.file.utf8.drop(while: { $0 <= 0x20 }).starts(with: "::".utf8)
    return (isCommand ? "./" : "") + VisibleText.of(diagnostic.file) + ":"
      + (diagnostic.place.map { "\($0.start.line):\($0.start.column):" } ?? "")
  }

  private func append(_ excerpt: Excerpt, to output: inout String) {
    let number = String(excerpt.line)
    let gutter = number.utf8.count + " | ".utf8.count
    let window = ExcerptWindow(excerpt, columns: max(columns - gutter, Self.minimumColumns))

    paint.append(number + " |", as: .gutter, to: &output)
    output.append(window.isClippedAtStart ? " …" : " ")
    let text = excerpt.text.unicodeScalars
    var line = ""
    for index in text[window.range].indices {
      if text[index] == "\t" {
        line.append(String(repeating: " ", count: ExcerptWindow.tabWidth))
      } else if let escape = VisibleText.escape(text, at: index) {
        line.append(escape)
      } else {
        line.unicodeScalars.append(text[index])
      }
    }
    paint.append(line, to: &output)
    output.append(window.isClippedAtEnd ? "…\n" : "\n")

    paint.append(String(repeating: " ", count: number.utf8.count) + " |", as: .gutter, to: &output)
    output.append(window.isClippedAtStart ? "  " : " ")
    let marks = Self.marks(window)
    let indent = marks.prefix { $0 == UInt8(ascii: " ") }.count
    output.append(String(repeating: " ", count: indent))
    paint.append(String(decoding: marks[indent...], as: UTF8.self), as: .caret, to: &output)
    output.append("\n")
  }

  /// The line below the excerpt, as clang draws it: `^~~` for the problem's place, `~~~` for others.
  private static func marks(_ window: ExcerptWindow) -> [UInt8] {
    let caret = window.marked.lowerBound
    let all = window.alsoMarked + [window.marked, caret..<caret + 1]
    var marks = [UInt8](repeating: UInt8(ascii: " "), count: all.map(\.upperBound).max() ?? 0)
    for range in all {
      for column in range { marks[column] = UInt8(ascii: "~") }
    }
    marks[caret] = UInt8(ascii: "^")
    return marks
  }
}

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
