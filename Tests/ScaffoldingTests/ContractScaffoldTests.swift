import Foundation
import JSONCoding
import Testing

@testable import Contracts
@testable import Runner
@testable import Scaffolding

/// `--scaffold NAME --contract FILE`: schemas as Swift types.
@Suite struct ContractScaffoldTests {
  private func scaffold(
    _ schema: String, name: String = "A", kind: MessageKind = .response
  ) throws -> Scaffold {
    let document = try SchemaLibrary().add(Text(schema), name: "a.json")
    let options = ScaffoldOptions(name: name)
    let (root, _) = try ContractPlace("a.json").schema(in: document, model: name, writes: false)
    return Scaffold(try ModelTypes(root, kind, options), options) { _, _ in ["A model."] }
  }

  /// The code of a model whose property x has this schema.
  private func property(_ schema: String, _ definitions: String = "{}") throws -> String {
    try scaffold(
      #"{"type":"object","required":["x"],"properties":{"x":\#(schema)},"$defs":\#(definitions)}"#
    ).code
  }

  @Test(arguments: [
    (#"{"type":"boolean"}"#, "Bool"), (#"{"type":"integer"}"#, "Int"), (#"{"type":"number"}"#, "Double"),
    (#"{"type":"integer","format":"int64"}"#, "Int"), (#"{"type":"integer","format":"uint64"}"#, "UInt64"),
    (#"{"type":"number","format":"decimal"}"#, "Decimal"), (#"{"type":"string"}"#, "String"),
    (#"{"type":"string","format":"date-time"}"#, "Date"), (#"{"type":"string","format":"uuid"}"#, "UUID"),
    (#"{"type":"string","format":"uri"}"#, "URL"), (#"{"type":"string","format":"byte"}"#, "Data"),
    (#"{"type":"string","contentEncoding":"base64"}"#, "Data"),
    (#"{"type":"string","format":"email"}"#, "String"),
    (#"{"type":"integer","minimum":0,"maximum":18446744073709551615}"#, "UInt64"),
    (#"{"type":"integer","minimum":0,"maximum":9223372036854775807}"#, "Int"), ("true", "JSONValue"),
    ("{}", "JSONValue"), (#"{"type":["object","array","string","number","boolean","null"]}"#, "JSONValue"),
    (#"{"type":["string","null"]}"#, "String?"), (#"{"anyOf":[{"type":"null"},{"type":"integer"}]}"#, "Int?"),
    (#"{"type":"null"}"#, "JSONValue?"), (#"{"const":1}"#, "Int"), (#"{"enum":[1.5,2]}"#, "Double"),
    (#"{"enum":["a",null]}"#, "X?"), (#"{"type":"array"}"#, "[JSONValue]"),
    (#"{"items":{"type":["integer","null"]}}"#, "[Int?]"), (#"{"type":"object"}"#, "[String: JSONValue]"),
    (#"{"additionalProperties":{"type":"string"}}"#, "[String: String]"),
    (#"{"patternProperties":{"^a":{"type":"integer"}},"additionalProperties":false}"#, "[String: Int]"),
    (#"{"properties":{"y":{"type":"string"}}}"#, "X"),
    (#"{"oneOf":[{"type":"integer"},{"type":"number"}]}"#, "Double"),
    (#"{"anyOf":[{"enum":["a"]},{"type":"string"}]}"#, "String"),
    (#"{"oneOf":[{"const":"a"},{"const":"b"}]}"#, "X"),
    (#"{"allOf":[{"type":"number"},{"type":"integer"}]}"#, "Int"),
    (#"{"type":"array","prefixItems":[{"type":"integer"},{"type":"integer"}]}"#, "[Int]"),
    (
      ##"{"$ref":"#/properties/x/$defs/me","$defs":{"me":{"type":"array","items":{"$ref":"#/properties/x/$defs/me"}}}}"##,
      "[JSONValue]"
    ),
  ])
  func aType(schema: String, type: String) throws {
    let code = try property(schema)
    #expect(code.contains("  var x: \(type)\n"), "\(code)")
  }

  private static let twin =
    #"{"type":"object","required":["event"],"properties":{"event":{"type":"string"}}}"#
  private static let endless = ##"{"properties":{"next":{"$ref":"#"}},"required":["next"]}"##

  static let documents = [
    ScaffoldTests.Row(
      "properties that are not required are optional",
      #"{"properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["b","c"]}"#,
      "  var a: String?\n  var b: String\n  var c: JSONValue\n"),
    ScaffoldTests.Row(
      "optional keys distinguish alternatives",
      #"{"anyOf":[{"title":"Rows","properties":{"rows":{"type":"integer"}}},{"title":"Map","properties":{"zoom":{"type":"number"}}}]}"#,
      "if let value = try? container.decode(Rows.self), value.rows != nil {"),
    // Outside variants, the key has not been checked before.
    ScaffoldTests.Row(
      "a constant outside variants is checked",
      #"""
      {"properties":{"pet":{"oneOf":[{"$ref":"#/$defs/cat"},{"$ref":"#/$defs/dog"}]},"dog":{"$ref":"#/$defs/dog"}},
       "$defs":{"cat":{"type":"object","required":["kind"],"properties":{"kind":{"const":"cat"}}},
                "dog":{"type":"object","required":["kind"],"properties":{"kind":{"const":"dog"},"a":{}}}}}
      """#, "    var kind: String\n", "    var kind: Kind\n", "      case dog\n"),
    ScaffoldTests.Row(
      "alternatives with the same keys have a note",
      ##"{"properties":{"x":{"anyOf":[{"$ref":"#/$defs/labeled"},{"$ref":"#/$defs/unlabeled"}]}},"$defs":{"labeled":\##(twin),"unlabeled":\##(twin)}}"##,
      "  /// Labeled and Unlabeled have the same keys: nothing tells them apart.\n  enum X: "),
    ScaffoldTests.Row(
      "a schema that allows nothing",
      #"{"required":["x"],"properties":{"x":{"type":"object","allOf":[{"type":"string"}]}}}"#,
      "  /// The contract allows no value here.\n  var x: JSONValue\n"),
    ScaffoldTests.Row(
      "a case and its type have different names",
      ##"{"properties":{"x":{"oneOf":[{"$ref":"#/$defs/日本"},{"$ref":"#/$defs/B"}]}},"$defs":{"日本":{"properties":{"a":{}},"required":["a"]},"B":{"properties":{"b":{}},"required":["b"]}}}"##,
      "    case 日本(X日本)\n"),
    ScaffoldTests.Row(
      "a type that contains itself is boxed", ##"{"properties":{"next":{"$ref":"#"}}}"##,
      "  @Boxed var next: A?\n"),
    ScaffoldTests.Row("a type that requires itself is boxed", endless, "  @Boxed var next: A?\n"),
    ScaffoldTests.Row(
      "an array needs no box",
      ##"{"$dynamicAnchor":"n","properties":{"next":{"items":{"$dynamicRef":"#n"}}}}"##, "  var next: [A]?\n}"
    ),
    ScaffoldTests.Row(
      "an enum of itself is indirect",
      ##"{"properties":{"next":{"oneOf":[{"type":"string"},{"$ref":"#"}]}}}"##, "  indirect enum Next"),
  ]

  @Test(arguments: documents) func codeOfADocument(_ row: ScaffoldTests.Row) throws {
    let code = try scaffold(row.json).code
    for part in row.has { #expect(code.contains(part), "\(code)") }
  }

  @Test func documentationIsOneLine() throws {
    let code = try scaffold(
      #"""
      {"description":"All of it. And more.","properties":{
        "a":{"type":"integer","description":"How many\nthere are.","default":5},
        "b":{"type":"string","deprecated":true},
        "c":{"type":"string","format":"date"},
        "d":{"type":"string","description":"\#(String(repeating: "word ", count: 40))"},
        "e":{"enum":[1,2,3]}}}
      """#
    ).code
    #expect(
      code.contains(
        """
        /// All of it.
        struct A: Codable, Hashable, Sendable {
          /// How many there are; 5 if absent.
          var a: Int?
          /// Deprecated.
          var b: String?
          /// A day: `try c.map { try Date($0, strategy: .iso8601.year().month().day()) }`.
          var c: String?
          /// Word \(Array(repeating: "word", count: 17).joined(separator: " ")) …
          var d: String?
          /// 1, 2 or 3.
          var e: Int?

        """), "\(code)")
  }

  @Test func referencedSchemaIsOneType() throws {
    let code = try scaffold(
      #"""
      {"properties":{"from":{"$ref":"#/$defs/place"},"to":{"$ref":"#/$defs/place"},
        "via":{"type":"array","items":{"$ref":"#/$defs/place"}},
        "other":{"allOf":[{"$ref":"#/$defs/place"}],"description":"Another one"}},
       "$defs":{"place":{"type":"object","properties":{"city":{"type":"string"}}}}}
      """#
    ).code
    #expect(
      code.contains(
        "  var from: Place?\n  var to: Place?\n  var via: [Place]?\n  /// Another one.\n  var other: Place?\n"
      ), "\(code)")
    #expect(code.components(separatedBy: "struct Place").count == 2)
  }

  @Test func alternativesWithRequiredKeysAreTriedFirst() throws {
    let code = try property(
      ##"{"anyOf":[{"$ref":"#/$defs/some"},{"$ref":"#/$defs/more"},{"type":"string","format":"uri"},{"type":"string","format":"uuid"},{"type":"array","items":{"type":"integer"}}]}"##,
      #"""
      {"some":{"type":"object","properties":{"a":{"type":"string"}}},
       "more":{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"]}}
      """#)
    let cases = code.matches(of: /self = \.([a-z]+)\(/).map { String($0.1) }
    #expect(cases == ["uuid", "url", "array", "more", "some"], "\(code)")
  }

  @Test(arguments: [
    // A discriminator whose mapping gives names, a const in each, and names by mapping of several values.
    (
      ##"{"oneOf":[{"$ref":"#/$defs/cat"},{"$ref":"#/$defs/dog"}],"discriminator":{"propertyName":"kind","mapping":{"miau":"#/$defs/cat","tom":"#/$defs/cat"}}}"##,
      ["\"miau\", \"tom\"", "\"dog\""]
    ),
    (
      ##"{"oneOf":[{"$ref":"#/$defs/cat"},{"properties":{"kind":{"enum":["a","b"]},"z":{}},"required":["kind"]}]}"##,
      ["\"cat\"", "\"a\", \"b\""]
    ),
  ])
  func keyDistinguishesObjects(schema: String, values: [String]) throws {
    let code = try property(
      schema,
      #"""
      {"cat":{"type":"object","required":["kind"],"properties":{"kind":{"const":"cat"},"lives":{"type":"integer"}}},
       "dog":{"type":"object","required":["kind"],"properties":{"kind":{"const":"dog"}}}}
      """#)
    #expect(code.contains("switch try container.decode(String.self, forKey: .kind) {"), "\(code)")
    for value in values { #expect(code.contains("      case \(value): self = ."), "\(code)") }
    #expect(code.contains("      var kind: String\n"), "\(code)")
  }

  @Test func propertiesOfTheOtherDirectionAreLeftOut() throws {
    let document = #"""
      {"openapi":"3.0.0","components":{"schemas":{"A":{"type":"object","required":["id","secret"],"properties":{
        "id":{"type":"integer","readOnly":true},"secret":{"type":"string","writeOnly":true}}}}}}
      """#
    #expect(try scaffold(document).code.contains("Sendable {\n  var id: Int\n}\n"))
    #expect(try scaffold(document, kind: .request).code.contains("Sendable {\n  var secret: String\n}\n"))
  }

  @Test(arguments: [
    (#"{"type":"array","items":{"properties":{"a":{}}}}"#, "[Order]"), (#"{"type":"string"}"#, "Order"),
    (#"{"additionalProperties":{"properties":{"a":{}}}}"#, "[String: Order]"), (#"{"enum":["a"]}"#, "Order"),
    (#"{"type":["object","null"],"properties":{"a":{}}}"#, "Order?"),
  ])
  func modelThatDecodesASchema(schema: String, model: String) throws {
    #expect(try scaffold(schema, name: "Order").model == model)
  }

  @Test func datesNeedAStrategy() throws {
    #expect(try scaffold(#"{"properties":{"a":{"type":"string","format":"date-time"}}}"#).dates == "iso8601")
    #expect(try scaffold(#"{"properties":{"a":{"type":"string","format":"date"}}}"#).dates == nil)
  }
}
