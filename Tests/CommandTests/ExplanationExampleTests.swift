import Foundation
import Testing
import TestSupport

@testable import Diagnostics

/// The examples of the explanations, run as a reader would.
struct ExplanationExampleTests {
  private static let ofAnyModel = DiagnosticCode.allCases.filter { $0.code("swift") == nil }
  private static let ofAModel = DiagnosticCode.allCases.filter { $0.code("swift") != nil }

  /// JSON that a page cannot show as it is.
  private static let hiddenJSON: [DiagnosticCode: String] = [
    .emptyInput: " \n", .byteOrderMark: "\u{FEFF}{\"id\": 7}",
    .tooDeep: String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
  ]

  @Test(arguments: ofAnyModel.filter { !$0.compilesModels })
  func givesTheCode(_ code: DiagnosticCode) async throws {
    try await expectCode(code)
  }

  /// Compiling a model takes seconds.
  @Test(
    .slow, arguments: ofAnyModel.filter(\.compilesModels))
  func compiledModelGivesTheCode(_ code: DiagnosticCode) async throws {
    try await expectCode(code)
  }

  private func expectCode(_ code: DiagnosticCode) async throws {
    if let command = code.code("sh") {
      let folder = try TemporaryFolder()
      let result = try await Command.shell(command, in: folder.url)
      #expect(codes(result.text + result.errorText) == [code.rawValue])
    } else {
      let json = try #require(Self.hiddenJSON[code] ?? code.code("json"))
      let result = try await Command.run(["check", "json"] + code.options, input: json)
      #expect(codes(result.text) == [code.rawValue])
    }
  }

  @Test(.slow) func modelsGiveTheirCodes() async throws {
    let sources = Self.ofAModel.compactMap { $0.code("swift") }
    let folder = try SourceFolder(["Models.swift": "import Foundation\n" + sources.joined(separator: "\n")])
    for code in Self.ofAModel {
      let model = try #require(code.code("swift")?.matches(of: /struct (\w+)/).last?.output.1)
      let result = try await folder.run(
        ["--source", "Models.swift", "--report", "text", String(model)] + code.options,
        input: code.code("json") ?? "")
      #expect(codes(result.errorText) == [code.rawValue])
    }
  }

  /// The codes at the ends of the headlines.
  private func codes(_ report: String) -> [String] {
    report.matches(of: /: (?:error|warning|note): .*\[([a-z-]+)\]\n/).map { String($0.output.1) }
  }
}

extension DiagnosticCode {
  fileprivate var compilesModels: Bool { code("sh")?.contains("--source") == true }

  /// The explanation's code in this language, if it has any.
  fileprivate func code(_ language: String) -> String? {
    explanation.parts.lazy.compactMap { part in
      if case .code(let code, language) = part { code } else { nil }
    }.first
  }

  /// The options with which the JSON has the problem.
  fileprivate var options: [String] {
    for case .text(let text) in explanation.parts {
      if let words = text.wholeMatch(of: /JSON that has this problem with (.+):/)?.output.1 {
        return words.split(separator: " ").map(String.init)
      }
    }
    return []
  }
}
