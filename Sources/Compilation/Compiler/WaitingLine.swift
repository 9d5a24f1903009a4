import Foundation
import OperatingSystem

/// Reports on standard error why the program is waiting: on a terminal in a line that vanishes, in a pipe, which CI
/// shows as it comes, every ten seconds.
package final class WaitingLine {
  private let screen: OutputFile
  private var shown = 0
  private var heartbeat: Heartbeat?

  /// The minimum number of seconds between two lines in a pipe, even for different waits.
  private static let interval = 10.0
  private static let lastLine = LastLine()

  /// Nil if the line would not be seen or is not wanted.
  ///
  /// - Parameter isShown: nil to show the line only if somebody is likely to read it.
  package init?(_ text: String, isShown: Bool?, isQuiet: Bool = false) {
    guard isShown != false, let screen = try? OutputFile(.standardError) else { return nil }
    self.screen = screen
    guard isShown == true || screen.isTerminal else {
      guard !isQuiet, screen.isPipe else { return nil }
      let start = Date()
      heartbeat = Heartbeat(every: Self.interval, first: max(1, Self.interval - Self.lastLine.age)) { _ in
        Self.lastLine.note()
        Console.complain("\(Version.program): \(text) (\(Int(-start.timeIntervalSinceNow.rounded())) s)")
      }
      return
    }
    // A line that wraps at the terminal's edge could not be erased.
    let line = String(text.unicodeScalars.prefix((screen.columns ?? 80) - 1))
    shown = line.unicodeScalars.count
    try? screen.write(line)
  }

  package func erase() {
    heartbeat?.end()
    guard shown > 0 else { return }
    // A terminal echoes Ctrl-C as two characters after the line.
    try? screen.write("\r" + String(repeating: " ", count: shown + 2) + "\r")
    shown = 0
  }
}

/// When the last line was written, or the first wait began.
private final class LastLine: @unchecked Sendable {
  private let lock = NSLock()
  private var date = Date()

  /// In seconds.
  var age: Double { lock.withLock { -date.timeIntervalSinceNow } }

  func note() { lock.withLock { date = Date() } }
}

/// Calls a function at regular intervals, on another thread, until the heartbeat ends.
final class Heartbeat: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOver = false

  /// - Parameters:
  ///   - seconds: the time between two calls.
  ///   - first: the time to the first call; nil for the same.
  ///   - call: receives the number of the call, from 1.
  init(every seconds: Double, first: Double? = nil, _ call: @escaping @Sendable (Int) -> Void) {
    Thread.detachNewThread { [self] in
      condition.lock()
      defer { condition.unlock() }
      var count = 0
      while !isOver {
        let time = count == 0 ? first ?? seconds : seconds
        // True if the end was signaled in time.
        if condition.wait(until: Date(timeIntervalSinceNow: time)) { continue }
        count += 1
        call(count)
      }
    }
  }

  /// Afterwards, no call is made.
  func end() {
    condition.lock()
    isOver = true
    condition.signal()
    condition.unlock()
  }
}
