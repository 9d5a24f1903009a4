/// Where output is written.
enum Destination: Hashable, Sendable {
  case standardOutput
  case standardError
  /// A path as typed.
  case file(String)

  /// A file, or standard output if the name is `-`.
  init(typed name: String) {
    self = name == "-" ? .standardOutput : .file(name)
  }
}
