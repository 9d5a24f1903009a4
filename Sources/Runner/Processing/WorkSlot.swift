/// What one thread works at, for the thread that goes on with it after a crash.
final class WorkSlot: @unchecked Sendable {
  // Sendable because only the slot's own thread touches it, and, once a crash has stopped that one for good, the thread that watches.

  /// The chunk that is being decoded; nil while the thread does anything else.
  var attempt: Attempt?
  var worker: Worker?

  init(_ attempt: Attempt? = nil) {
    self.attempt = attempt
  }
}
