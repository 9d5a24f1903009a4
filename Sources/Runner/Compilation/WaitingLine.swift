/// A line on standard error that says what the program is waiting for.
final class WaitingLine {
  private let screen: OutputFile
  private var shown: Int

  /// Nil if the line would not be seen or is not wanted.
  init?(_ choice: ProgressChoice, _ text: String) {
    guard choice != .never, let screen = try? OutputFile(.standardError),
      choice == .always || screen.isTerminal
    else { return nil }
    self.screen = screen
    // A line that wraps at the terminal's edge could not be erased.
    let line = String(text.unicodeScalars.prefix((screen.columns ?? 80) - 1))
    shown = line.unicodeScalars.count
    try? screen.write(line)
  }

  func erase() {
    guard shown > 0 else { return }
    // A terminal echoes Ctrl-C as two characters after the line.
    try? screen.write("\r" + String(repeating: " ", count: shown + 2) + "\r")
    shown = 0
  }
}
