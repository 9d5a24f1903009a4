import Foundation
import Testing

@testable import Diagnostics
@testable import JSONCoding

/// The schema of what a model writes.
@Suite struct WrittenSchemaTests {
  private struct Order: Codable {
    enum State: String, Codable { case open, done }
    struct Person: Codable { let name: String; let born: Date? }
    let id: UUID
    let state: State
    let buyer: Person
    let seller: Person?
    let pages: [URL]
    let count: UInt8
    let photo: Data
  }

  /// Writes a number as text, and a key that it does not read.
  private struct Price: Codable {
    let cents: Int
    let previous: [Price]

    private enum Key: CodingKey { case cents, previous, currency }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      cents = try values.decode(Int.self, forKey: .cents)
      previous = try values.decodeIfPresent([Price].self, forKey: .previous) ?? []
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try values.encode("\(cents)", forKey: .cents)
      try values.encode(previous, forKey: .previous)
      try values.encode("EUR", forKey: .currency)
    }
  }

  private func schema(_ type: any Decodable.Type, _ strategies: CodingStrategies = CodingStrategies())
    -> SampleValue
  {
    let observer = ModelObserver(strategies)
    return WrittenSchema.document(observer.observe(type), observer, title: "\(type)")
  }

  private func property(_ name: String, of type: String, in schema: SampleValue) -> String? {
    schema[[.member("$defs"), .member(type), .member("properties"), .member(name)]]?.text
  }

  @Test func valuesThatAreWrittenAsTheyAreReadHaveTheSchemasOfTheirTypes() {
    var strategies = CodingStrategies()
    strategies.dates = .iso8601
    let schema = schema(Order.self, strategies)
    #expect(schema[[.member("$ref")]] == .string("#/$defs/Order"))
    #expect(schema[[.member("$defs")]]?.members.map(\.name) == ["Order", "Person"])
    #expect(property("id", of: "Order", in: schema) == #"{"type":"string","format":"uuid"}"#)
    #expect(property("state", of: "Order", in: schema) == #"{"enum":["open","done"]}"#)
    #expect(property("buyer", of: "Order", in: schema) == ##"{"$ref":"#/$defs/Person"}"##)
    #expect(property("seller", of: "Order", in: schema) == ##"{"$ref":"#/$defs/Person"}"##)
    #expect(property("count", of: "Order", in: schema) == #"{"type":"integer","minimum":0,"maximum":255}"#)
    #expect(property("photo", of: "Order", in: schema) == #"{"type":"string","contentEncoding":"base64"}"#)
    #expect(
      property("pages", of: "Order", in: schema)
        == #"{"type":"array","items":{"type":"string","format":"uri-reference"}}"#)
    #expect(property("born", of: "Person", in: schema) == #"{"type":"string","format":"date-time"}"#)
  }

  @Test func whatIsWrittenInAnotherWayIsToldByItsValues() {
    let schema = schema(Price.self)
    #expect(property("cents", of: "Price", in: schema) == #"{"type":"string"}"#)
    #expect(property("currency", of: "Price", in: schema) == #"{"type":"string"}"#)
    #expect(
      property("previous", of: "Price", in: schema)
        == ##"{"type":"array","items":{"$ref":"#/$defs/Price"}}"##)
    #expect(
      schema[[.member("$defs"), .member("Price"), .member("required")]]?.text
        == #"["cents","previous","currency"]"#)
  }

  @Test func whatASuperclassWritesIsAll() {
    let schema = schema(Observed.Dog.self)
    #expect(schema[[.member("$defs"), .member("Dog"), .member("required")]]?.text == #"["name"]"#)
    #expect(property("name", of: "Dog", in: schema) == #"{"type":"string"}"#)
    #expect(property("breed", of: "Dog", in: schema) == nil)
  }

  @Test(.enabled(if: Oracle.hasSARIFSchema, "needs .ci/packages"))
  func everythingThatIsWrittenIsValid() async throws {
    var lines: [String] = []
    for type in AcceptedTextTests.rows.map(\.type) + [Order.self, Price.self] {
      let observer = ModelObserver(
        CodingStrategies(), literals: ["payment", "rename", "else", "point", "group"])
      let accepted = observer.observe(type)
      let written = accepted.variations.compactMap { observer.encoded(type, $0)?.text }
      if written.isEmpty { continue }
      let schema = WrittenSchema.document(accepted, observer, title: "\(type)")
      lines.append("[\(schema.text), \(written.joined(separator: ","))]")
    }
    #expect(lines.count > 5)
    let script = """
      import json, sys, jsonschema
      for line in open(sys.argv[1]):
        schema, *values = json.loads(line)
        kind = jsonschema.validators.validator_for(schema)
        kind.check_schema(schema)
        for value in values:
          if not kind(schema).is_valid(value): print(schema["title"], json.dumps(value))
      """
    #expect(try await Oracle.python(script, on: lines.joined(separator: "\n")) == "")
  }
}
