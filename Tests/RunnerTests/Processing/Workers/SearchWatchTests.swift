import JSONCoding
import Testing

@testable import Runner

@Suite struct SearchWatchTests {
  private static let start = ContinuousClock.now

  /// A watch that is asked about one slot. (The macro cannot call a mutating method.)
  private final class Watch {
    private var watch = SearchWatch()
    private let slot = WorkSlot()

    func finds(
      _ mark: WorkSlot.Mark?, work: Int, time: Int, megabytes: Int = 100, isWaiting: Bool? = nil
    ) -> String {
      let moment = mark.map {
        SearchWatch.Moment(
          mark: $0, work: .milliseconds(work), time: SearchWatchTests.start + .milliseconds(time),
          memory: megabytes << 20, isWaiting: isWaiting)
      }
      switch watch.finding(slot, moment) {
      case nil: return ""
      case .isLong: return "is long"
      case .computes: return "computes"
      case .waits: return "waits"
      }
    }
  }

  private let watch = Watch()

  private func mark(steps: Int, of number: Int = 1) -> WorkSlot.Mark {
    let search = SearchProgress.Moment(number: number, steps: steps, patience: .milliseconds(30))
    return WorkSlot.Mark(tasks: 1, begun: 1, search: search)
  }

  @Test("without a search, a record may take as long as it likes") func noSearch() {
    for time in 0..<100 {
      #expect(watch.finds(WorkSlot.Mark(tasks: 1, begun: 1), work: time * 100, time: time * 100) == "")
    }
  }

  @Test("a search that takes memory without a read is stopped at once") func memory() {
    #expect(watch.finds(mark(steps: 1), work: 1, time: 1) == "")
    #expect(watch.finds(mark(steps: 1), work: 2, time: 2, megabytes: 120) == "")
    #expect(
      watch.finds(mark(steps: 1), work: 3, time: 9, megabytes: 125) == "", "another thread has taken it")
    #expect(watch.finds(mark(steps: 1), work: 4, time: 10, megabytes: 125) == "computes")
    #expect(
      watch.finds(mark(steps: 1), work: 5, time: 15, megabytes: 150) == "waits",
      "it fills a table in the system's code")
    #expect(watch.finds(mark(steps: 2), work: 9, time: 20, megabytes: 200) == "is long")
    // A plain decode takes what it needs.
    for step in 0..<9 {
      let plain = WorkSlot.Mark(tasks: 1, begun: 1)
      #expect(watch.finds(plain, work: 5, time: 5, megabytes: 200 * step) == "")
    }
  }

  @Test("each read starts the time again, and each search that of all reads") func reads() {
    for step in 0..<100 {
      #expect(watch.finds(mark(steps: step, of: step / 2), work: step * 29, time: step * 1000) == "")
    }
  }

  @Test("a search that works long between its reads is ended, and then stopped") func long() {
    for step in 0..<30 { #expect(watch.finds(mark(steps: step), work: step, time: step * 5) == "") }
    #expect(watch.finds(mark(steps: 31), work: 31, time: 155) == "is long")
    #expect(watch.finds(mark(steps: 42), work: 40, time: 210) == "")
    #expect(watch.finds(mark(steps: 43), work: 41, time: 215) == "computes")
  }

  @Test("a search that only reads may take the time of its reads") func onlyReads() {
    for step in 0..<100 {
      #expect(watch.finds(mark(steps: step * 50_000), work: step * 10, time: step * 10) == "")
    }
  }

  @Test("a search that waits between its reads, or once, is ended") func waitsOften() {
    for step in 0..<6 {
      #expect(watch.finds(mark(steps: step), work: 0, time: step * 5, isWaiting: true) == "")
    }
    #expect(watch.finds(mark(steps: 8), work: 0, time: 31, isWaiting: true) == "is long")
    #expect(watch.finds(mark(steps: 8), work: 0, time: 40, isWaiting: true) == "")
    #expect(watch.finds(mark(steps: 8), work: 0, time: 41, isWaiting: true) == "waits")
  }

  @Test("a thread that could run does not wait") func busyMachine() {
    for step in 0..<99 {
      #expect(
        watch.finds(mark(steps: step / 50), work: step / 10, time: step * 5, isWaiting: step % 2 == 0) == "")
    }
  }

  @Test("only the thread's own time counts as computing") func computes() {
    #expect(watch.finds(mark(steps: 1), work: 500, time: 0) == "")
    #expect(watch.finds(mark(steps: 1), work: 529, time: 1000) == "")
    #expect(watch.finds(mark(steps: 1), work: 530, time: 1001) == "computes")
  }

  @Test("what waits is found a second later") func waits() {
    #expect(watch.finds(mark(steps: 1), work: 500, time: 0) == "")
    #expect(watch.finds(mark(steps: 1), work: 501, time: 1029) == "")
    #expect(watch.finds(mark(steps: 1), work: 501, time: 1030) == "waits")
  }
}
