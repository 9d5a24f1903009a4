import Foundation

/// Runs the closure on a thread with a stack of 8 MB, like a main thread's; a test's own stack may be far smaller.
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
