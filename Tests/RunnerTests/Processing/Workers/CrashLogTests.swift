import Foundation
import JSONCoding
import Testing

@testable import Runner

@Suite struct CrashLogTests {
  private let log = CrashLog()
  private let attempt = Attempt(chunk: Chunk(text: Text(capacity: 0)))

  private func next(_ cause: Crash.Cause, record: Int, found: Int? = nil) -> (Attempt, String?) {
    let (next, message) = log.attempt(
      after: cause, attempt, record: record, issuesFound: found)
    return (next, message)
  }

  @Test("after a crash, the next attempt goes on at the record that crashed") func crash() {
    let (attempt, message) = next(.signal(4), record: 3)
    #expect(attempt.skips(2) && !attempt.skips(3) && !attempt.skips(4))
    #expect(attempt.crashes[3] == Crash(cause: .signal(4), issuesFound: nil))
    #expect(message == nil && !log.isOver)
  }

  @Test("each further attempt at a record searches it less far") func search() {
    var attempt = attempt
    for (found, expected) in [(5, 5), (4, 1), (1, nil)] as [(Int, Int?)] {
      (attempt, _) = log.attempt(after: .stall(.placeholder), attempt, record: 3, issuesFound: found)
      #expect(attempt.crashes[3]?.issuesFound == expected)
    }
    #expect(!log.isOver)
  }

  @Test(
    "after a trap, the record is searched with other placeholders, and then as far as the better search came")
  func otherPlaceholders() {
    for (found, next, known) in [(5, Crash.Search.withOthersUpToKnown, 5), (2, .upToKnown, 3)] {
      var crash = Crash(cause: .signal(SIGTRAP), issuesFound: 3)
      #expect(crash.search == .withOthers)
      crash = Crash(cause: .signal(SIGTRAP), issuesFound: found, after: crash)
      #expect(crash.search == next && crash.issuesFound == known)
      crash = Crash(cause: .signal(SIGTRAP), issuesFound: 2, after: crash)
      #expect(crash.issuesFound == 1)
      crash = Crash(cause: .signal(SIGTRAP), issuesFound: nil, after: crash)
      #expect(crash.issuesFound == nil)
    }
    #expect(Crash(cause: .signal(SIGSEGV), issuesFound: 3).search == .upToKnown, "a recursion takes memory")
    #expect(Crash(cause: .stall(.placeholder), issuesFound: 3).search == .upToKnown)
    #expect(Crash(cause: .signal(SIGTRAP), issuesFound: nil).search == .upToKnown)
  }

  @Test("where the code makes no progress, nothing behind that record is decoded") func stall() {
    let (attempt, message) = next(.stall(.crash), record: 3)
    #expect(attempt.skips(2) && !attempt.skips(3) && attempt.skips(4))
    #expect(message == "the model's own code makes no progress after a crash: nothing more is read")
    #expect(log.isOver)
  }

  @Test("a stopped search is no crash, for a record that waits for what it has left locked")
  func stoppedSearch() {
    #expect(log.earlierEvent == .crash)
    _ = next(.stall(.placeholder), record: 1, found: 1)
    #expect(log.earlierEvent == .search)
    let message = next(.stall(log.earlierEvent), record: 3).1
    #expect(
      message
        == "the model's own code makes no progress after it was stopped on an earlier record: nothing more is read"
    )
    #expect(log.earlierEvent == .search, "for another thread that waits, too")
  }

  @Test("a crash remains one after a stopped search") func crashAndStoppedSearch() {
    _ = next(.signal(4), record: 1)
    _ = next(.stall(.placeholder), record: 2, found: 1)
    #expect(log.earlierEvent == .crash)
  }

  @Test("that nothing more is read is said once") func saidOnce() {
    #expect(next(.stall(.interruption), record: 3).1 != nil)
    #expect(next(.stall(.interruption), record: 8).1 == nil)
    let (attempt, message) = next(.signal(4), record: 5)
    #expect(attempt.skips(6) && message == nil)
  }

  @Test("after 32 crashes, nothing more is read") func tooMany() {
    for number in 0..<31 { #expect(next(.signal(4), record: number).1 == nil) }
    #expect(!log.isOver)
    #expect(next(.signal(4), record: 31).1 == "the model's own code crashed 32 times: nothing more is read")
    #expect(log.isOver)
  }

  @Test("the last crash says so itself, and is none that is not reported") func lastCrash() {
    for number in 0..<31 {
      let (attempt, _) = next(.signal(4), record: number)
      #expect(attempt.crashes[number]?.ending.isEmpty == true)
    }
    let (unreported, message) = next(.signal(4), record: 31, found: 2)
    #expect(unreported.crashes[31]?.ending.isEmpty == true && message == nil && !log.isOver)
    let (attempt, _) = next(.signal(4), record: 32)
    #expect(attempt.crashes[32]?.ending == ", the last of 33 crashes: nothing more is read")
    let (later, _) = next(.signal(4), record: 33)
    #expect(later.crashes[33]?.ending.isEmpty == true)
  }

  @Test("a stall that ends the run says so itself") func lastStall() {
    let (attempt, _) = next(.stall(.crash), record: 3)
    #expect(attempt.crashes[3]?.ending == ": nothing more is read")
  }

  @Test("a call of exit counts as a crash") func exit() {
    for number in 0..<31 { #expect(next(number % 2 == 0 ? .signal(4) : .exit, record: number).1 == nil) }
    let message = next(.exit, record: 31).1
    #expect(message == "the model's own code crashed or called exit 32 times: nothing more is read")
  }
}
