import Foundation

/// The end of a child process, awaited without blocking one of the few threads that all tests share.
public struct ProcessEnd: Sendable {
  private let end: AsyncStream<Void>

  /// Must be created before the process is started.
  public init(of process: Process) {
    let (end, continuation) = AsyncStream.makeStream(of: Void.self)
    self.end = end
    process.terminationHandler = { _ in continuation.finish() }
  }

  /// Waits for the end; false if the process is still running after that time.
  public func wait(atMost limit: Duration) async -> Bool {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in end {}
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}

/// Limits how many child processes run at the same time: some versions of Swift Testing start all tests at once.
public actor ProcessSlots {
  public static let shared = ProcessSlots(ProcessInfo.processInfo.activeProcessorCount + 1)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  /// Waits for a free slot. Every `take` must be followed by a `give`.
  public func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  public func give() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
