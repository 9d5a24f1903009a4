import Foundation

/// Draws the progress line, at most ten times a second, and takes it away before anything else is written there.
///
/// The line is drawn and erased with carriage returns and spaces alone, which every terminal knows. Any thread may use it.
final class ProgressDisplay: @unchecked Sendable {
  // Sendable because everything that changes is touched under `lock` only.
  /// The time that passes at least between two drawings.
  private static let interval = Duration.milliseconds(100)

  private let screen: OutputFile
  private let total: Int?
  private let delay: Duration
  private let clock: () -> Duration
  private let lock = NSLock()
  private var counts = ProgressCounts()
  private var lastDrawn: Duration?
  /// The columns that the line covers; 0 where there is none.
  private var shown = 0

  /// - Parameters:
  ///   - total: the bytes of all inputs; nil where one of them has no size.
  ///   - delay: the time before the line is drawn first.
  ///   - clock: the time since the start.
  init(on screen: OutputFile, total: Int?, delay: Duration, clock: @escaping () -> Duration) {
    self.screen = screen
    self.total = total
    self.delay = delay
    self.clock = clock
  }

  /// Nil where the choice, or the kind of standard error, is against it.
  convenience init?(_ choice: ProgressChoice, _ inputs: [Input]) {
    guard choice != .never, let screen = try? OutputFile(.standardError) else { return nil }
    if choice == .auto {
      guard screen.isTerminal, !InputSize.isTyped(inputs) else { return nil }
    }
    let start = ContinuousClock.now
    self.init(
      on: screen, total: InputSize.total(inputs), delay: choice == .auto ? .seconds(1) : .zero,
      clock: { start.duration(to: .now) })
  }

  /// Shows how far the run has come, if it is time to.
  func update(_ counts: ProgressCounts) {
    lock.lock()
    defer { lock.unlock() }
    self.counts = counts
    draw()
  }

  /// Shows how far the run has come by what was told last, if it is time to: time goes on where nothing else does.
  func redraw() {
    // While somebody writes to the terminal, there is no place for the line.
    guard lock.try() else { return }
    defer { lock.unlock() }
    draw()
  }

  private func draw() {
    let now = clock()
    guard now >= delay, lastDrawn.map({ now - $0 >= Self.interval }) ?? true else { return }
    lastDrawn = now
    let (seconds, attoseconds) = now.components
    let width = width
    let text = ProgressLine.text(
      counts, total: total, elapsed: Double(seconds) + Double(attoseconds) * 1e-18, width: width)
    // The terminal may have become narrower than the line it shows.
    write("\r" + text + String(repeating: " ", count: max(min(shown, width) - text.utf8.count, 0)))
    shown = text.utf8.count
  }

  /// Does what writes to `output`, with the line taken away where it would be written over it.
  func makeRoom(for output: OutputFile, _ body: () throws(SystemError) -> Void) throws(SystemError) {
    guard output.isTerminal || output.isSame(as: screen) else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    clear()
    try body()
  }

  /// Takes the line away; it stays away until `meanwhile` is done.
  func erase(_ meanwhile: () -> Void = {}) {
    lock.lock()
    defer { lock.unlock() }
    clear()
    meanwhile()
  }

  private func clear() {
    guard shown > 0 else { return }
    // A terminal shows Ctrl-C as two characters behind the line.
    write("\r" + String(repeating: " ", count: min(shown + 2, width)) + "\r")
    shown = 0
  }

  /// The last column stays free: some terminals go on to the next line when it is written.
  private var width: Int { (screen.columns ?? 80) - 1 }

  private func write(_ text: String) {
    // A line that cannot be shown is no reason to stop.
    try? screen.write(text)
  }
}
