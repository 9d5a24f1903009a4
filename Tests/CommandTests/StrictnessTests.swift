import Testing

/// Errors, warnings and silence: `--unread`, `--strict` and `--first-error`.
@Suite struct StrictnessTests {
  static let rows: [Run] = [
    Run(
      "unread keys are ignored", "-o json song", input: #"{"id":1,"odd":2,"name":"a"}"#,
      output: #"{"id":1,"name":"a"}\#n"#),
    Run(
      "--unread warn", "--unread warn -o json song", input: #"{"id":1,"odd":2,"name":"a"}"#,
      output: #"{"id":1,"name":"a"}\#n"#, problems: ["unread-key /odd 1:9 warning"]),
    Run(
      "--unread error", "--unread error -o json song", input: #"{"id":1,"odd":2,"name":"a"}"#, status: 1,
      problems: ["unread-key /odd 1:9"]),
    Run(
      "--strict", "--strict -o json song", input: #"{"id":1,"odd":2,"name":"a"}"#, status: 1,
      problems: ["unread-key /odd 1:9"]),
    Run(
      "--unread warn, nested", "check --unread=warn store-item",
      input:
        #"{"resultCount":1,"results":[{"artistName":"A","trackName":"T","kind":"song","x":{"y":1}}],"more":[]}"#,
      problems: [
        "unread-key /results/0/kind 1:63 warning", "unread-key /results/0/x 1:77 warning",
        "unread-key /more 1:91 warning",
      ]),
    Run(
      "--strict: a duplicate key", "--strict -o json song", input: #"{"id":1,\#n"id":2}"#, status: 1,
      problems: ["duplicate-key /id 2:1"]),
    Run(
      "--strict: a byte order mark", "--strict -o source song", input: #"\#u{FEFF}{"id":1}\#n"#, status: 1,
      problems: ["byte-order-mark 1:1"]),
    Run(
      "--first-error", "check --first-error meme", input: #"{"id":"1","image":""}"#, status: 1,
      problems: ["type-mismatch /id 1:7"]),
    Run(
      "--first-error: an unread key is one", "check --first-error --unread error song",
      input: #"{"id":1,"name":"a","id":1,"zzz":2,"yyy":3}"#, status: 1, problems: ["unread-key /zzz 1:27"]),
  ]

  @Test(arguments: rows) func reports(_ run: Run) async throws {
    try await run.expect()
  }
}
