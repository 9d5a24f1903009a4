/// A file that the command line names cannot be opened.
struct CannotOpen: Error, CustomStringConvertible {
  /// As messages have it.
  let name: String
  /// `read` or `write`.
  let purpose: String
  let error: SystemError

  init(name: String, purpose: String, error: SystemError) {
    self.name = "\(Quoted(path: name))"
    self.purpose = purpose
    self.error = error
  }

  /// An output, under the name that it goes by.
  init(output: String, error: SystemError) {
    name = output
    purpose = "write"
    self.error = error
  }

  var description: String { "cannot \(purpose) \(name): \(error.words)" }
}
