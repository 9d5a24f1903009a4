import Foundation

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
