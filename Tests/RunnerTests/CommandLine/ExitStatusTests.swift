import Testing

@testable import Runner

@Suite struct ExitStatusTests {
  @Test func `the codes are those of the contract`() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 3, 130])
  }

  @Test func `of several the highest wins`() {
    #expect([ExitStatus.success, .inputOutput, .invalid].max() == .inputOutput)
  }
}
