import Testing

@testable import Runner

@Suite struct StallWatchTests {
  private static let start = ContinuousClock.now

  /// A watch that is asked about one slot. (The macro cannot call a mutating method.)
  private final class Watch {
    private var watch = StallWatch(patience: .milliseconds(1000))
    private let slot = WorkSlot()

    func isStalled(_ mark: WorkSlot.Mark?, _ now: StallWatch.Moment) -> Bool {
      watch.isStalled(slot, mark, now)
    }
  }

  private let watch = Watch()

  private func moment(
    _ milliseconds: Int, work: Int = 0, crashed: Bool = true, interrupted: Bool = false
  ) -> StallWatch.Moment {
    StallWatch.Moment(
      time: Self.start + .milliseconds(milliseconds), work: .milliseconds(work), hasCrashed: crashed,
      isInterrupted: interrupted)
  }

  private func mark(_ begun: Int, task: Int = 1) -> WorkSlot.Mark { WorkSlot.Mark(tasks: task, begun: begun) }

  @Test("without a crash or an interruption, a record may take forever")
  func noCrash() {
    for time in 0..<100 {
      #expect(!watch.isStalled(mark(1), moment(time * 100, crashed: false)))
    }
  }

  @Test("the time before the crash does not count") func timeBeforeTheCrash() {
    #expect(!watch.isStalled(mark(1), moment(0, crashed: false)))
    #expect(!watch.isStalled(mark(1), moment(5000)))
    #expect(!watch.isStalled(mark(1), moment(5999)))
    #expect(watch.isStalled(mark(1), moment(6000)))
  }

  @Test("each further record starts the time again, and so does each further chunk")
  func progress() {
    #expect(!watch.isStalled(mark(1), moment(0)))
    #expect(!watch.isStalled(mark(2), moment(900)))
    #expect(!watch.isStalled(mark(2), moment(1800)))
    #expect(!watch.isStalled(mark(2, task: 2), moment(1899)))
    #expect(!watch.isStalled(mark(2, task: 2), moment(2898)))
    #expect(watch.isStalled(mark(2, task: 2), moment(2899)))
  }

  @Test("after a crash, a record that uses processor time makes progress") func processorTime() {
    for time in 0..<100 {
      #expect(!watch.isStalled(mark(1), moment(time * 100, work: time * 10)))
    }
  }

  @Test("after an interruption, processor time does not count") func endlessLoop() {
    #expect(!watch.isStalled(mark(1), moment(0, crashed: false, interrupted: true)))
    #expect(watch.isStalled(mark(1), moment(1000, work: 1000, crashed: false, interrupted: true)))
  }

  @Test("outside the model's code, a thread may wait as long as it likes") func outside() {
    #expect(!watch.isStalled(mark(1), moment(0)))
    #expect(!watch.isStalled(nil, moment(2000)))
    #expect(!watch.isStalled(mark(1), moment(2001)))
  }
}
