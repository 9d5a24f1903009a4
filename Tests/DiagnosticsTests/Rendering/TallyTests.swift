import Testing

@testable import Diagnostics

@Suite struct TallyTests {
  @Test(
    arguments: [
      ("nothing", [], nil),
      ("all well", [(9, 0, 0)], nil),
      ("one of each", [(1, 1, 0)], "1 problem in 1 file (1 record)"),
      ("one file", [(120, 3, 0)], "3 problems in 1 file (120 records)"),
      (
        "several files", [(40, 2, 0), (40, 0, 0), (20, 1, 0), (10, 0, 0), (10, 0, 0)],
        "3 problems in 2 of 5 files (120 records)"
      ),
      ("warnings alone", [(1, 0, 2), (1, 0, 0)], "2 warnings in 1 of 2 files (2 records)"),
      ("both", [(1, 1, 0), (1, 0, 2)], "3 problems (1 error, 2 warnings) in 2 of 2 files (2 records)"),
      ("nothing read", [(0, 1, 0)], "1 problem in 1 file (0 records)"),
    ] as [(String, [(Int, Int, Int)], String?)])
  func sumsUp(_ name: String, _ files: [(Int, Int, Int)], _ summary: String?) {
    var tally = Tally()
    for (records, errors, warnings) in files {
      tally.add(FinishedFile(name: "a", records: records, errors: errors, warnings: warnings))
    }
    #expect(tally.summary == summary)
  }
}
