import Foundation
import Testing
import TestSupport

/// Every payload gets the same answer from this module's decoder as from Foundation's: the value, or the first problem.
///
/// A failure names its case. `PARITY_SEED=N swift test --filter ParityTests` runs it alone; `PARITY_CASES=N` sets the
/// number of cases.
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
      ParityTests.environment["PARITY_CASES"].flatMap(Int.init) ?? (SlowTests.isDeep ? 100_000 : 2_500)
    let differences = try await ParityTests.differences(0..<cases)
    for difference in differences.prefix(20) { Issue.record("\(difference)") }
    #expect(differences.count == 0, "of \(cases) cases")
  }

  /// The differences of the cases, on all cores. Foundation's decoder needs a deeper stack than a test has.
  private static func differences(_ cases: Range<Int>) async throws -> [String] {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    return try await withThrowingTaskGroup(of: [String].self) { group in
      for first in cases.prefix(threads) {
        group.addTask {
          try await onDeepStack {
            stride(from: first, to: cases.upperBound, by: threads).compactMap { difference(UInt64($0)) }
          }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
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
