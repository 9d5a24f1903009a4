import Foundation
import JSONCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much processor time things take. Other work of the machine only adds time, so the least of several runs counts.
/// The two sides of a comparison take turns, so that a slow phase of the machine affects both.
enum Measurement {
  static func seconds(_ body: () -> Void) -> Double {
    let start = processorSeconds()
    body()
    return processorSeconds() - start
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func least(_ runs: Int, _ body: () -> Void) -> Double {
    (0..<runs).reduce(.infinity) { least, _ in min(least, seconds(body)) }
  }

  static func inTurn(_ runs: Int, _ ours: () -> Void, _ theirs: () -> Void) -> (ours: Double, theirs: Double)
  {
    var least = (ours: Double.infinity, theirs: Double.infinity)
    for _ in 0..<runs {
      least.ours = min(least.ours, seconds(ours))
      if !isAlone { least.theirs = min(least.theirs, seconds(theirs)) }
    }
    return least
  }
}

/// The lines of the table.
enum Table {
  static func heading(_ titles: String...) {
    print("")
    print(line(titles))
  }

  static func row(_ cells: String...) {
    print(line(cells))
  }

  private static func line(_ cells: [String]) -> String {
    let widths = [46, 10, 12, 12, 12, 14]
    var line = ""
    for (index, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: max(1, widths[min(index, 5)] - cell.count))
      line += index == 0 ? cell + padding : padding + cell
    }
    return line
  }

  static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f ms", seconds * 1e3) }
  static func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
  static func times(_ ratio: Double) -> String { String(format: "%.2fx", ratio) }
  static func speed(_ bytes: Int, _ seconds: Double) -> String {
    String(format: "%.0f MB/s", Double(bytes) / 1e6 / seconds)
  }
}
