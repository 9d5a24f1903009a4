import Foundation
import Testing
import TestSupport

/// Every payload gets the same answer from this module's decoder as from Foundation's: the value, or the first problem.
///
/// A failure names its case. `PARITY_SEED=N swift test --filter ParityTests` runs it alone; `PARITY_CASES=N` sets the
/// number of cases, `PARITY_FIRST=N` the first of them. Long runs report their progress on standard error.
struct ParityTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let models: [ParityModel] =
    ParityModel.scalars + ParityModel.specials + ParityModel.containers + ParityModel.enums
    + ParityModel.classes
    + ParityModel.customs + ParityModel.catching + ParityModel.strategies

  @Test func decodesLikeFoundation() async throws {
    if let seed = ParityTests.environment["PARITY_SEED"].flatMap(UInt64.init) {
      let difference = ParityTests.difference(seed)
      if let difference { Issue.record("\(difference)") }
      return
    }
    let cases =
      ParityTests.environment["PARITY_CASES"].flatMap(Int.init) ?? (SlowTests.areDeep ? 100_000 : 2_500)
    let first = ParityTests.environment["PARITY_FIRST"].flatMap(Int.init) ?? 0
    let differences = await ParityTests.differences(first..<first + cases)
    for difference in differences.prefix(20) { Issue.record("\(difference)") }
    #expect(differences.count == 0, "of \(cases) cases")
  }

  /// The differences of the cases, on all cores. The threads have a stack as large as the main thread's,
  /// because Foundation's decoder needs more than the 512 KiB of other threads on macOS in a debug build.
  private static func differences(_ cases: Range<Int>) async -> [String] {
    let progress = Progress(cases)
    let group = DispatchGroup()
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      group.enter()
      let thread = Thread {
        defer { group.leave() }
        while let seeds = progress.take() {
          for seed in seeds {
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

  /// The state shared by the threads.
  private final class Progress: @unchecked Sendable {
    // Sendable because everything is done under the lock.
    private let lock = NSLock()
    private let cases: Range<Int>
    private var rest: Range<Int>
    private var found: [String] = []

    init(_ cases: Range<Int>) {
      self.cases = cases
      rest = cases
    }

    var differences: [String] { lock.withLock { found } }

    /// Some cases that no other thread takes, or nil at the end.
    func take() -> Range<Int>? {
      lock.withLock {
        let taken = rest.prefix(250)
        rest = rest.dropFirst(250)
        if taken.isEmpty { return nil }
        let done = taken.lowerBound - cases.lowerBound
        if done > 0, done.isMultiple(of: 100_000) { report(done) }
        return taken
      }
    }

    /// Reports that this many cases are done, except those that other threads still have.
    private func report(_ done: Int) {
      let line = "parity: \(done) of \(cases.count) cases, \(found.count) differences\n"
      FileHandle.standardError.write(Data(line.utf8))
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
