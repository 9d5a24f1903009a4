import JSONCoding
import Testing

@testable import Runner
@testable import Contracts

/// The reader and the validator against the whole JSON-Schema-Test-Suite, except for its optional cases.
@Suite(.enabled(if: SchemaTestSuite.isThere, "needs .ci/packages"))
struct SchemaSuiteTests {
  /// Cases whose answer differs from the suite's, by draft and by the prefix of their name, each with the reason.
  private static let uncovered: [String: [String: String]] = [
    "draft2019-09": ownVocabulary, "draft2020-12": ownVocabulary,
  ]
  private static let ownVocabulary = [
    "vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: no validation":
      "a draft's keywords count, also where a schema for schemas of somebody's own leaves some out"
  ]

  @Test(arguments: SchemaTestSuite.drafts)
  func answersMatchTheSuite(_ draft: String, _ dialect: SchemaDialect) throws {
    let documents = try SchemaTestSuite.documents()
    let uncovered = Self.uncovered[draft, default: [:]]
    var (total, other): (Int, [String]) = (0, [])
    var used: Set<String> = []
    for group in try SchemaTestSuite.groups(draft) {
      let schema = try group.schema(in: documents, dialect)
      let validator = SchemaValidator()
      for test in group.cases {
        total += 1
        let name = "\(group.name): \(test.name)"
        let answer: String
        do {
          answer = try validator.violations(of: test.data, in: schema).isEmpty ? "valid" : "invalid"
        } catch {
          answer = error.message
        }
        if answer == (test.isValid ? "valid" : "invalid") { continue }
        other.append("\(name) is \(answer)")
        if let key = uncovered.keys.first(where: name.hasPrefix) {
          used.insert(key)
        } else {
          Issue.record("\(draft)/\(name) is \(answer): \(test.data.text)")
        }
      }
    }
    #expect(total > 500)
    #expect(used == Set(uncovered.keys))
    #expect(other.count * 50 <= total, "\(other)")
  }

  @Test(arguments: SchemaTestSuite.drafts)
  func everySchemaIsRead(_ draft: String, _ dialect: SchemaDialect) throws {
    let documents = try SchemaTestSuite.documents()
    for group in try SchemaTestSuite.groups(draft) {
      do {
        #expect(try !group.schema(in: documents, dialect).reachable().isEmpty)
      } catch let error as SchemaError {
        Issue.record("\(draft)/\(group.name): \(error.message)")
      }
    }
  }
}
