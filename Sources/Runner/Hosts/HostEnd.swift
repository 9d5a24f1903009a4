/// The end of a process in which a model ran.
package struct HostEnd: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    case signal(Int32)
    /// The code has called `exit`, with this status.
    case exit(Int32)
    /// It was ended because a record took longer than it may, in seconds.
    case timeout(Int)
    /// It was ended because the user wants the run to end.
    case interruption
    /// It could not be started: the system's words.
    case start(String)
  }

  package let cause: Cause
  /// The last line that the model has printed; nil if there is none.
  package var lastWords: String?
  /// Whether the stack was full.
  package var isStackFull = false
  /// Whether there was no memory left.
  package var isOutOfMemory = false

  package init(_ cause: Cause) { self.cause = cause }

  /// Whether nobody has ended it from this program.
  package var isByItself: Bool {
    switch cause {
    case .signal, .exit: true
    case .timeout, .interruption, .start: false
    }
  }

  /// What the code that stands for a function outside of a slice prints before its message, when it is reached.
  package static let sliceMark = "decode-model: not in the slice: "

  /// What a slice lacks and the model has reached, with the place: `App.swift:12: "price(of:)" …`; nil if it is
  /// something else that has ended the process.
  package var sliceLack: String? {
    let parts = lastWords?.split(
      separator: "Fatal error: " + Self.sliceMark, omittingEmptySubsequences: false)
    guard case .signal = cause, let parts, parts.count == 2 else { return nil }
    return String(parts[0] + parts[1])
  }
}
