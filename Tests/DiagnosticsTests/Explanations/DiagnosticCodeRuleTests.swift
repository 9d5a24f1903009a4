import Testing

@testable import Diagnostics

@Suite struct DiagnosticCodeRuleTests {
  @Test func everyCodeHasASummary() {
    #expect(DiagnosticCode.allCases.allSatisfy { $0.explanation.summary.hasSuffix(".") })
    #expect(Set(DiagnosticCode.allCases.map(\.explanation.summary)).count == DiagnosticCode.allCases.count)
  }

  @Test func warningsMatchTheContract() {
    let warnings = DiagnosticCode.allCases.filter { $0.explanation.usualSeverity == .warning }
    #expect(
      warnings == [
        .unreadKey, .duplicateKey, .byteOrderMark, .distantDate, .lostKey, .changedValue, .addedKey,
        .swallowedFailure, .newPath, .newKind, .newNull, .newAbsence, .newValue, .elementsGone,
        .contractRequiredUnknown, .unconvertedKey,
        .unlistedFile, .checkWithoutFile,
      ])
    let notes = DiagnosticCode.allCases.filter { $0.explanation.usualSeverity == .note }
    #expect(notes == [.contractWiderOptional, .contractWiderEnum])
  }
}
