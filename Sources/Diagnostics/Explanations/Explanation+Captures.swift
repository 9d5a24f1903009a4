/// What a check of captured traffic passes over.
extension Explanation {
  static let ofCaptures: [DiagnosticCode: Explanation] = [
    .answerNotChecked: captures(
      summary: "An answer of a capture has a route, but no body that could be decoded.",
      "A HAR file may lack the body of an answer, because the browser had forgotten it, or because it was saved without bodies; it may have only the beginning of it, or have it compressed, as a proxy has seen it. The model has not seen this answer.",
      entry(#"{"size": 20, "mimeType": "application/json"}"#, routes: #"{"GET /users/*": "json"}"#),
      "Record the traffic again with the bodies: reload with the developer tools open, raise the limit of the browser or proxy for the size of bodies, and have the proxy decode them."
    ),
    .answerWithoutRoute: captures(
      summary: "A JSON answer of a capture has no route.",
      "The routes of .decode-model.json say which answers decode as which type. None of them fits this answer, so that it is not checked. A route without a status is for successes, 2xx.",
      entry(
        #"{"size": 2, "mimeType": "application/json", "text": "{}"}"#, routes: #"{"GET /songs/*": null}"#),
      "Add a route with the type of the answer, or with null if it should not be checked. With --routes FILE.har, routes for all answers of a capture are printed.",
      severity: .note),
    .unusedRoute: captures(
      summary: "No answer of the captures has this route.",
      "Either the route is misspelled, or another one for the same answers says more, or the captures do not show such an answer. So the type is not checked by it.",
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
