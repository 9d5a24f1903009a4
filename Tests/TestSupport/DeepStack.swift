import Foundation

/// Runs the closure on a thread whose stack has 8 MB, as a main thread's has; a test's own may have far less.
public func onDeepStack<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value
{
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread {
      continuation.resume(with: Result(catching: body))
    }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
