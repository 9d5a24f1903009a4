/// The work in progress on one thread. After a crash, another thread continues it.
final class WorkSlot: @unchecked Sendable {
  // Sendable because only the slot's own thread uses it, and the watching thread once a crash has stopped that one.

  /// The chunk that is being decoded; nil while the thread does anything else.
  var attempt: Attempt?
  var worker: Worker?

  init(_ attempt: Attempt? = nil) {
    self.attempt = attempt
  }
}
