import Foundation
import JSONCoding
import Testing

@testable import Diagnostics

/// Every explanation's example produces the code that it explains.
struct ExplanationTests {
  /// The model of each example that has one; the others fit any JSON.
  private let models: [DiagnosticCode: any Decodable.Type] = [
    .typeMismatch: ExplanationModels.User.self, .keyNotFound: ExplanationModels.Photo.self,
    .valueNotFound: ExplanationModels.Comment.self, .numberOutOfRange: ExplanationModels.Pixel.self,
    .dataCorrupted: ExplanationModels.Account.self, .distantDate: ExplanationModels.Event.self,
    .unreadKey: ExplanationModels.Note.self, .lostKey: ExplanationModels.Contact.self,
    .changedValue: ExplanationModels.Track.self, .addedKey: ExplanationModels.Draft.self,
    .swallowedFailure: ExplanationModels.Cart.self,
    .encodingFailed: ExplanationModels.Secret.self, .internal: ExplanationModels.Tags.self,
  ]

  /// Reads any value.
  private struct AnyModel: Decodable {
    init(from decoder: any Decoder) throws {}
  }

  @Test(arguments: DiagnosticCode.allCases) func exampleGivesTheCode(_ code: DiagnosticCode) throws {
    guard let example = code.explanation.example else {
      #expect(code.explanation.command != nil)
      return
    }
    // `ExplanationExampleTests` runs the program on a model that crashes, and on a path.
    if code == .internal || code == .missingPath { return }
    let model = models[code] ?? AnyModel.self
    #expect(codes(model, example.json, example.options ?? "") == [code])
  }

  private func codes(
    _ type: (some Decodable).Type, _ json: String, _ words: String
  ) -> [DiagnosticCode] {
    let text = Text(json)
    let range = SourceRange(start: 0, end: text.count)
    let decoder = RecordDecoder()
    var options: RecordDecoder.Options = .beginsInput
    if words.contains("--unread") { options.insert(.unreadKeys) }
    if words.contains("--swallowed") { options.insert(.swallowedFailures) }
    let outcome = decoder.outcome(type, from: text, range, options)
    var issues = outcome.issues
    if let value = outcome.value as? any Encodable {
      do {
        var bytes: [UInt8] = []
        try RecordEncoder().encode(value, into: &bytes)
        issues += decoder.roundTripIssues(bytes)
      } catch {
        issues.append(decoder.issue(for: error))
      }
    }
    let wording = IssueWording(RecordSource(file: "in", text: text, range: range))
    return issues.map { wording.diagnostic($0, severity: .error).code }
  }

  @Test func modelsCompile() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ExplanationModels.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n").map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    for code in DiagnosticCode.allCases {
      guard let swift = code.explanation.example?.swift else {
        #expect(models[code] == nil)
        continue
      }
      #expect(source.contains(swift + "\n"), "\(code)")
    }
  }

  @Test(arguments: DiagnosticCode.allCases) func isSafeAndComplete(_ code: DiagnosticCode) {
    let explanation = code.explanation
    #expect(Hostile.harmful(in: explanation.text + explanation.markdown).isEmpty)
    for text in [explanation.meaning, explanation.remedy] {
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true)
      #expect(text.utf8.allSatisfy { $0 < 0x80 })
    }
    #expect(explanation.markdown.split(separator: "```").count % 2 == 1)
  }

  @Test func readsAsText() {
    #expect(
      DiagnosticCode.typeMismatch.explanation.text.hasSuffix(
        """
        A model:

            struct User: Decodable {
              let id: Int
            }

        JSON that has this problem:

            {"id": "7"}

        \(DiagnosticCode.typeMismatch.explanation.remedy)
        """))
  }
}
