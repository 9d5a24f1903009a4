/// What is wrong with a suite, whose files decode as they should.
extension Explanation {
  static let ofSuites: [DiagnosticCode: Explanation] = [
    .unlistedFile: Explanation(
      summary: "A file in a folder of payloads is in no check of the suite.",
      usualSeverity: .warning,
      meaning:
        "A folder in which the checks of a suite, or of .decode-model.json, list two files or more is one of payloads. A JSON file beside them, such as one in .json, .jsonl or .geojson, that no check lists is never decoded, so nobody notices if it does not decode. Files that git ignores do not count, and neither does the folder of the suite itself.",
      command: #"""
        mkdir fixtures
        printf 'true\n' | tee fixtures/a.json fixtures/b.json > fixtures/c.json
        printf '{"checks": {"json": ["fixtures/a.json", "fixtures/b.json"]}}\n' > suite.json
        decode-model check --suite suite.json
        """#,
      remedy: "List the file in the check of its model, or move it to another folder."),
    .checkWithoutFile: Explanation(
      summary: "A check of the suite lists no file.",
      usualSeverity: .warning,
      meaning:
        "A check of a suite, or of .decode-model.json, has neither valid nor invalid files, and compares its model with nothing else. So it passes whatever the model is.",
      command: #"""
        printf '{"checks": {"meme": [], "json": ["suite.json"]}}\n' > suite.json
        decode-model check --suite suite.json
        """#,
      remedy: "Give the check a file, or remove it."),
  ]
}
