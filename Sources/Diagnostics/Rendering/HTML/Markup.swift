/// HTML as it is written: `<code>\(path)</code>`. Only literals in the code are markup; all other text is escaped.
struct Markup: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  typealias StringInterpolation = Markup

  private(set) var html = ""

  init() {}

  init(literalCapacity: Int, interpolationCount: Int) {}

  init(stringLiteral literal: String) { html = literal }

  init(stringInterpolation markup: Markup) { self = markup }

  /// The number of bytes.
  var count: Int { html.utf8.count }

  mutating func append(_ other: Markup) { html.append(other.html) }

  mutating func appendLiteral(_ literal: String) { html.append(literal) }

  mutating func appendInterpolation(_ text: String) { HTMLText.append(text, to: &html) }

  /// Appends a number with a separator of thousands.
  mutating func appendInterpolation(_ number: Int) { html.append(number.grouped) }

  mutating func appendInterpolation(_ other: Markup) { html.append(other.html) }

  mutating func appendInterpolation(_ parts: [Markup]) {
    for part in parts { html.append(part.html) }
  }

  mutating func appendInterpolation(if condition: Bool, _ markup: @autoclosure () -> Markup) {
    if condition { html.append(markup().html) }
  }

  /// A problem as `text` shows it at a terminal, with classes instead of colors.
  static func excerpt(_ diagnostic: Diagnostic) -> Markup {
    var page: Markup = "<pre>"
    TextLayout(paint: Paint(.page), columns: TextLayout.usualColumns).append(diagnostic, to: &page.html)
    page.append("</pre>\n")
    return page
  }

  /// A bar that is this much of its place.
  ///
  /// - Parameters:
  ///   - share: from 0 to 1.
  ///   - kind: the class that colors it.
  static func bar(_ share: Double, class kind: String) -> Markup {
    // Tenths of a percent, at least one if there is anything to show.
    let length = share > 0 ? min(max(Int((share * 1000).rounded()), 8), 1000) : 0
    return #"""
      <svg class="bar \#(kind)" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\#
      <rect class="all" width="1000" height="10"/><rect class="part" width="\#(String(length))" height="10"/></svg>
      """#
  }

  /// A line below a list that says what it lacks.
  static func leftOut(_ words: String) -> Markup { #"<p class="left-out">\#(words)</p>"# }
}
