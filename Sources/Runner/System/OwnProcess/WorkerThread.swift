import Foundation
import ModelHost

/// A thread on which a crash of a model's code is confined: see ``CrashGuard``.
struct WorkerThread: Sendable {
  private let thread: ModelThread
  private let crashGuard: CrashGuard

  /// Starts a thread; nil if the system has no thread or memory left for it.
  init?(_ body: @escaping @Sendable () -> Void) {
    let crashGuard = CrashGuard()
    guard ModelThread.hasRoom, let thread = ModelThread.start({ crashGuard.run(body) }) else { return nil }
    (self.thread, self.crashGuard) = (thread, crashGuard)
  }

  /// The signal of the crash that stopped the thread for good, or `CrashGuard.exitMark`. A crashed thread never ends.
  var crash: Int32? { crashGuard.crash }

  /// Returns the memory that the crashed thread's stack takes to the system.
  func returnStack() { crashGuard.returnStack(ModelThread.stackSize) }

  /// Stops the thread for good where it is, as a crash does, and waits until it has stopped, though not forever.
  func stop() {
    pthread_kill(thread.handle, CrashGuard.stopSignal)
    for _ in 0..<1000 where crash == nil { usleep(1000) }
  }
}
