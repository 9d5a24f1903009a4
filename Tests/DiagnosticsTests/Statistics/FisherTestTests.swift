import Foundation
import Testing

@testable import Diagnostics

@Suite struct FisherTestTests {
  private struct Table {
    let now: Int, total: Int, before: Int, oldTotal: Int
    let chance: Double
  }

  /// Fisher's lady, who tells of 8 cups whether milk was first in 4 of them, and others that are easily counted.
  private static let tables: [Table] = [
    Table(now: 4, total: 4, before: 0, oldTotal: 4, chance: 1 / 70),
    Table(now: 3, total: 4, before: 1, oldTotal: 4, chance: 17 / 70),
    Table(now: 1, total: 50, before: 0, oldTotal: 5000, chance: 50 / 5050),
    Table(now: 1, total: 1, before: 0, oldTotal: 1000, chance: 1 / 1001),
    Table(now: 5, total: 5, before: 0, oldTotal: 5, chance: 1 / 252),
  ]

  @Test func chanceOfKnownTables() {
    for table in Self.tables {
      let test = FisherTest(
        now: Frequency(table.now, of: table.total), before: Frequency(table.before, of: table.oldTotal))
      #expect(abs(test.chance - table.chance) < 1e-12)
    }
  }

  /// All ways to choose the run's units out of both are counted one by one.
  @Test func chanceIsTheShareOfAllWaysToChoose() {
    for total in 1...6 {
      for oldTotal in 1...5 {
        for count in 0...total {
          for before in 0...oldTotal where count * oldTotal > before * total {
            let marked = (1 << (count + before)) - 1
            let ways = (0..<1 << (total + oldTotal)).filter { $0.nonzeroBitCount == total }
            let share =
              Double(ways.count { ($0 & marked).nonzeroBitCount >= count }) / Double(ways.count)
            let test = FisherTest(now: Frequency(count, of: total), before: Frequency(before, of: oldTotal))
            #expect(abs(test.chance - share) < 1e-9)
            #expect(test.leastChance <= test.chance + 1e-12)
          }
        }
      }
    }
  }

  @Test func nothingIsUnusualThatIsNotMoreFrequent() {
    #expect(FisherTest(now: Frequency(1, of: 10), before: Frequency(1, of: 10)).chance == 1)
    #expect(FisherTest(now: Frequency(0, of: 0), before: Frequency(1, of: 10)).chance == 1)
    #expect(FisherTest(now: Frequency(5, of: 10), before: Frequency(0, of: 0)).chance == 1)
    #expect(FisherTest(now: Frequency(9, of: 10), before: Frequency(1, of: 10), isFirst: true).chance == 1)
    // A baseline may hold any counts.
    let most = 1 << 48
    #expect(FisherTest(now: Frequency(1, of: most - 1), before: Frequency(most, of: 1)).chance == 1)
    #expect(
      FisherTest(now: Frequency(most - 1, of: most - 1), before: Frequency(0, of: most - 1)).chance == 0)
  }

  /// The factorials of large numbers, against the sum of logarithms.
  @Test func logarithmsOfFactorials() {
    var sum = 0.0
    for number in 1...100_000 {
      sum += log(Double(number))
      if number % 997 == 0 || number < 40 {
        #expect(abs(FisherTest.logFactorial(number) - sum) < 1e-10 * max(sum, 1))
      }
    }
  }

  /// At most as many tests as the limit is divided by can reach it.
  @Test func limitIsThatOfTheTestsThatCouldGiveAnAlarm() {
    let limit = { FisherTest.limit($0, rate: 0.01, paths: $1) }
    #expect(limit([], 1) == 0.01)
    #expect(limit([1, 0.5, 0.02], 1) == 0.01)
    #expect(limit([1, 0.5, 0.02], 7) == 0.01 / 7)
    #expect(limit(Array(repeating: 0, count: 40) + [0.009], 7) == 0.01 / 40)
    // Three could reach 0.01 / 2, and none of them 0.01 / 3.
    #expect(limit([0.004, 0.004, 0.004], 1) == 0.01 / 3)
  }
}
