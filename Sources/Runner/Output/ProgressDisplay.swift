import Diagnostics
import Foundation
import JSONCoding
import OperatingSystem
import Words

/// Draws the progress line, at most ten times a second, and erases it before other output to the terminal. In a pipe,
/// which shows everything, it prints a separate line every ten seconds.
///
/// Carriage returns and spaces draw and erase the line, since every terminal knows them. Any thread may use the
/// display.
final class ProgressDisplay: @unchecked Sendable {
  // Sendable because `lock` protects all mutable state.
  /// The minimum time between two drawings.
  private static let interval = Duration.milliseconds(100)
  /// The time between two lines in a pipe.
  static let intervalInPipe = Duration.seconds(10)
  /// The width of a line in a pipe.
  private static let widthInPipe = 200

  private let screen: OutputFile
  private let total: Int?
  private let delay: Duration
  private let clock: () -> Duration
  private let isPipe: Bool
  private let lock = NSLock()
  private var counts = ProgressCounts()
  private var lastDrawn: Duration?
  /// The number of columns that the line covers; 0 if it is hidden.
  private var shown = 0

  /// - Parameters:
  ///   - total: the bytes of all inputs; nil if one of them has no size.
  ///   - delay: the time before the line is first drawn.
  ///   - isPipe: whether each drawing is a separate line.
  ///   - clock: the time since the start.
  init(
    on screen: OutputFile, total: Int?, delay: Duration, isPipe: Bool = false,
    clock: @escaping () -> Duration
  ) {
    self.isPipe = isPipe
    self.screen = screen
    self.total = total
    self.delay = delay
    self.clock = clock
  }

  /// Nil if the option, or the kind of standard error, rules it out.
  ///
  /// - Parameter takesLines: whether standard error may receive lines if it is a pipe.
  convenience init?(_ choice: DisplayChoice, _ inputs: [Input], takesLines: Bool = false) {
    guard choice != .never, let screen = try? OutputFile(.standardError) else { return nil }
    let isPipe = choice == .auto && !screen.isTerminal
    if choice == .auto {
      guard isPipe ? takesLines && screen.isPipe : !InputSize.isTyped(inputs) else { return nil }
    }
    let start = ContinuousClock.now
    let delay = isPipe ? Self.intervalInPipe : choice == .auto ? .seconds(1) : .zero
    self.init(
      on: screen, total: InputSize.total(inputs), delay: delay, isPipe: isPipe,
      clock: { start.duration(to: .now) })
  }

  /// Updates the counts, and redraws the line if it is due.
  func update(_ counts: ProgressCounts) {
    lock.lock()
    defer { lock.unlock() }
    self.counts = counts
    draw()
  }

  /// Redraws the line from the last counts if it is due, so that the time keeps running while nothing else happens.
  func redraw() {
    // Another thread may be writing to the terminal, and then there is no place for the line.
    guard lock.try() else { return }
    defer { lock.unlock() }
    draw()
  }

  private func draw() {
    let now = clock()
    let interval = isPipe ? Self.intervalInPipe : Self.interval
    guard now >= delay, lastDrawn.map({ now - $0 >= interval }) ?? true else { return }
    lastDrawn = now
    let (seconds, attoseconds) = now.components
    let width = isPipe ? Self.widthInPipe : width
    let text = ProgressLine.text(
      counts, total: total, elapsed: Double(seconds) + Double(attoseconds) * 1e-18, width: width)
    if isPipe { return write("\(Version.program): \(text)\n") }
    // The terminal may have become narrower than the current line.
    write("\r" + text + String(repeating: " ", count: max(min(shown, width) - text.utf8.count, 0)))
    shown = text.utf8.count
  }

  /// Runs `body`, which writes to `output`, and first erases the line if necessary.
  func makeRoom(for output: OutputFile, _ body: () throws(SystemError) -> Void) throws(SystemError) {
    guard output.isTerminal || output.isSame(as: screen) else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    clear()
    try body()
  }

  /// Erases the line and keeps it hidden until `meanwhile` is done.
  func erase(_ meanwhile: () -> Void = {}) {
    lock.lock()
    defer { lock.unlock() }
    clear()
    meanwhile()
  }

  private func clear() {
    guard shown > 0 else { return }
    // A terminal echoes Ctrl-C as two characters after the line.
    write("\r" + String(repeating: " ", count: min(shown + 2, width)) + "\r")
    shown = 0
  }

  /// The last column stays free because writing it makes some terminals wrap.
  private var width: Int { (screen.columns ?? 80) - 1 }

  private func write(_ text: String) {
    // Failing to show the line is not an error.
    try? screen.write(text)
  }
}

/// The text of the progress line, in ASCII, so that every character is one column wide.
enum ProgressLine {
  /// `41.2 MB of 100.0 MB (41%), 0:07 left, 29123 records, 12 problems, 8.1 MB/s`, cut to `width` columns.
  ///
  /// - Parameters:
  ///   - total: the bytes of all inputs; nil if one of them has no size.
  ///   - elapsed: seconds since the start.
  static func text(_ counts: ProgressCounts, total: Int?, elapsed: Double, width: Int) -> String {
    var parts = [size(Double(counts.bytes))]
    if let total, total > 0, counts.bytes <= total {
      let share = Double(counts.bytes) / Double(total)
      parts[0] += " of \(size(Double(total))) (\(Int(share * 100))%)"
      if counts.bytes > 0, elapsed > 0 {
        parts +=
          time(elapsed * Double(total - counts.bytes) / Double(counts.bytes)).map { ["\($0) left"] } ?? []
      }
    }
    parts.append("\(Counted(counts.records, "record"))")
    parts.append("\(Counted(counts.problems, "problem"))")
    if elapsed > 0 { parts.append(size(Double(counts.bytes) / elapsed) + "/s") }
    return String(parts.joined(separator: ", ").prefix(max(width, 0)))
  }

  /// `812 B`, `41.2 MB`: powers of 1000, with one decimal.
  private static func size(_ bytes: Double) -> String {
    var (value, unit) = (bytes, 0)
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    // A value that would round to 1000.0 moves to the next unit.
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    guard value < 1e6 else { return "much" }
    if unit == 0 { return "\(Int(value)) B" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  /// `0:07`, `12:34`, `1:02:03`; nil for more than a hundred hours, which would not be a useful estimate.
  private static func time(_ seconds: Double) -> String? {
    guard seconds < 360_000 else { return nil }
    let whole = Int(seconds.rounded(.up))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let tail = (whole % 60).padded(to: 2)
    return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(tail)" : "\(minutes):\(tail)"
  }
}

/// The progress of a run.
struct ProgressCounts: Hashable, Sendable {
  /// The number of input bytes that were decoded or skipped.
  var bytes = 0
  var records = 0
  /// The number of errors and warnings.
  var problems = 0
}
