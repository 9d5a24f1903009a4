import Testing

@testable import Diagnostics

@Suite struct ProblemCountsTests {
  @Test(
    arguments: [
      (0, 0, 0, nil), (1, 0, 0, "1 more problem"), (23, 0, 0, "23 more problems"),
      (1, 1, 0, "2 more problems"), (0, 1, 0, "1 more warning"), (0, 2, 0, "2 more warnings"),
      (0, 0, 1, "1 more note"), (0, 1, 1, "2 more problems"),
    ] as [(Int, Int, Int, String?)])
  func saysHowManyAreLeftOut(_ errors: Int, _ warnings: Int, _ notes: Int, _ words: String?) {
    #expect(ProblemCounts(errors: errors, warnings: warnings, notes: notes).moreWords == words)
  }
}
