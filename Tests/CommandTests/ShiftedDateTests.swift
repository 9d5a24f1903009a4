import Foundation
import Testing
import TestSupport

/// Dates that are 31 years late, because they are counted from 1970 rather than from 2001.
struct ShiftedDateTests {
  private static func lines(_ dates: [Int]) -> Data {
    let lines = dates.map { #"{"birthday":\#($0),"employee":{"name":"a","id":1},"toy":{"name":"b"}}"# }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  @Test(
    arguments: [
      ([1_772_360_130], [], 1), ([5, 1_700_000_000, 1_710_000_000], [], 2), ([5, 6, 1_700_000_000], [], 0),
      // In half of the records only; the first numbers that are not seconds since 1970, whatever the day.
      ([5, 1_700_000_000], [], 0), ([999_999_999], [], 0), ([2_000_000_000], [], 0),
      ([1_700_000_000], ["--dates", "seconds"], 0),
      (Array(repeating: 1_700_000_000, count: 200), ["-j", "4"], 1),
    ] as [([Int], [String], Int)])
  func oneWarningIfMostAreLate(_ dates: [Int], _ options: [String], _ line: Int) async throws {
    let words = ["check", "-l"] + options + ["gift-employee"]
    let result = try await Command.run(words, input: Self.lines(dates))
    #expect(result.status == 0)
    let warnings = result.text.components(separatedBy: "\n").filter { $0.contains(": warning: ") }
    #expect(warnings.count == (line > 0 ? 1 : 0), "\(result.text)")
    guard line > 0 else { return }
    #expect(warnings[0].hasPrefix("<stdin>:\(line):13: warning: date 31 years late: number 17"))
    #expect(result.text.contains("use --dates seconds\n"))
  }

  @Test func isAnErrorIfStrictAndReportedOnceForAllFiles() async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write(Self.lines([1_700_000_000]), to: name) }
    let result = try await Command.run("check --strict -r json gift-employee a b", in: folder.url)
    let problem = #""model":"gift-employee","severity":"error","code":"distant-date""#
    #expect(result.status == 1 && result.text.components(separatedBy: problem).count == 2, "\(result.text)")
  }
}
