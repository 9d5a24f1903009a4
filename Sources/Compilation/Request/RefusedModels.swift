import OperatingSystem
import Words

/// Types that cannot be MODEL, each with the reason.
package struct RefusedModels: Error {
  package let names: [String]
  package let errors: [UsageError]

  package init(names: [String], errors: [UsageError]) { (self.names, self.errors) = (names, errors) }
}

/// The expression of `--decoder` or `--encoder` that the compiler refuses.
package struct RefusedCoder: Error {
  package let option: OptionName
  /// What a command line shows of it: the compiler's words and their places in the expression.
  package let shown: String
  package let error: UsageError
  /// The same in one line, with the compiler's first words.
  package let reason: String

  package init(option: OptionName, shown: String, error: UsageError, reason: String) {
    (self.option, self.shown, self.error, self.reason) = (option, shown, error, reason)
  }
}
