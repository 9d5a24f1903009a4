/// Types that cannot be MODEL, each with the reason.
struct RefusedModels: Error {
  let names: [String]
  let errors: [UsageError]
}

/// The expression of `--decoder` or `--encoder` that the compiler refuses.
struct RefusedCoder: Error {
  let option: OptionName
  /// What a command line shows of it: the compiler's words and their places in the expression.
  let shown: String
  let error: UsageError
  /// The same in one line, with the compiler's first words.
  let reason: String
}
