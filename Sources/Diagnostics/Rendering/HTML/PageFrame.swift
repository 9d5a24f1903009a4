/// The beginning and the end of a page.
enum PageFrame {
  /// Nothing is loaded, nothing is sent, and no code runs but the page's own script.
  static let policy =
    "default-src 'none'; style-src '\(PageStyle.hash)'; script-src '\(PageScript.hash)'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  static func start(title: String, tool: String) -> Markup {
    // Without an icon, a browser would ask the server for one.
    #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\#(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="\#(tool)">
    <link rel="icon" href="data:,">
    <title>\#(title) – decode-model</title>
    <style>\#(PageStyle.text)</style>
    </head>
    <body>

    """#
  }

  static func end(tool: String) -> Markup {
    #"""
    </main>
    <footer>\#(tool) · what a code means: <code>decode-model --explain CODE</code></footer>
    <script>\#(PageScript.text)</script>
    </body>
    </html>

    """#
  }
}
