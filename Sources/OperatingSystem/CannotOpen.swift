import Words

/// A file cannot be opened, or a program cannot be started.
package struct CannotOpen: Error, CustomStringConvertible {
  /// The name as messages show it.
  package let name: String
  /// `read`, `write` or `run`.
  package let purpose: String
  package let error: SystemError

  package init(name: String, purpose: String, error: SystemError) {
    self.name = "\(Quoted(path: name))"
    self.purpose = purpose
    self.error = error
  }

  /// An output, with its name as messages show it.
  package init(output: String, error: SystemError) {
    name = output
    purpose = "write"
    self.error = error
  }

  package var description: String { "cannot \(purpose) \(name): \(error.words)" }
}
