import Foundation
import JSONCoding
import TestSupport

@testable import Runner
@testable import Contracts

/// The JSON-Schema-Test-Suite, as the source of PyPI's `jsonschema` holds it. `.ci/packages` fetches it.
enum SchemaTestSuite {
  struct Case {
    let name: String
    let data: SampleValue
    let isValid: Bool
  }

  struct Group {
    /// `ref.json: a schema with $ref`
    let name: String
    let schema: Text
    let cases: [Case]

    /// The schema in a library that knows the other documents of the suite, if it names them.
    func schema(in suite: [Document], _ dialect: SchemaDialect) throws -> Schema {
      let library = SchemaLibrary(dialect: dialect)
      let text = schema.string(SourceRange(start: 0, end: schema.count))
      if text.contains("localhost:1234") || text.contains("json-schema.org/draft") {
        for document in suite { _ = try library.add(document.text, name: document.uri, uri: document.uri) }
      }
      return try library.add(schema, name: name, uri: "urn:case")
    }
  }

  /// A document that schemas of the suite refer to.
  struct Document {
    let uri: String
    let text: Text
  }

  static let drafts: [(folder: String, dialect: SchemaDialect)] = [
    ("draft4", .draft4), ("draft6", .draft6), ("draft7", .draft7), ("draft2019-09", .draft2019),
    ("draft2020-12", .draft2020),
  ]

  private static let folder = Repository.path(".build-validators/json-schema-suite")
  static let isThere = FileManager.default.fileExists(atPath: folder + "/tests")

  static func groups(_ draft: String) throws -> [Group] {
    let folder = "\(folder)/tests/\(draft)/"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { file -> [Group] in
      guard file.hasSuffix(".json") else { return [] }
      return try DocumentValue(text("\(folder)/\(file)")).elements.map { group in
        let cases = (group["tests"]?.elements ?? []).map { test in
          Case(
            name: test["description"]?.string ?? "", data: test["data"]?.sample ?? .null,
            isValid: test["valid"]?.bool ?? false)
        }
        return Group(
          name: "\(file): \(group["description"]?.string ?? "")",
          schema: Text(group["schema"]?.sample.text ?? ""), cases: cases)
      }
    }
  }

  /// What is at the suite's own server, and the schemas of schemas.
  static func documents() throws -> [Document] {
    var documents: [Document] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder + "/remotes").sorted()
    where path.hasSuffix(".json") && !path.contains("draft3") && !path.contains("draft-next") {
      let text = try text("\(folder)/remotes/\(path)")
      documents.append(Document(uri: "http://localhost:1234/\(path)", text: text))
    }
    let schemas = Repository.path(".build-validators/jsonschema_specifications/schemas")
    for path in try FileManager.default.subpathsOfDirectory(atPath: schemas).sorted() {
      guard !path.contains("draft3"), let text = try? text("\(schemas)/\(path)"),
        let root = try? DocumentValue(text), let uri = (root["$id"] ?? root["id"])?.string
      else { continue }
      documents.append(Document(uri: uri, text: text))
    }
    return documents
  }

  private static func text(_ path: String) throws -> Text {
    Text(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
