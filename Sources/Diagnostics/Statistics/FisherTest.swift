import Foundation

/// Whether something is more frequent in a run than in its baseline by more than chance explains: Fisher's exact test,
/// one-sided.
///
/// If nothing has changed, the values that show it are spread over the run and the baseline as if by lot, so their
/// number in the run has a hypergeometric distribution. A null in 1 of 50 values, and in none of 5000 before, is as
/// likely as one lot of 5050 being among the 50 drawn: 50/5050.
struct FisherTest {
  let now: Frequency
  let before: Frequency
  /// Whether it counts only if the baseline does not show it at all.
  var isFirst = false

  /// The probability that chance alone gives the run this many, or more.
  var chance: Double {
    isFirst && before.count > 0 || now.share <= before.share ? 1 : tail(from: now.count)
  }

  /// The least that ``chance`` could be if as many show it in both together.
  var leastChance: Double {
    let count = now.count + before.count
    return count == 0 || isFirst && count > now.total ? 1 : tail(from: min(count, now.total))
  }

  /// The probability that chance gives the run `count` or more; at least as many as its share of all.
  private func tail(from count: Int) -> Double {
    let marked = now.count + before.count
    let total = now.total + before.total
    var term = exp(
      Self.logChoices(count, of: marked) + Self.logChoices(now.total - count, of: total - marked)
        - Self.logChoices(now.total, of: total))
    var sum = term
    for count in count..<min(marked, now.total) {
      term *= Double(marked - count) / Double(count + 1)
      term *= Double(now.total - count) / Double(total - marked - now.total + count + 1)
      sum += term
      if term < sum * 1e-12 { break }
    }
    return min(sum, 1)
  }

  /// The logarithm of the number of ways to choose some out of all.
  private static func logChoices(_ count: Int, of total: Int) -> Double {
    logFactorial(total) - logFactorial(count) - logFactorial(total - count)
  }

  /// Exact up to 15, and then by Stirling's series, whose error is below 1e-11 there.
  static func logFactorial(_ number: Int) -> Double {
    if number < 16 { return log((1...max(number, 1)).reduce(1) { $0 * Double($1) }) }
    let n = Double(number)
    return (n + 0.5) * log(n) - n + 0.5 * log(2 * Double.pi) + 1 / (12 * n) - 1 / (360 * n * n * n)
      + 1 / (1260 * n * n * n * n * n)
  }

  /// What a test's chance may be at most, so that the probability of one or more false alarms among all tests is at
  /// most `rate`.
  ///
  /// That is Bonferroni's correction, but only for tests that could give an alarm at all (Tarone 1990): a key that one
  /// of 1000 objects has cannot be found to be rarer.
  ///
  /// - Parameters:
  ///   - leastChances: ``leastChance`` of all tests that were made.
  ///   - paths: the number of paths. The rate is divided by at least this, so a change has to be just as great if no
  ///     other path varies.
  static func limit(_ leastChances: [Double], rate: Double, paths: Int) -> Double {
    let sorted = leastChances.sorted()
    var possible = sorted.count
    var divisor = max(paths, 1)
    while true {
      while possible > 0, sorted[possible - 1] > rate / Double(divisor) { possible -= 1 }
      if possible <= divisor { return rate / Double(divisor) }
      divisor += 1
    }
  }
}
