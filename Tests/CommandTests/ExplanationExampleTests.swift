import Foundation
import Testing
import TestSupport

@testable import Diagnostics

/// The examples of `--explain`, run as a reader would.
struct ExplanationExampleTests {
  private static let ofAnyModel = DiagnosticCode.allCases.filter { $0.explanation.example?.swift == nil }
  private static let ofAModel = DiagnosticCode.allCases.filter { $0.explanation.example?.swift != nil }

  @Test(arguments: ofAnyModel.filter { !$0.compilesModels })
  func givesTheCode(_ code: DiagnosticCode) async throws {
    try await expectCode(code)
  }

  /// Compiling a model takes seconds.
  @Test(
    .enabled(if: SlowTests.isEnabled, "slow: make test-slow"), arguments: ofAnyModel.filter(\.compilesModels))
  func compiledModelGivesTheCode(_ code: DiagnosticCode) async throws {
    try await expectCode(code)
  }

  private func expectCode(_ code: DiagnosticCode) async throws {
    if let command = code.explanation.command {
      let folder = try TemporaryFolder()
      let result = try await Command.shell(command, in: folder.url)
      #expect(codes(result.text + result.errorText) == [code.rawValue])
    } else {
      let example = try #require(code.explanation.example)
      let result = try await Command.run(["check", "json"] + words(example), input: example.json)
      #expect(codes(result.text) == [code.rawValue])
    }
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow")) func modelsGiveTheirCodes() async throws {
    let examples = Self.ofAModel.map { ($0, $0.explanation.example) }
    let source = "import Foundation\n" + examples.compactMap { $0.1?.swift }.joined(separator: "\n")
    for (code, example) in examples {
      let example = try #require(example)
      let model = try #require(example.swift?.matches(of: /struct (\w+)/).last?.output.1)
      let folder = try SourceFolder(["Models.swift": source])
      let result = try await folder.run(
        ["--source", "Models.swift", "--report", "text", String(model)] + words(example), input: example.json)
      #expect(codes(result.errorText) == [code.rawValue])
    }
  }

  @Test(arguments: DiagnosticCode.allCases) func isPrinted(_ code: DiagnosticCode) async throws {
    let result = try await Command.run(["explain", code.rawValue])
    #expect(result.status == 0)
    #expect(result.text.hasPrefix("\(code.rawValue) ("))
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("    ") })
    #expect(lines.last == "" && lines.dropLast().last?.hasSuffix(".") == true)
  }

  private func words(_ example: Explanation.Example) -> [String] {
    example.options?.split(separator: " ").map(String.init) ?? []
  }

  /// The codes at the ends of the headlines.
  private func codes(_ report: String) -> [String] {
    report.matches(of: /: (?:error|warning|note): .*\[([a-z-]+)\]\n/).map { String($0.output.1) }
  }
}

extension DiagnosticCode {
  fileprivate var compilesModels: Bool { explanation.command?.contains("--source") == true }
}
