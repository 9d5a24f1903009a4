import JSONCoding
import Testing

@testable import Runner

@Suite struct SearchWatchTests {
  private static let start = ContinuousClock.now

  /// A watch that is asked about one slot. (The macro cannot call a mutating method.)
  private final class Watch {
    private var watch = SearchWatch()
    private let slot = WorkSlot()

    func finds(_ mark: WorkSlot.Mark?, work: Int, time: Int, megabytes: Int = 100) -> String {
      let moment = mark.map {
        SearchWatch.Moment(
          mark: $0, work: .milliseconds(work), time: SearchWatchTests.start + .milliseconds(time),
          memory: megabytes << 20)
      }
      switch watch.finding(slot, moment) {
      case nil: return ""
      case .computes: return "computes"
      case .waits: return "waits"
      }
    }
  }

  private let watch = Watch()

  private func mark(steps: Int) -> WorkSlot.Mark {
    let search = SearchProgress.Moment(steps: steps, patience: .milliseconds(30))
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
    #expect(watch.finds(mark(steps: 2), work: 9, time: 11, megabytes: 200) == "")
    // A plain decode takes what it needs.
    for step in 0..<9 {
      let plain = WorkSlot.Mark(tasks: 1, begun: 1)
      #expect(watch.finds(plain, work: 5, time: 5, megabytes: 200 * step) == "")
    }
  }

  @Test("each read starts the time again") func reads() {
    for step in 0..<100 { #expect(watch.finds(mark(steps: step), work: step * 29, time: step * 1000) == "") }
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
