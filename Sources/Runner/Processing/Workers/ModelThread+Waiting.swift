import Foundation
import ModelHost

extension ModelThread {
  /// The memory a thread needs besides its stack, in bytes. If less is left, another thread would only take it from the
  /// others. That includes 64 MB which glibc sets aside for a thread's small pieces.
  private static let reserve = 112 << 20

  /// Whether there is memory for another thread.
  static var hasRoom: Bool { FreeMemory.isAvailable(stackSize + reserve) }

  /// Runs the body on such a thread and waits for it; on this thread if there is none.
  package static func run<Result>(_ body: () throws -> Result) throws -> Result {
    try withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
      let thread = start { result = Swift.Result { try body() } }
      thread?.join()
      return try (result ?? Swift.Result { try body() }).get()
    }
  }

  /// Waits for the thread to end. To be called once.
  func join() { pthread_join(handle, nil) }
}
