import Testing

/// `--lines`: each line is a record.
@Suite struct LinesTests {
  static let rows: [Run] = [
    Run(
      "a bad line costs its record", "-l -o json song",
      input: #"{"id":1}\#n{"id":"2"}\#n{"id":\#n{"id":4}\#n"#, status: 1, output: #"{"id":1}\#n{"id":4}\#n"#,
      problems: ["type-mismatch /id 2:7", "invalid-json /id 3:7"]),
    Run(
      "blank lines count as lines only", "-l -o json song", input: #"\#n{"id":1}\#n\#n  \#t\#n{"id":"2"}\#n"#,
      status: 1, output: #"{"id":1}\#n"#, problems: ["type-mismatch /id 5:7"]),
    Run("only blank lines", "check -l song", input: "\n\n \n", problems: ["empty-input warning"]),
    Run(
      "CR LF", "-l -o json song", input: #"{"id":1}\#r\#n\#r\#n{"id":2}\#r\#n{"id":"3"}\#r\#n"#, status: 1,
      output: #"{"id":1}\#n{"id":2}\#n"#, problems: ["type-mismatch /id 4:7"]),
    Run(
      "CR LF is kept", "-l -o source song", input: #"{"id":1}\#r\#n{"id":2}\#r\#n"#,
      output: #"{"id":1}\#r\#n{"id":2}\#r\#n"#),
    Run(
      "no newline at the end", "-l -o source song", input: #"{"id":1}\#n{"id":2}"#,
      output: #"{"id":1}\#n{"id":2}\#n"#),
    Run("an array on a line is a record", "-l -o json json", input: "[1,2]\n[]\n", output: "[1,2]\n[]\n"),
    Run(
      "two values on a line", "-l -o json song", input: #"{"id":1}{"id":2}\#n{"id":3}\#n"#, status: 1,
      output: #"{"id":3}\#n"#, problems: ["trailing-content 1:9"]),
    Run(
      "a byte order mark at the beginning", "-l -o source song", input: #"\#u{FEFF}{"id":1}\#n{"id":2}\#n"#,
      output: #"{"id":1}\#n{"id":2}\#n"#, problems: ["byte-order-mark 1:1 warning"]),
    Run(
      "a byte order mark later", "-l -o source song", input: #"{"id":1}\#n\#u{FEFF}{"id":2}\#n"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["invalid-json 2:1"]),
    Run(
      "only a byte order mark", "check -l json", input: "\u{FEFF}",
      problems: ["byte-order-mark 1:1 warning", "empty-input warning"]),
    Run(
      "a byte order mark on a line of its own", "-l -o json json", input: "\u{FEFF}\n1\n", output: "1\n",
      problems: ["byte-order-mark 1:1 warning"]),
    Run(
      "byte order marks go neither to values nor to rejects", "-l -o source --rejects bad song a b c",
      files: [
        "a": #"\#u{FEFF}{"id":1}\#n{"id":"x"}\#n"#, "b": #"\#u{FEFF}{"id":2}\#n"#,
        "c": #"\#u{FEFF}{"id":"y"}\#n"#,
      ], status: 1, output: #"{"id":1}\#n{"id":2}\#n"#,
      problems: [
        "byte-order-mark a:1:1 warning", "type-mismatch /id a:2:7", "byte-order-mark b:1:1 warning",
        "byte-order-mark c:1:1 warning", "type-mismatch /id c:1:8",
      ], written: ["bad": #"{"id":"x"}\#n{"id":"y"}\#n"#]),
    Run("no records", "check -l song", problems: ["empty-input warning"]),
    Run("no records, --strict", "check -l --strict song", status: 1, problems: ["empty-input"]),
    Run(
      "no records in one of two files", "check -l song empty.jsonl a.jsonl",
      files: ["a.jsonl": #"{"id":1}\#n"#, "empty.jsonl": ""], problems: ["empty-input empty.jsonl warning"]),
    Run(
      "each file has its own lines", "-l -o json song a.jsonl - a.jsonl", input: #"\#n{"id":"2"}\#n"#,
      files: ["a.jsonl": #"{"id":1}"#], status: 1, output: #"{"id":1}\#n{"id":1}\#n"#,
      problems: ["type-mismatch /id 2:7"]),
    Run(
      "--jobs keeps the order", "-l -j 4 -o json song", input: #"{"id":1}\#n{"id":2}\#n{"id":3}\#n"#,
      output: #"{"id":1}\#n{"id":2}\#n{"id":3}\#n"#),
  ]

  @Test(arguments: rows) func readsEachLine(_ run: Run) async throws {
    try await run.expect()
  }

  @Test func eachLineIsWrittenBeforeTheNextOneArrives() async throws {
    let program = try RunningProgram(["-l", "-o", "json", "song"])
    for id in 1...3 {
      try program.feed("{\"id\":\(id)}\n")
      #expect(await program.wait { program.output.hasSuffix("{\"id\":\(id)}\n") })
    }
    try program.endInput()
    #expect(await program.status() == 0)
  }
}
