/// A picture (SVG) of a program's terminal output, in its colors.
///
/// It understands the sequences for reset, bold, faint and the colors 31 to 36 (ECMA-48, `SGR`), and no others.
struct TerminalPicture {
  /// Colors as in CSS.
  struct Theme {
    let name: String
    let background: String
    let text: String
    /// The colors by the numbers of their sequences.
    let colors: [Int: String]

    static let light = Theme(
      name: "light", background: "#ffffff", text: "#24292f",
      colors: [31: "#cf222e", 32: "#116329", 33: "#7d4e00", 34: "#0550ae", 35: "#8250df", 36: "#1b7c83"])
    static let dark = Theme(
      name: "dark", background: "#0d1117", text: "#c9d1d9",
      colors: [31: "#ff7b72", 32: "#3fb950", 33: "#d29922", 34: "#58a6ff", 35: "#bc8cff", 36: "#39c5cf"])
  }

  struct UnknownSequence: Error {
    let text: String
  }

  private struct Style: Equatable {
    var isBold = false
    var isFaint = false
    var color: Int?
  }

  private var lines: [[(style: Style, text: String)]] = []

  /// Throws ``UnknownSequence`` for any other sequence.
  init(_ text: String) throws {
    var style = Style()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var spans: [(style: Style, text: String)] = []
      for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
        var rest = part
        if index > 0 {
          guard let end = part.firstIndex(of: "m") else { throw UnknownSequence(text: String(part)) }
          for number in part[..<end].split(separator: ";") { try TerminalPicture.apply(number, to: &style) }
          rest = part[part.index(after: end)...]
        }
        if !rest.isEmpty { spans.append((style, String(rest))) }
      }
      lines.append(spans)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  private static func apply(_ number: Substring, to style: inout Style) throws {
    switch Int(number) {
    case 0: style = Style()
    case 1: style.isBold = true
    case 2: style.isFaint = true
    case .some(let color) where 31...36 ~= color: style.color = color
    default: throw UnknownSequence(text: String(number))
    }
  }

  func svg(_ theme: Theme) -> String {
    let columns = lines.map { $0.reduce(0) { $0 + $1.text.count } }.max() ?? 0
    let (width, height) = (columns * 8 + 32, lines.count * 18 + 28)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      <rect width="100%" height="100%" rx="6" fill="\(theme.background)"/>
      <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="\(theme.text)">

      """
    for (index, spans) in lines.enumerated() where !spans.isEmpty {
      svg += "<text xml:space=\"preserve\" x=\"16\" y=\"\(index * 18 + 26)\">"
      for span in spans {
        var attributes = span.style.isBold ? " font-weight=\"bold\"" : ""
        if span.style.isFaint { attributes += " opacity=\"0.6\"" }
        if let color = span.style.color.flatMap({ theme.colors[$0] }) { attributes += " fill=\"\(color)\"" }
        // A font of another width must not break the vertical alignment.
        let length = span.text.count * 8
        svg += "<tspan textLength=\"\(length)\"\(attributes)>\(TerminalPicture.escaped(span.text))</tspan>"
      }
      svg += "</text>\n"
    }
    return svg + "</g>\n</svg>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
