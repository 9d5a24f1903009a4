import Words

/// HTML built by interpolation: `<code>\(path)</code>`. Only literals in the code are markup; all other text is
/// escaped.
struct Markup: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  typealias StringInterpolation = Markup

  fileprivate(set) var html = ""

  init() {}

  init(literalCapacity: Int, interpolationCount: Int) {}

  init(stringLiteral literal: String) { html = literal }

  init(stringInterpolation markup: Markup) { self = markup }

  mutating func append(_ other: Markup) { html.append(other.html) }

  mutating func appendLiteral(_ literal: String) { html.append(literal) }

  mutating func appendInterpolation(_ text: String) { HTMLText.append(text, to: &html) }

  /// Appends a number with thousands separators.
  mutating func appendInterpolation(_ number: Int) { html.append(number.grouped) }

  mutating func appendInterpolation(_ other: Markup?) { html.append(other?.html ?? "") }

  mutating func appendInterpolation(_ parts: [Markup]) {
    for part in parts { html.append(part.html) }
  }

  mutating func appendInterpolation(if condition: Bool, _ markup: @autoclosure () -> Markup) {
    if condition { html.append(markup().html) }
  }
}

extension Markup {
  /// A problem as `text` shows it on a terminal, with classes instead of colors.
  static func excerpt(_ diagnostic: Diagnostic) -> Markup {
    var page: Markup = "<pre>"
    TextLayout(paint: Paint(.page), columns: TextLayout.defaultColumns).append(diagnostic, to: &page.html)
    page.append("</pre>\n")
    return page
  }

  /// A bar filled to `share`, from 0 to 1, in the color of the class `kind`.
  static func bar(_ share: Double, class kind: String) -> Markup {
    // In tenths of a percent, and always wide enough to see.
    let width = share > 0 ? min(max(Int((share * 1000).rounded()), 8), 1000) : 0
    return #"""
      <svg class="bar \#(kind)" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\#
      <rect width="\#(String(width))" height="10"/></svg>
      """#
  }

  /// The markup of the elements that fit, in order, and the other elements.
  static func list<Element>(
    _ elements: some Sequence<Element>, maximumBytes: Int, _ markup: (Element) -> Markup
  ) -> (parts: [Markup], left: [Element]) {
    var (parts, left, bytes): ([Markup], [Element], Int) = ([], [], 0)
    for element in elements {
      let part = markup(element)
      if bytes + part.html.utf8.count > maximumBytes {
        left.append(element)
      } else {
        parts.append(part)
        bytes += part.html.utf8.count
      }
    }
    return (parts, left)
  }

  /// A line below a list that counts the missing elements.
  static func leftOut(_ words: String) -> Markup { "<p class=\"faint\">… and \(words)</p>\n" }
}
