import Testing

@testable import Runner

@Suite struct OverdueWatchTests {
  private static let start = SuspendingClock.now

  /// A watch that is asked about one slot. (The macro cannot call a mutating method.)
  private final class Watch {
    private var watch = OverdueWatch(limit: .seconds(10))
    private let slot = WorkSlot()

    func finding(_ moment: OverdueWatch.Moment?) -> OverdueWatch.Finding? { watch.finding(slot, moment) }
  }

  private let watch = Watch()

  private func moment(
    _ seconds: Double, work: Double? = nil, begun: Int = 1, tasks: Int = 1, size: Int = 100
  ) -> OverdueWatch.Moment {
    OverdueWatch.Moment(
      mark: WorkSlot.Mark(tasks: tasks, begun: begun), size: size, work: .seconds(work ?? seconds),
      time: Self.start + .seconds(seconds))
  }

  @Test func computesForTooLong() {
    #expect(watch.finding(moment(0)) == nil)
    #expect(watch.finding(moment(10)) == nil)
    #expect(watch.finding(moment(10.1)) == .computes)
    #expect(watch.finding(moment(20.1)) == .waits, "it may be in the system's code all the time")
  }

  @Test func waitsForTooLong() {
    #expect(watch.finding(moment(0, work: 0)) == nil)
    #expect(watch.finding(moment(10.1, work: 1)) == .waits)
  }

  @Test func eachRecordHasItsOwnTime() {
    for record in 1...10 { #expect(watch.finding(moment(Double(record) * 9, begun: record)) == nil) }
    #expect(watch.finding(moment(99.9, begun: 10, tasks: 2)) == nil)
  }

  @Test func largeTextsHaveMoreTime() {
    #expect(watch.finding(moment(0, size: 5 << 20)) == nil)
    #expect(watch.finding(moment(14.9, size: 5 << 20)) == nil)
    #expect(watch.finding(moment(15.1, size: 5 << 20)) == .computes)
  }

  @Test func outsideOfTheModelsCodeNoTimeCounts() {
    #expect(watch.finding(moment(0)) == nil)
    #expect(watch.finding(nil) == nil)
    #expect(watch.finding(moment(11)) == nil)
    #expect(watch.finding(moment(30, begun: 0)) == nil, "no record has begun")
  }
}
