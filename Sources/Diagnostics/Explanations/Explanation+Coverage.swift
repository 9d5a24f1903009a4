/// What fixtures do not show of a model.
extension Explanation {
  static let ofCoverage: [DiagnosticCode: Explanation] = [
    .notCovered: coverage(
      summary: "No record shows something that the model was found to accept.",
      "With --coverage, the model is run on payloads that are grown for it, to find out what it accepts: each member present, absent or null, arrays and dictionaries empty or not, each case of an enum, and each of several ways to read a value. No record that decodes shows this one, so no test notices if the model stops accepting it.",
      #"""
      printf 'struct Order: Codable { let id: Int; let note: String? }\n' > Order.swift
      printf '{"id":1,"note":"x"}\n' | decode-model --source Order.swift --check --coverage Order
      """#,
      "Add a payload that shows it, preferably one that the API has sent."),
    .coverageTooLow: coverage(
      summary: "The records show less of what the model accepts than they should.",
      "With --coverage=PERCENT, the records of a model that decode must show that percentage of its items; in a suite, the records of all its checks count together. The missing items are listed above.",
      #"""
      printf 'struct Order: Codable { let id: Int; let note: String? }\n' > Order.swift
      printf '{"id":1}\n' | decode-model --source Order.swift --check --coverage=90 Order
      """#,
      "Add payloads that show what is missing, or lower the percentage.", severity: .error),
    .unconvertedKey: coverage(
      summary: "A key matches only because the strategy for keys leaves it alone.",
      "The strategy that converts from snake case turns poster_path into posterPath and leaves posterPath alone, so a payload written by hand with the names of the model decodes, too. The API sends other names. With --coverage this is reported once for a name in each record, and such a key does not count for the coverage.",
      #"""
      printf 'struct Movie: Codable { let posterPath: String }\n' > Movie.swift
      printf '{"posterPath":"/x.jpg"}\n' | decode-model --source Movie.swift --keys snake -c --coverage Movie
      """#,
      "Write the key in the payload as the API does."),
    .unlistedFile: coverage(
      summary: "A file in a folder of fixtures is in no check of the suite.",
      "With --coverage, the folders of the files that a suite or .decode-model.json lists are searched for other payloads, except for files that git ignores. Nobody notices if such a file does not decode.",
      #"""
      mkdir fixtures
      printf 'true\n' | tee fixtures/a.json > fixtures/b.json
      printf '{"json": ["fixtures/a.json"]}\n' > suite.json
      decode-model --check --coverage --suite suite.json
      """#,
      "List the file in the check of its model, or remove it."),
    .checkWithoutFile: coverage(
      summary: "A check of the suite has no file that has to decode.",
      "With --coverage, each check of a suite or of .decode-model.json should have a file that shows what its model accepts. This one has none, or only files that must not decode.",
      #"""
      printf '{"meme": [], "json": ["suite.json"]}\n' > suite.json
      decode-model --check --coverage --suite suite.json
      """#,
      "Give the check a file, or remove it."),
  ]

  private static func coverage(
    summary: String, _ meaning: String, _ command: String, _ remedy: String, severity: Severity = .warning
  ) -> Explanation {
    Explanation(
      summary: summary, usualSeverity: severity, meaning: meaning, command: command, remedy: remedy)
  }
}
