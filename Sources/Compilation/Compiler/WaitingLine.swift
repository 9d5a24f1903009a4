import Dispatch
import Foundation
import OperatingSystem

/// Reports on standard error why the program is waiting: on a terminal in a line that vanishes, in a pipe, which CI
/// shows as it comes, every ten seconds.
package final class WaitingLine {
  private let screen: OutputFile
  private var shown = 0
  private var timer: (any DispatchSourceTimer)?

  /// The seconds between two lines in a pipe, even for different waits.
  private static let interval = 10.0
  /// Writes all lines in pipes, and so knows when the last one was written.
  private static let queue = DispatchQueue(label: "waiting")
  nonisolated(unsafe) private static var last = Date()

  /// Nil if the line would not be seen or is not wanted.
  ///
  /// - Parameter isShown: nil to show the line only if somebody is likely to read it.
  package init?(_ text: String, isShown: Bool?, isQuiet: Bool = false) {
    guard isShown != false, let screen = try? OutputFile(.standardError) else { return nil }
    self.screen = screen
    guard isShown == true || screen.isTerminal else {
      guard !isQuiet, screen.isPipe else { return nil }
      report(text)
      return
    }
    // A line that wraps at the terminal's edge could not be erased.
    let line = String(text.unicodeScalars.prefix((screen.columns ?? 80) - 1))
    shown = line.unicodeScalars.count
    try? screen.write(line)
  }

  private func report(_ text: String) {
    let start = Date()
    let timer = DispatchSource.makeTimerSource(queue: Self.queue)
    let age = Self.queue.sync { -Self.last.timeIntervalSinceNow }
    timer.schedule(deadline: .now() + max(1, Self.interval - age), repeating: Self.interval)
    timer.setEventHandler {
      Self.last = Date()
      Console.complain("\(Version.program): \(text) (\(Int(-start.timeIntervalSinceNow.rounded())) s)")
    }
    timer.resume()
    self.timer = timer
  }

  package func erase() {
    // Afterwards, nothing is written.
    if let timer { Self.queue.sync { timer.cancel() } }
    guard shown > 0 else { return }
    // A terminal echoes Ctrl-C as two characters after the line.
    try? screen.write("\r" + String(repeating: " ", count: shown + 2) + "\r")
    shown = 0
  }
}
