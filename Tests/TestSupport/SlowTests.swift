import Foundation
import Testing

/// Tests that compile users' models, or measure memory and time: `make test-slow` runs them.
public enum SlowTests {
  /// Whether this run includes them.
  public static let isEnabled = ProcessInfo.processInfo.environment["SLOW_TESTS"] == "1"
  /// Whether random tests use many times as many cases, and others many times as large texts: `make parity` does so, in
  /// a release build.
  public static let isDeep = ProcessInfo.processInfo.environment["DEEP_TESTS"] == "1"
}

extension Trait where Self == ConditionTrait {
  /// Runs the test only if slow tests are enabled.
  public static var slow: Self { .enabled(if: SlowTests.isEnabled, "slow: make test-slow") }
}

/// Ends the test as skipped, with the reason. A compiler before 6.3 cannot; then the caller returns, and the test
/// passes.
public func skipTest(_ reason: Comment) throws {
  // Swift Testing prints this for a test that a trait skips, but nothing for a cancelled one.
  let line = "➜ Test \(Test.current?.name ?? "") skipped: \(reason)\n"
  FileHandle.standardError.write(Data(line.utf8))
  #if compiler(>=6.3)
    try Test.cancel(reason)
  #endif
}
