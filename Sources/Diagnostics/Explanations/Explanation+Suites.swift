/// Problems of a suite whose files all decode as they should.
extension Explanation {
  static let aboutSuites: [DiagnosticCode: Explanation] = [
    .unlistedFile: Explanation(
      summary: "No check of the suite lists a file in a folder of payloads.",
      usualSeverity: .warning,
      meaning:
        "If the checks of a suite, or of .decode-model.json, list two files or more of a folder, it is a folder of payloads. Another JSON file there (.json, .jsonl, .geojson and the like) is never decoded, so nobody would notice a problem in it. Files that git ignores do not count, and neither does the folder of the suite itself.",
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
        "A check of a suite, or of .decode-model.json, has neither valid nor invalid files, and does not compare its model with anything. So it always passes.",
      command: #"""
        printf '{"checks": {"meme": [], "json": ["suite.json"]}}\n' > suite.json
        decode-model check --suite suite.json
        """#,
      remedy: "Give the check a file, or remove it."),
  ]
}
