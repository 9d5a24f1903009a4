import Testing

@testable import Runner

@Suite struct ExitStatusTests {
  @Test("the codes are those of the contract") func theCodesAreThoseOfTheContract() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 130])
  }

  @Test("of several the highest wins") func ofSeveralTheHighestWins() {
    #expect([ExitStatus.success, .inputOutput, .invalid].max() == .inputOutput)
  }
}
