/// Where output is written.
package enum Destination: Hashable, Sendable {
  case standardOutput
  case standardError
  /// A path as typed.
  case file(String)
  /// After what the file at the path holds already.
  case end(ofFile: String)

  /// Whether it is standard output or standard error, also by the name of its device.
  var isStandardStream: Bool {
    switch self {
    case .standardOutput, .standardError: true
    case .end: false
    case .file(let name): name == "/dev/stdout" || name == "/dev/stderr"
    }
  }

  /// A file, or standard output if the name is `-`.
  init(typed name: String) {
    self = name == "-" ? .standardOutput : .file(name)
  }
}
