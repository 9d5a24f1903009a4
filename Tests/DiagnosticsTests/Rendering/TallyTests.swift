import Testing

@testable import Diagnostics

@Suite struct TallyTests {
  @Test(
    arguments: [
      ("nothing", [], nil),
      ("all well", [(9, 0, 0, 0)], nil),
      ("one of each", [(1, 1, 0, 0)], "1 problem in 1 file (1 record)"),
      ("one file", [(120, 3, 0, 0)], "3 problems in 1 file (120 records)"),
      (
        "several files", [(40, 2, 0, 0), (40, 0, 0, 0), (20, 1, 0, 0), (20, 0, 0, 0)],
        "3 problems in 2 of 4 files (120 records)"
      ),
      ("warnings alone", [(1, 0, 2, 0), (1, 0, 0, 0)], "2 warnings in 1 of 2 files (2 records)"),
      ("both", [(1, 1, 0, 0), (1, 0, 2, 0)], "3 problems (1 error, 2 warnings) in 2 of 2 files (2 records)"),
      ("nothing read", [(0, 1, 0, 0)], "1 problem in 1 file (0 records)"),
      ("a note", [(1, 0, 0, 1)], "1 note in 1 file (1 record)"),
      ("warnings and notes", [(1, 0, 1, 2)], "3 problems (1 warning, 2 notes) in 1 file (1 record)"),
      ("all three", [(1, 1, 2, 3)], "6 problems (1 error, 2 warnings, 3 notes) in 1 file (1 record)"),
      ("errors and notes", [(1, 2, 0, 1)], "3 problems (2 errors, 1 note) in 1 file (1 record)"),
    ] as [(String, [(Int, Int, Int, Int)], String?)])
  func sumsUp(_ name: String, _ files: [(Int, Int, Int, Int)], _ summary: String?) {
    var tally = Tally()
    for (records, errors, warnings, notes) in files {
      let problems = ProblemCounts(errors: errors, warnings: warnings, notes: notes)
      tally.add(FinishedFile(name: "a", records: records, problems: problems))
    }
    #expect(tally.summary == summary)
  }

  @Test func knownProblemsAreCounted() {
    var tally = Tally()
    var file = FinishedFile(name: "a", records: 2)
    file.known = 3
    tally.add(file)
    #expect(tally.summary == "no new problems in 1 file (2 records), 3 known problems left out")
    tally.add(FinishedFile(name: "b", records: 1, problems: ProblemCounts(errors: 1)))
    #expect(tally.summary == "1 problem in 1 of 2 files (3 records), 3 known problems left out")
    #expect(tally.problems.count == 1)
  }

  @Test(
    arguments: [
      ("one", [(1, false)], ["User"], "1 record in 1 file decodes as User"),
      ("several", [(9, false), (1, false), (2, false)], ["User"], "12 records in 3 files decode as User"),
      ("none", [(0, false)], ["User"], "0 records in 1 file decode as User"),
      ("two models", [(1, false), (2, false)], ["a", "b"], "3 records in 2 files decode as a and b"),
      ("three models", [(3, false)], ["a", "b", "c"], "3 records in 1 file decode as a, b and c"),
      (
        "many models", [(4, false)], ["a", "b", "c", "d"],
        "4 records in 1 file decode as a, b, c and 1 more model"
      ),
      (
        "some should not", [(1, false), (5, true)], ["a"],
        "1 record in 1 file decodes as a; 1 file is invalid, as expected"
      ),
      ("none should", [(1, true), (1, true)], [], "2 files are invalid, as expected"),
    ] as [(String, [(Int, Bool)], [String], String)])
  func saysThatAllDecodes(_ name: String, _ files: [(Int, Bool)], _ models: [String], _ line: String) {
    var tally = Tally()
    for (records, shouldBeInvalid) in files {
      var file = FinishedFile(name: "a", records: records)
      file.shouldBeInvalid = shouldBeInvalid
      tally.add(file)
    }
    #expect(tally.success(as: models) == line)
  }

  @Test func namesStandardInput() {
    var tally = Tally()
    tally.add(FinishedFile(name: "<stdin>", records: 2))
    #expect(
      tally.success(as: ["a"], isStandardInput: true) == "2 records from standard input decode as a")
  }

  @Test(
    arguments: [
      (0, 0, 0, nil), (1, 0, 0, "1 more problem"), (23, 0, 0, "23 more problems"),
      (1, 1, 0, "2 more problems"), (0, 1, 0, "1 more warning"), (0, 2, 0, "2 more warnings"),
      (0, 0, 1, "1 more note"), (0, 1, 1, "2 more problems"),
    ] as [(Int, Int, Int, String?)])
  func saysHowManyAreOmitted(_ errors: Int, _ warnings: Int, _ notes: Int, _ words: String?) {
    #expect(ProblemCounts(errors: errors, warnings: warnings, notes: notes).moreWords == words)
  }

  @Test func omittedByOthersAreAdded() {
    var cap = Cap(0, before: TextRenderer(isColored: false, columns: 80))
    var output = ""
    cap.add(.duplicate, to: &output)
    cap.end(omitting: ProblemCounts(errors: 2, warnings: 1), note: nil, to: &output)
    #expect(output == "… and 4 more problems\n")
  }
}
