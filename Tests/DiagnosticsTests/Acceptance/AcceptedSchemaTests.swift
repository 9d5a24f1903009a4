import Foundation
import Testing

@testable import Diagnostics
@testable import JSONCoding

/// A payload is valid by a model's schema if and only if Foundation's decoder decodes it, as Python's jsonschema says.
@Suite struct AcceptedSchemaTests {
  /// Models that refuse more than a schema tells: words that code compares, patterns, checks across values or keys.
  private static let strict = ["Event", "Theme", "Span", "Riddles", "Place", "Figure", "Feed", "Note"]

  @Test(
    .enabled(if: Oracle.hasSARIFSchema, "needs .ci/packages"),
    arguments: AcceptedTextTests.rows)
  func agreesWithTheDecoder(_ row: AcceptedTextTests.Row) async throws {
    let observer = ModelObserver(
      CodingStrategies(), literals: ["payment", "rename", "else", "point", "group"])
    let accepted = observer.observe(row.type)
    let schema = AcceptedSchema.document(accepted, observer.strategies, title: "\(row.type)")
    let payloads = Set(accepted.variations.flatMap(Self.mutations)).sorted { $0.text < $1.text }
    #expect(payloads.count > 10)
    let verdicts = payloads.map { Self.decodes(row.type, $0) }
    let script = """
      import json, sys, jsonschema
      [schema, *payloads] = map(json.loads, open(sys.argv[1]))
      kind = jsonschema.validators.validator_for(schema)
      kind.check_schema(schema)
      for payload in payloads: print("valid" if kind(schema).is_valid(payload) else "invalid")
      """
    let lines = ([schema] + payloads).map(\.text).joined(separator: "\n")
    let valid = try await Oracle.python(script, on: lines).split(separator: "\n").map { $0 == "valid" }
    try #require(valid.count == payloads.count)
    let isStrict = Self.strict.contains("\(row.type)")
    for (payload, (decodes, isValid)) in zip(payloads, zip(verdicts, valid)) where decodes != isValid {
      #expect(isStrict && isValid, "\(decodes ? "decodes" : "does not decode"): \(payload.text)")
    }
  }

  private static func decodes(_ type: any Decodable.Type, _ value: SampleValue) -> Bool {
    func run<Value: Decodable>(_ type: Value.Type) -> Bool {
      (try? JSONDecoder().decode(type, from: Data(value.text.utf8))) != nil
    }
    return run(type)
  }

  /// The payload, and what is left of it or has another value in one place.
  private static func mutations(of payload: SampleValue) -> [SampleValue] {
    let others: [SampleValue?] = [
      nil, .null, .bool(true), .number("1"), .number("1.5"), .number("300"), .string("words"), .array([]),
      .object([]),
    ]
    return [payload]
      + paths(payload).flatMap { path in others.compactMap { payload.replacing(path, with: $0) } }
  }

  private static func paths(_ value: SampleValue) -> [[PathComponent]] {
    let members = value.members.flatMap { member in
      paths(member.value).map { [.member(member.name)] + $0 }
    }
    let elements = value.elements.enumerated().flatMap { index, element in
      paths(element).map { [.index(index)] + $0 }
    }
    return [[]] + members + elements
  }

  @Test func openAPIComponentHasTheName() {
    let observer = ModelObserver(CodingStrategies())
    let schema = AcceptedSchema.components(
      observer.observe(Observed.Tree.self), observer.strategies, title: "Tree")
    let schemas = schema[[.member("components"), .member("schemas")]]
    #expect(schemas?.members.map(\.name) == ["Tree", "Box"])
    #expect(
      schemas?[[.member("Box"), .member("properties"), .member("tree")]]?.text
        == ##"{"$ref":"#/components/schemas/Tree"}"##)
  }
}
