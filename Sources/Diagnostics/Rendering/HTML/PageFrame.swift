/// The beginning and the end of a page.
enum PageFrame {
  /// Nothing is loaded, nothing is sent, and no code runs but the page's own script.
  static let policy =
    "default-src 'none'; style-src '\(PageStyle.hash)'; script-src '\(PageScript.hash)'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  static func appendStart(title: String, toolVersion: String, to page: inout Markup) {
    page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta http-equiv=\"Content-Security-Policy\"")
    page.attribute("content", policy)
    page.append(">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\"")
    page.attribute("content", "decode-model \(toolVersion)")
    // Without an icon, a browser would ask the server for one.
    page.append(">\n<link rel=\"icon\" href=\"data:,\">\n")
    page.element("title", "\(title) – decode-model")
    page.append("\n<style>")
    page.append(PageStyle.text)
    page.append("</style>\n</head>\n<body>\n")
  }

  static func appendEnd(toolVersion: String, to page: inout Markup) {
    page.append("</main>\n<footer>")
    page.text("decode-model \(toolVersion)")
    page.append(" · what a code means: <code>decode-model --explain CODE</code></footer>\n<script>")
    page.append(PageScript.text)
    page.append("</script>\n</body>\n</html>\n")
  }
}
