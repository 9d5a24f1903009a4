/// A line on standard error that says what the program waits for, as long as it does.
final class WaitingLine {
  private let screen: OutputFile
  private var shown: Int

  /// Nil where nobody would see it, or wants to.
  init?(_ choice: ProgressChoice, _ sources: [String]) {
    guard choice != .never, let screen = try? OutputFile(.standardError),
      choice == .always || screen.isTerminal
    else { return nil }
    self.screen = screen
    let what = sources.count == 1 ? "\(Quoted(sources[0]))" : "\(sources.count) sources"
    let text = "compiling \(what), kept for the next time …"
    // A line that goes over the terminal's edge could not be taken away again.
    let line = String(text.unicodeScalars.prefix((screen.columns ?? 80) - 1))
    shown = line.unicodeScalars.count
    try? screen.write(line)
  }

  func erase() {
    guard shown > 0 else { return }
    // A terminal shows Ctrl-C as two characters behind the line.
    try? screen.write("\r" + String(repeating: " ", count: shown + 2) + "\r")
    shown = 0
  }
}
