import Testing

/// `--dates` and `--keys`, for reading and for writing values.
@Suite struct StrategyTests {
  static let rows: [Run] = [
    Run(
      "dates: encoded as they were read", "--dates yyyy-MM-dd -o json gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}"#,
      output: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}\#n"#),
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
