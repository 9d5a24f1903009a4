import Testing

@testable import Diagnostics

@Suite struct DiagnosticCodeRuleTests {
  @Test func everyCodeHasASummary() {
    #expect(DiagnosticCode.allCases.allSatisfy { $0.summary.hasSuffix(".") })
    #expect(Set(DiagnosticCode.allCases.map(\.summary)).count == DiagnosticCode.allCases.count)
  }

  @Test func warningsAreThoseOfTheContract() {
    let warnings = DiagnosticCode.allCases.filter { $0.usualSeverity == .warning }
    #expect(
      warnings == [
        .unreadKey, .duplicateKey, .byteOrderMark, .distantDate, .lostKey, .changedValue, .addedKey,
        .swallowedFailure,
      ])
  }
}
