import Foundation

/// Tests of scale, memory and time: `make test-slow` runs them in a release build, one after the other.
public enum SlowTests {
  /// Whether this run includes them.
  public static let areOn = ProcessInfo.processInfo.environment["SLOW_TESTS"] == "1"
  /// Whether it also includes those that fetch packages.
  public static let haveNetwork = areOn && ProcessInfo.processInfo.environment["NETWORK_TESTS"] == "1"
}
