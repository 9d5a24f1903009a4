/// What a check of captured traffic passes over.
extension Explanation {
  static let ofCaptures: [DiagnosticCode: Explanation] = [
    .answerNotChecked: captures(
      summary: "An answer of a capture has a route, but no body that could be decoded.",
      "A HAR file may lack the body of an answer because the browser had already dropped it, or because the file was saved without bodies. It may also have only the beginning of the body, or the compressed bytes that a proxy saw. The model has not seen this answer.",
      entry(#"{"size": 20, "mimeType": "application/json"}"#, routes: #"{"GET /users/*": "json"}"#),
      "Record the traffic again with the bodies: reload with the developer tools open, raise the limit of the browser or proxy for the size of bodies, and have the proxy decode them."
    ),
    .answerWithoutRoute: captures(
      summary: "A JSON answer of a capture has no route.",
      "The routes of .decode-model.json say which answers decode as which type. None of them matches this answer, so nothing checks it. A route without a status is for successes (2xx).",
      entry(
        #"{"size": 2, "mimeType": "application/json", "text": "{}"}"#, routes: #"{"GET /songs/*": null}"#),
      "Add a route with the type of the answer, or with null if it should not be checked. With --routes FILE.har, routes for all answers of a capture are printed.",
      severity: .note),
    .unusedRoute: captures(
      summary: "No answer of the captures has this route.",
      "The route is misspelled, a more specific route takes the same answers, or the captures have no such answer. The route checks nothing.",
      entry(
        #"{"size": 2, "mimeType": "application/json", "text": "{}"}"#,
        routes: #"{"GET /users/*": "json", "GET /user/*": "json"}"#),
      "Correct the route, or remove it."),
  ]

  private static func captures(
    summary: String, _ meaning: String, _ command: String, _ remedy: String, severity: Severity = .warning
  ) -> Explanation {
    Explanation(
      summary: summary, usualSeverity: severity, meaning: meaning, command: command, remedy: remedy)
  }

  /// A command that checks a capture with one answer.
  private static func entry(_ content: String, routes: String) -> String {
    #"""
    printf '%s\n' '{"log": {"entries": [{"request": {"method": "GET", "url": "https://api.example.com/users/1"},' \
      ' "response": {"status": 200, "content": \#(content)}}]}}' > app.har
    printf '%s\n' '{"har": ["app.har"], "routes": \#(routes)}' > suite.json
    decode-model --check --suite suite.json
    """#
  }
}
