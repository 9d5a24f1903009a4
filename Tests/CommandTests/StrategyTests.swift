import Testing

/// `--dates` and `--keys`, for reading and for writing values.
@Suite struct StrategyTests {
  static let rows: [Run] = [
    Run(
      "dates: the default", "gift-employee | grep -o 'birthday: [^,]*'",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":0}"#,
      output: "birthday: 2001-01-01 00:00:00 +0000\n"),
    Run(
      "dates: seconds", "--dates seconds gift-employee | grep -o 'birthday: [^,]*'",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":1.5}"#,
      output: "birthday: 1970-01-01 00:00:01 +0000\n"),
    Run(
      "dates: milliseconds", "--dates milliseconds gift-employee | grep -o 'birthday: [^,]*'",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":86400000}"#,
      output: "birthday: 1970-01-02 00:00:00 +0000\n"),
    Run(
      "dates: ISO 8601", "--dates iso8601 gift-employee | grep -o 'birthday: [^,]*'",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29T12:00:00Z"}"#,
      output: "birthday: 2019-05-29 12:00:00 +0000\n"),
    Run(
      "dates: a format", "--dates yyyy-MM-dd gift-employee | grep -o 'birthday: [^,]*'",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}"#,
      output: "birthday: 2019-05-29 00:00:00 +0000\n"),
    Run(
      "dates: encoded as they were read", "--dates yyyy-MM-dd -o json gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}"#,
      output: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}\#n"#),
    Run(
      "dates: seconds encoded", "--dates=seconds -o json gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":1.5}"#,
      output: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":1.5}\#n"#),
    Run(
      "dates: not a number", "check gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"30-02-2019"}"#, status: 1,
      problems: ["type-mismatch /birthday 1:63"]),
    Run(
      "dates: not seconds", "check --dates seconds gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"30-02-2019"}"#, status: 1,
      problems: ["type-mismatch /birthday 1:63"]),
    Run(
      "dates: not ISO 8601", "check --dates iso8601 gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"30-02-2019"}"#, status: 1,
      problems: ["data-corrupted /birthday 1:63"]),
    Run(
      "dates: not of the format", "check --dates yyyy-MM-dd gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"30-02-2019"}"#, status: 1,
      problems: ["data-corrupted /birthday 1:63"]),
    Run(
      "keys: snake case read and written", "--keys snake -o json employee",
      input: #"{"name":"A","id":1,"favorite_toy":{"name":"T"}}"#,
      output: #"{"name":"A","id":1,"favorite_toy":{"name":"T"}}\#n"#),
    Run(
      "keys: a missing one is named as in the payload", "check --keys snake employee",
      input: #"{"name":"A","id":1,"favorite_toys":{"name":"T"}}"#, status: 1,
      problems: ["key-not-found /favorite_toy 1:1"]),
    Run(
      "keys: the default for a model in snake case", "--keys default -o json employee-snake-case",
      input: #"{"name":"A","id":1,"favoriteToy":{"name":"T"}}"#,
      output: #"{"name":"A","id":1,"favoriteToy":{"name":"T"}}\#n"#),
  ]

  @Test(arguments: rows) func readsAndWrites(_ run: Run) async throws {
    try await run.expect()
  }
}
