import Foundation

/// Calls a function at regular intervals, on another thread, until the heartbeat ends.
package final class Heartbeat: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOver = false

  /// - Parameters:
  ///   - seconds: the time between two calls.
  ///   - first: the time to the first call; nil for the same.
  ///   - call: receives the number of the call, from 1.
  package init(every seconds: Double, first: Double? = nil, _ call: @escaping @Sendable (Int) -> Void) {
    Thread.detachNewThread { [self] in
      condition.lock()
      defer { condition.unlock() }
      var count = 0
      while !isOver {
        // True if the end was signaled in time.
        let time = count == 0 ? first ?? seconds : seconds
        if condition.wait(until: Date(timeIntervalSinceNow: time)) { continue }
        count += 1
        call(count)
      }
    }
  }

  /// Afterwards, no call is made.
  package func end() {
    condition.lock()
    isOver = true
    condition.signal()
    condition.unlock()
  }
}
