import Testing

/// Ends the test as skipped, with the reason. A compiler before 6.3 cannot; the caller returns then, and the test
/// passes.
public func skipTest(_ reason: Comment) throws {
  #if compiler(>=6.3)
    try Test.cancel(reason)
  #endif
}
