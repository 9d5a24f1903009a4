import Foundation
import TestSupport
import Testing

/// Every payload gets the same answer from this module's decoder as from Foundation's: the value, or the first problem.
///
/// A failure names its case. `PARITY_SEED=N swift test --filter ParityTests` runs it alone; `PARITY_CASES=N` sets the
/// number of cases.
struct ParityTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let models: [ParityModel] =
    ParityModel.scalars + ParityModel.specials + ParityModel.containers + ParityModel.enums
    + ParityModel.classes
    + ParityModel.customs + ParityModel.catching + ParityModel.strategies + ParityModel.catalogue

  @Test func decodesLikeFoundation() async throws {
    if let seed = ParityTests.environment["PARITY_SEED"].flatMap(UInt64.init) {
      let difference = ParityTests.difference(seed)
      if let difference { Issue.record("\(difference)") }
      return
    }
    let cases =
      ParityTests.environment["PARITY_CASES"].flatMap(Int.init) ?? (SlowTests.areOn ? 100_000 : 5_000)
    let differences = await ParityTests.differences(cases)
    for difference in differences.prefix(20) { Issue.record("\(difference)") }
    #expect(differences.count == 0, "of \(cases) cases")
  }

  /// The differences of the cases `0..<count`, on all cores. The threads have a stack as large as the main thread's,
  /// because Foundation's decoder needs more than the 512 KiB of other threads on macOS in a debug build.
  private static func differences(_ count: Int) async -> [String] {
    let progress = Progress()
    let group = DispatchGroup()
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        while true {
          let first = progress.take(256)
          if first >= count { return }
          for seed in first..<min(count, first + 256) {
            if let difference = difference(UInt64(seed)) { progress.note(difference) }
          }
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
    return progress.differences
  }

  /// What the threads share.
  private final class Progress: @unchecked Sendable {
    // Sendable because everything is done under the lock.
    private let lock = NSLock()
    private var next = 0
    private var found: [String] = []

    var differences: [String] { lock.withLock { found } }

    /// The first of `count` cases that nobody else takes.
    func take(_ count: Int) -> Int {
      lock.withLock {
        next += count
        return next - count
      }
    }

    func note(_ difference: String) {
      lock.withLock { found.append(difference) }
    }
  }

  private static func difference(_ seed: UInt64) -> String? {
    let model = models[Int(seed % UInt64(models.count))]
    var random = Random(seed: seed)
    let payload = model.payload(&random)
    return model.judge(payload).difference(in: payload).map { difference in
      "PARITY_SEED=\(seed), \(model.name): \(difference)\n  \(String(decoding: payload, as: UTF8.self))"
    }
  }
}
