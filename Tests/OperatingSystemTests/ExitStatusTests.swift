import Testing

@testable import OperatingSystem

@Suite struct ExitStatusTests {
  @Test func codesMatchTheContract() {
    let codes = ExitStatus.allCases.map { "\($0) \($0.rawValue)" }
    #expect(codes.prefix(4) == ["success 0", "invalid 1", "usage 2", "inputOutput 3"])
    #expect(codes.dropFirst(4) == ["hungUp 129", "interrupted 130", "quit 131", "terminated 143"])
    for number in Interruption.signals { #expect(ExitStatus(rawValue: 128 + number) != nil) }
    #expect(ExitStatus.allCases.shuffled().sorted() == ExitStatus.allCases, "the highest wins")
  }
}
