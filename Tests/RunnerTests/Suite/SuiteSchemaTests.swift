import Foundation
import Testing
import TestSupport

@testable import Runner

@Suite struct SuiteSchemaTests {
  @Test func publishedSchemaKnowsEveryOption() throws {
    let name = "Samples/your-models/Schema/decode-model.schema.json"
    let text = Data(SuiteSchema.text.utf8)
    try Recording.expect(text, is: Repository.root.appendingPathComponent(name), name)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: text) }
  }
}
