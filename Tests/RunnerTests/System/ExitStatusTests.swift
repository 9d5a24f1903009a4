import Testing

@testable import Runner

@Suite struct ExitStatusTests {
  @Test func theCodesAreThoseOfTheContract() {
    let codes = ExitStatus.allCases.map { "\($0) \($0.rawValue)" }
    #expect(codes == ["success 0", "invalid 1", "usage 2", "inputOutput 3", "interrupted 130"])
  }

  @Test func theHigherOfTwoWins() {
    for one in ExitStatus.allCases {
      for other in ExitStatus.allCases {
        #expect(max(one, other).rawValue == max(one.rawValue, other.rawValue))
      }
    }
  }
}
