import Foundation
import Testing

/// Tests that compile users' models, or measure memory and time: `make test-slow` runs them.
public enum SlowTests {
  /// Whether this run includes them.
  public static let isEnabled = ProcessInfo.processInfo.environment["SLOW_TESTS"] == "1"
  /// Whether random tests use many times as many cases, and others many times as large texts: `make parity` does so, in
  /// a release build.
  public static let areDeep = ProcessInfo.processInfo.environment["DEEP_TESTS"] == "1"
}

extension Trait where Self == ConditionTrait {
  /// Only `make test-slow` runs it.
  public static var slow: Self { .enabled(if: SlowTests.isEnabled, "slow: make test-slow") }
}
