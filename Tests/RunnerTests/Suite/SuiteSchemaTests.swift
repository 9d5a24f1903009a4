import Foundation
import Testing
import TestSupport

@testable import Runner

@Suite struct SuiteSchemaTests {
  private static let file = Repository.root.appendingPathComponent(
    "Samples/your-models/Schema/decode-model.schema.json")

  /// With `RECORD=1`, the published file is written.
  @Test func publishedSchemaKnowsEveryOption() throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try SuiteSchema.text.write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded the schema")
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == SuiteSchema.text)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(SuiteSchema.text.utf8)) }
  }
}
