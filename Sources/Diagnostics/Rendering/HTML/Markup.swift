/// HTML as it is written. Only literals in the code are markup; all other text is escaped.
struct Markup {
  private(set) var html = ""

  /// The number of bytes.
  var count: Int { html.utf8.count }

  mutating func append(_ markup: StaticString) { html.append("\(markup)") }

  mutating func append(_ other: Markup) { html.append(other.html) }

  /// Appends a number with a separator of thousands.
  mutating func append(_ number: Int) { html.append(number.grouped) }

  mutating func text(_ text: String) { HTMLText.append(text, to: &html) }

  /// Appends ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: String) {
    html.append(" \(name)=\"")
    HTMLText.append(value, to: &html)
    html.append("\"")
  }

  /// Appends `<name class="…">text</name>`.
  mutating func element(_ name: StaticString, class kind: String? = nil, _ text: String) {
    html.append("<\(name)")
    if let kind { attribute("class", kind) }
    html.append(">")
    HTMLText.append(text, to: &html)
    html.append("</\(name)>")
  }

  /// Appends a problem as `text` shows it at a terminal, with classes instead of colors.
  mutating func excerpt(_ diagnostic: Diagnostic) {
    html.append("<pre>")
    TextLayout(paint: Paint(.page), columns: TextLayout.usualColumns).append(diagnostic, to: &html)
    html.append("</pre>\n")
  }

  /// Appends a bar that is this much of its place.
  ///
  /// - Parameters:
  ///   - share: from 0 to 1.
  ///   - kind: the class that colors it.
  mutating func bar(_ share: Double, class kind: String) {
    // Tenths of a percent, at least one if there is anything to show.
    let length = share > 0 ? min(max(Int((share * 1000).rounded()), 8), 1000) : 0
    html.append("<svg")
    attribute("class", "bar \(kind)")
    html.append(" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
    html.append("<rect class=\"all\" width=\"1000\" height=\"10\"/>")
    html.append("<rect class=\"part\" width=\"\(length)\" height=\"10\"/></svg>")
  }
}
