import Foundation

/// Tests of scale, memory and time: `make test-slow` runs them in a release build, one after the other.
public enum SlowTests {
  /// Whether this run includes them.
  public static let areOn = ProcessInfo.processInfo.environment["SLOW_TESTS"] == "1"
}
