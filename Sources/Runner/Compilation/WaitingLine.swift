import Foundation

/// Says on standard error what the program is waiting for: on a terminal in a line that vanishes, in a pipe, which CI
/// shows as it comes, every ten seconds.
final class WaitingLine {
  private let screen: OutputFile
  private var shown = 0
  private var heartbeat: Heartbeat?

  /// The seconds between two lines in a pipe.
  private static let interval = 10

  /// Nil if the line would not be seen or is not wanted.
  init?(_ choice: ProgressChoice, _ text: String, isQuiet: Bool = false) {
    guard choice != .never, let screen = try? OutputFile(.standardError) else { return nil }
    self.screen = screen
    guard choice == .always || screen.isTerminal else {
      guard !isQuiet, Self.isPipe else { return nil }
      heartbeat = Heartbeat(every: Double(Self.interval)) { beats in
        Console.complain("\(Version.program): \(text) (\(beats * Self.interval) s)")
      }
      return
    }
    // A line that wraps at the terminal's edge could not be erased.
    let line = String(text.unicodeScalars.prefix((screen.columns ?? 80) - 1))
    shown = line.unicodeScalars.count
    try? screen.write(line)
  }

  private static var isPipe: Bool {
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return false }
    return [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  func erase() {
    heartbeat?.end()
    guard shown > 0 else { return }
    // A terminal echoes Ctrl-C as two characters after the line.
    try? screen.write("\r" + String(repeating: " ", count: shown + 2) + "\r")
    shown = 0
  }
}
