import Diagnostics
import JSONCoding
import Words

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

  /// `812 B`, `41.2 MB`: powers of 1000, with one digit after the point.
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
