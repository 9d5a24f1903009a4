import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures processor time. Other work on the machine only adds time, so the minimum of several runs counts.
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

  /// The two sides of a comparison take turns, so that a slow phase of the machine affects both.
  static func inTurn(_ runs: Int, _ ours: () -> Void, _ theirs: () -> Void) -> (ours: Double, theirs: Double)
  {
    var least = (ours: Double.infinity, theirs: Double.infinity)
    for _ in 0..<runs {
      least.ours = min(least.ours, seconds(ours))
      least.theirs = min(least.theirs, seconds(theirs))
    }
    return least
  }
}
