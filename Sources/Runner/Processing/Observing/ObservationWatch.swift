import Diagnostics
import Foundation
import JSONCoding

/// Observes a model on its own thread, where its crashes and endless loops end nothing else.
///
/// After a crash the observation begins again without the payload that led to it. It gives the same payloads in the
/// same order, so it comes to the same point.
final class ObservationWatch: @unchecked Sendable {
  // Sendable because everything that changes is touched only while `lock` is locked.
  private let lock = NSLock()
  private var refused: Set<Step> = []
  private var current: Step?
  /// The hashes of what was begun.
  private var tried: Set<Int> = []
  /// Whether only earlier payloads are tried again, because the model has crashed too often.
  private var isLast = false
  /// How many payloads were begun.
  private var begun = 0
  /// The last crash.
  private(set) var crash: CrashCause?

  /// A model that crashes on more payloads is asked only once more, for those on which it did not.
  private static let mostCrashes = 40
  private static let interval: useconds_t = 5_000
  /// How long all of it may take. Only a model that waits, or computes much, takes so long: what is found is otherwise
  /// limited by reads, which are the same on every machine.
  private let end = ContinuousClock.now + .seconds(60)

  /// What is left of that.
  var rest: Duration { max(.zero, end - .now) }

  /// What `work` makes; nil if the model crashes again and again, or takes too long.
  ///
  /// - Parameters:
  ///   - limit: how long the model may take for a payload; nil for as long as it likes.
  ///   - work: observes; it is to ask its argument before each payload.
  func run<Result>(
    limit: Duration?, _ work: @escaping @Sendable (@escaping (SampleValue, Bool) -> Bool) -> Result
  ) -> Result? {
    for number in 0...Self.mostCrashes where rest > .zero {
      if number == Self.mostCrashes { lock.withLock { isLast = true } }
      let slot = Slot<Result>()
      let mayTry: (SampleValue, Bool) -> Bool = { [self] in begin($0.text, findsAll: $1) }
      nonisolated(unsafe) let question = mayTry
      let body: @Sendable () -> Void = {
        let result = work(question)
        slot.lock.withLock { slot.result = result }
      }
      guard let thread = WorkerThread(body) else { return work(mayTry) }
      if let result = wait(for: thread, slot, limit) { return result }
      if Interruption.isRequested { return nil }
      lock.withLock {
        if let current { refused.insert(current) }
        if current?.findsAll == false {
          crash = thread.crash.map { number in
            number == CrashGuard.stopSignal
              ? limit.map { .timeout($0) } ?? CrashCause(number) : CrashCause(number)
          }
        }
      }
    }
    return nil
  }

  private struct Step: Hashable {
    let payload: String
    let findsAll: Bool
  }

  private final class Slot<Result>: @unchecked Sendable {
    // Sendable because the result is touched only while the lock is locked.
    let lock = NSLock()
    var result: Result?
  }

  /// Nil if the thread has crashed, or was stopped because it takes too long.
  private func wait<Result>(for thread: WorkerThread, _ slot: Slot<Result>, _ limit: Duration?) -> Result? {
    var (last, since) = (-1, ContinuousClock.now)
    while true {
      if let result = slot.lock.withLock({ slot.result }) { return result }
      if thread.crash != nil {
        thread.returnStack()
        return nil
      }
      let now = lock.withLock { begun }
      if now != last { (last, since) = (now, .now) }
      if let limit, ContinuousClock.now - since > limit { thread.stop() }
      if Interruption.isRequested { return nil }
      usleep(Self.interval)
    }
  }

  /// Whether the payload may be tried, or searched for problems; notes that it is.
  private func begin(_ payload: String, findsAll: Bool) -> Bool {
    lock.withLock {
      begun += 1
      let next = Step(payload: payload, findsAll: findsAll)
      current = next
      if refused.contains(next) { return false }
      if isLast { return tried.contains(next.hashValue) }
      tried.insert(next.hashValue)
      return true
    }
  }

  /// Whether not everything was tried, because the model has crashed too often.
  var hasGivenUp: Bool { lock.withLock { isLast } }

  /// The shortest payload on which the model crashed or took too long; nil if there was none.
  var payload: String? {
    let all = lock.withLock { refused.filter { !$0.findsAll }.map(\.payload) }
    return all.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}
