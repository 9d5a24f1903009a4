/// A file that the command line names cannot be opened.
struct CannotOpen: Error, CustomStringConvertible {
  let name: String
  /// `read` or `write`.
  let purpose: String
  let error: SystemError

  var description: String { "cannot \(purpose) \(Quoted(path: name)): \(error.words)" }
}
