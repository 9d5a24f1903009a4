/// Where something is written to.
enum Destination: Hashable, Sendable {
  case standardOutput
  case standardError
  /// A path as it was typed.
  case file(String)

  /// A file, or standard output where the name is `-`.
  init(typed name: String) {
    self = name == "-" ? .standardOutput : .file(name)
  }
}
