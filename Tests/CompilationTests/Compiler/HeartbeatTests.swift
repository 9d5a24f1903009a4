import Foundation
import Testing

@testable import Compilation

@Suite struct HeartbeatTests {
  private final class Counts: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [Int] = []

    func add(_ count: Int) { lock.withLock { counts.append(count) } }

    var all: [Int] { lock.withLock { counts } }
  }

  @Test func callsUntilItEnds() async throws {
    let counts = Counts()
    let heartbeat = Heartbeat(every: 0.01) { counts.add($0) }
    while counts.all.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
    heartbeat.end()
    let last = counts.all
    try await Task.sleep(for: .milliseconds(100))
    #expect(counts.all == last)
    #expect(last == Array(1...last.count))
  }
}
