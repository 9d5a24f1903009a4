import Testing

/// `--onto`: a record is a patch of a stored one.
@Suite struct OntoTests {
  static let rows: [Run] = [
    Run(
      "absent keeps, null removes", "--onto old.json -o json song",
      input: #"{"id":1,"name":null,"likeCount":4}"#,
      files: ["old.json": #"{"id":1,"name":"A","file":"f.mp3","likeCount":3,"like":1}"#],
      output: #"{"id":1,"file":"f.mp3","likeCount":4,"like":1}\#n"#),
    Run(
      "each line", "-l --onto old.json -o json song",
      input: #"{"id":1}\#n{"id":1,"name":null}\#n{"id":1,"name":"B"}\#n"#,
      files: ["old.json": #"{"id":1,"name":"A","file":null}"#],
      output: #"{"id":1,"name":"A","file":null}\#n{"id":1,"file":null}\#n{"id":1,"name":"B","file":null}\#n"#),
    Run(
      "at a path", "--at .change --onto old.json -o json song", input: #"{"change":{"id":1,"name":null}}"#,
      files: ["old.json": #"{"id":1,"name":"A","file":"f.mp3","likeCount":3,"like":1}"#],
      output: #"{"id":1,"file":"f.mp3","likeCount":3,"like":1}\#n"#),
    Run(
      "a record that does not decode", "--onto old.json -o json song", input: #"{"id":true}"#,
      files: ["old.json": #"{"id":1}"#], status: 1, problems: ["type-mismatch /id 1:7"]),
    Run(
      "a stored record that does not decode", "--onto old.json -o json song", input: #"{"id":1}"#,
      files: ["old.json": #"{"id":"1"}"#], status: 1, problems: ["type-mismatch /id old.json:1:7"]),
    Run(
      "a stored record that is missing", "--onto old.json -o json song", input: #"{"id":1}"#, status: 3,
      problems: ["unreadable-input old.json"]),
    Run(
      "a warning about the stored record", "--onto old.json -o json song", input: #"{"id":3}"#,
      files: ["old.json": #"{"id":1,"id":2}"#], output: #"{"id":3}\#n"#,
      problems: ["duplicate-key /id old.json:1:9 warning"]),
    Run(
      "a model that does not tell absent from null", "--onto old.json meme", input: "{}",
      files: ["old.json": "{}"], status: 2, errors: "decode-model: "),
  ]

  @Test(arguments: rows) func changesTheStoredRecord(_ run: Run) async throws {
    try await run.expect()
  }
}
