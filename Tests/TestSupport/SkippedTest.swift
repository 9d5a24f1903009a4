import Foundation
import Testing

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
