import Testing

@testable import Diagnostics

/// The form of the explanations. `ExplanationExampleTests` runs their examples.
struct ExplanationTests {
  @Test(arguments: DiagnosticCode.allCases) func isSafeAndComplete(_ code: DiagnosticCode) {
    let explanation = code.explanation
    #expect(Hostile.harmful(in: explanation.text + explanation.markdown).isEmpty)
    for part in [explanation.parts.first, explanation.parts.last] {
      guard case .text(let text)? = part else {
        Issue.record("begins or ends with code")
        continue
      }
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true)
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(explanation.parts.contains { if case .code = $0 { true } else { false } })
    #expect(explanation.markdown.split(separator: "```").count % 2 == 1)
  }

  @Test func everyCodeHasASummaryOfItsOwn() {
    let summaries = DiagnosticCode.allCases.map(\.explanation.summary)
    #expect(summaries.allSatisfy { $0.hasSuffix(".") } && Set(summaries).count == summaries.count)
  }
}
