import Foundation
import Diagnostics
import JSONCoding
import Testing
import TestSupport

@testable import Runner
@testable import Contracts

/// The payloads that are made of schemas.
@Suite struct ContractVariationsTests {
  private static func payloads(_ schema: String) throws -> [String] {
    let library = SchemaLibrary()
    let root = try library.add(Text(schema), name: "schema.json")
    var grower = ContractGrower()
    let node = try #require(try grower.node(root))
    return [node.value.text, node.smallest().value.text] + texts(node)
  }

  /// The schema with this name, the payload that is grown of it, and how.
  private static func grown(
    _ document: String, _ name: String = "", _ kind: MessageKind = .response
  ) throws
    -> (schema: Schema, node: ContractNode, grower: ContractGrower)
  {
    let root = try SchemaLibrary().add(Text(document), name: "api.json")
    let schema =
      try name.isEmpty
      ? root : ContractPlace("api.json#" + name).schema(in: root, model: nil, writes: false).schema
    let (node, grower) = try ContractGrower.grow(schema, kind)
    return (schema, node, grower)
  }

  private static func texts(_ node: ContractNode) -> [String] {
    AllVariations(node).payloads.map { String(decoding: $0.tree.text, as: UTF8.self) }
  }

  /// Schemas with the payloads that must be among those that are made of them.
  static let schemas: [(schema: String, payloads: [String])] = [
    (
      #"{"properties":{"a":{"type":["string","null"]},"b":{"enum":[1,"x",null]}},"required":["a"]}"#,
      [
        #"{"a":"text","b":1}"#, #"{"a":"text"}"#, #"{"a":null,"b":1}"#, #"{"a":"text","b":"x"}"#,
        #"{"a":"text","b":null}"#, #"{"a":"text","b":1,"unknownKey":"text"}"#,
      ]
    ),
    (
      #"{"properties":{"n":{"type":"integer"},"m":{"type":"integer","minimum":3,"maximum":9}},"additionalProperties":false,"required":["n","m"]}"#,
      [
        #"{"n":2147483648,"m":3}"#, #"{"n":9007199254740993,"m":3}"#, #"{"n":-1,"m":3}"#, #"{"n":1,"m":9}"#,
      ]
    ),
    (
      #"{"type":"array","items":{"type":"number","exclusiveMinimum":0},"minItems":1,"uniqueItems":true}"#,
      ["[1]", "[1.5]", "[1.5e3]"]
    ),
    (
      #"{"type":"object","additionalProperties":{"type":"boolean"}}"#,
      [#"{"key":true}"#, "{}", #"{"":true}"#, #"{"a.b/c~d":true}"#, #"{"key":false}"#]
    ),
    (
      ##"{"$ref":"#/$defs/Node","$defs":{"Node":{"properties":{"next":{"$ref":"#/$defs/Node"}},"additionalProperties":false}}}"##,
      [#"{"next":{"next":{}}}"#, "{}"]
    ),
    (
      #"{"oneOf":[{"properties":{"kind":{"const":"a"},"x":{"type":"integer"}},"required":["kind","x"]},{"properties":{"kind":{"const":"b"},"y":{"type":"string"}},"required":["kind"]}]}"#,
      [#"{"kind":"a","x":1}"#, #"{"kind":"b","y":"text"}"#, #"{"kind":"b"}"#]
    ),
    (
      #"{"allOf":[{"properties":{"a":{"type":"integer"}},"required":["a"]},{"properties":{"a":{"maximum":5},"b":{"type":"string","format":"uuid"}}}]}"#,
      [#"{"a":5,"b":"123e4567-e89b-12d3-a456-426614174000"}"#, #"{"a":1}"#]
    ),
    (
      #"{"properties":{"s":{"type":"string","minLength":2,"maxLength":3},"p":{"type":"string","pattern":"^[A-Z]{2}$"},"d":{"type":"string","format":"date-time"}},"required":["s","p","d"]}"#,
      [
        #"{"s":"tex","p":"AA","d":"2024-02-29T12:30:45Z"}"#,
        #"{"s":"aa","p":"AA","d":"2024-02-29T12:30:45Z"}"#,
        #"{"s":"tex","p":"AA","d":"2024-02-29T12:30:45.123Z"}"#,
        #"{"s":"tex","p":"AA","d":"2024-02-29T12:30:45+02:00"}"#,
      ]
    ),
    (
      #"{"prefixItems":[{"type":"string"},{"type":"integer"}],"items":false,"type":"array"}"#,
      [#"["text",1]"#, "[]"]
    ),
    (
      #"{"prefixItems":[{"type":"string"},{"type":"integer"}],"minItems":1,"type":"array"}"#,
      [#"["text",1]"#, #"["text"]"#]
    ),
    (
      #"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependentRequired":{"a":["b"]},"minProperties":1}"#,
      [#"{"a":"text","b":"text"}"#]
    ),
    (
      #"{"type":"object","properties":{"t":{"enum":["n","s"]}},"required":["t","v"],"if":{"properties":{"t":{"const":"n"}}},"then":{"properties":{"v":{"type":"number"}}},"else":{"properties":{"t":{"const":"s"},"v":{"type":"string"}}}}"#,
      [#"{"t":"n","v":1}"#, #"{"t":"s","v":"text"}"#]
    ),
    (
      #"{"type":"object","properties":{"t":{"enum":["a","b","c"]}},"required":["t"],"allOf":[{"if":{"properties":{"t":{"const":"a"}}},"then":{"properties":{"v":{"type":"integer"}},"required":["v"]}},{"if":{"properties":{"t":{"const":"b"}}},"then":{"properties":{"w":{"type":"string"}},"required":["w"]}}]}"#,
      [#"{"t":"a","v":1}"#, #"{"t":"b","w":"text"}"#, #"{"t":"c"}"#]
    ),
    (
      #"{"type":"object","properties":{"t":{"enum":["a","b"]},"v":{"type":"string"}},"required":["t"],"if":{"properties":{"t":{"const":"a"}}},"then":{"required":["v"]}}"#,
      [#"{"t":"a","v":"text"}"#, #"{"t":"b","v":"text"}"#, #"{"t":"b"}"#]
    ),
    (
      #"{"properties":{"f":{"type":"integer","format":"uint64"},"m":{"type":"integer","maximum":18446744073709551615}},"required":["f","m"]}"#,
      [
        #"{"f":18446744073709551615,"m":1}"#, #"{"f":0,"m":1}"#, #"{"f":1,"m":18446744073709551615}"#,
      ]
    ),
    (
      #"{"properties":{"a":{"type":"string"}},"patternProperties":{"^x-":{"type":"integer"},"^a":{"minLength":6}},"additionalProperties":false}"#,
      [#"{"a":"texttext","x-":1}"#, #"{"a":"texttext"}"#, #"{"x-":1}"#, #"{"a":"texttext","x-":2147483648}"#]
    ),
    (
      #"{"properties":{"e":{"type":"string","example":"words","default":"none"}}}"#,
      [#"{"e":"words"}"#, #"{"e":"none"}"#]
    ),
  ]

  @Test(arguments: zip(schemas.map(\.schema), schemas.map(\.payloads)))
  func hasThePayload(_ schema: String, _ expected: [String]) throws {
    let payloads = try Self.payloads(schema)
    for payload in expected { #expect(payloads.contains(payload), "\(payloads)") }
  }

  /// What `not` forbids is no payload of the contract, whatever else suggests it.
  @Test(arguments: [
    (#"{"enum":["a","b"],"not":{"const":"a"}}"#, #""b""#),
    (#"{"type":"boolean","not":{"const":true}}"#, "false"),
    (#"{"type":"string","format":"date-time","not":{"pattern":"Z$"}}"#, #""2024-02-29T12:30:45+02:00""#),
    (#"{"type":"integer","minimum":1,"not":{"maximum":1}}"#, "2"),
  ])
  func forbiddenValueIsNotTried(_ schema: String, _ value: String) throws {
    #expect(try Self.grown(schema).node.value.text == value)
  }

  /// In OpenAPI, the discriminator of a branch has its name, what the mapping calls it, or what its own schema says.
  @Test func branchHasItsDiscriminator() throws {
    let document = ##"""
      {"openapi":"3.0.0","components":{"schemas":{
        "Pet":{"oneOf":[{"$ref":"#/components/schemas/Cat"},{"$ref":"#/components/schemas/Dog"},
          {"$ref":"#/components/schemas/Bird"}],
          "discriminator":{"propertyName":"kind","mapping":{"dog":"#/components/schemas/Dog"}}},
        "Cat":{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"],"additionalProperties":false},
        "Dog":{"type":"object","properties":{"kind":{"type":"string"},"age":{"type":"integer","nullable":true}},
          "required":["kind","age"],"additionalProperties":false},
        "Bird":{"type":"object","properties":{"kind":{"type":"string","enum":["bird"]}},"required":["kind"],
          "additionalProperties":false}
      }}}
      """##
    let node = try Self.grown(document, "Pet").node
    let texts = Self.texts(node)
    #expect(node.value.text == #"{"kind":"Cat"}"#)
    #expect(
      texts.contains(#"{"kind":"dog","age":1}"#) && texts.contains(#"{"kind":"dog","age":null}"#), "\(texts)")
    // Its own schema says what the value is.
    #expect(texts.contains(#"{"kind":"bird"}"#) && !texts.contains { $0.contains("Bird") }, "\(texts)")
  }

  /// The mapping of a parent's discriminator names its subtypes, which have the parent in `allOf`.
  @Test(arguments: [("Pet", 2), ("Dog", 1)])
  func subtypesOfTheMappingAreAlternatives(_ name: String, _ count: Int) throws {
    let document = ##"""
      {"openapi":"3.1.0","components":{"schemas":{
        "Pet":{"type":"object","required":["kind"],"properties":{"kind":{"type":"string"}},"discriminator":
          {"propertyName":"kind","mapping":{"cat":"#/components/schemas/Cat","dog":"#/components/schemas/Dog"}}},
        "Cat":{"allOf":[{"$ref":"#/components/schemas/Pet"},{"required":["skill"],"properties":{"skill":{"enum":["a","b"]}}}]},
        "Dog":{"allOf":[{"$ref":"#/components/schemas/Pet"},{"required":["size"],"properties":{"size":{"type":"integer"}}}]}}}}
      """##
    let node = try Self.grown(document, name).node
    let texts = [node.value.text] + Self.texts(node)
    let found = [#"{"kind":"cat","skill":"a"}"#, #"{"kind":"dog","size":1}"#].filter(texts.contains)
    #expect(
      found.count == count && texts.allSatisfy { $0.contains("skill") || $0.contains("size") }, "\(texts)")
  }

  /// In OpenAPI 3.0, `nullable` needs a `type` beside it. Authors write it beside `allOf`, and mean null.
  @Test func nullableWithoutTypeIsOnlyMeant() throws {
    let document = #"""
      {"openapi":"3.0.3","components":{"schemas":{
        "A":{"type":"object"},
        "B":{"properties":{"x":{"nullable":true,"allOf":[{"$ref":"#/components/schemas/A"}]},
          "y":{"type":"string","nullable":true}}}}}}
      """#
    let node = try Self.grown(document, "B").node
    let nulls = AllVariations(node).payloads.map(\.change).filter { $0.code == .contractNull }
    #expect(nulls.map(\.isMeantOnly) == [true, false])
  }

  /// RFC 3339 allows `2024-02-29t12:30:45z`, and no server writes it.
  @Test func datesAreInUpperCase() {
    #expect(FormatSpellings.of("date-time")?.allSatisfy { $0 == $0.uppercased() } == true)
  }

  /// A request has no property that only responses have, and the other way round, even if they are required.
  @Test(arguments: [
    (MessageKind.request, ["name", "password"]), (.response, ["id", "name"]),
  ])
  func hasWhatIsSentThisWay(_ kind: MessageKind, _ names: [String]) throws {
    let document = ##"""
      {"openapi":"3.0.0","components":{"schemas":{
        "User":{"allOf":[{"$ref":"#/components/schemas/Named"}],"required":["id","name","password"],"properties":{
          "id":{"type":"integer","readOnly":true},"password":{"$ref":"#/components/schemas/Password"}},
          "additionalProperties":{"type":"string"}},
        "Named":{"properties":{"name":{"type":"string"}}},
        "Password":{"type":"string","writeOnly":true}}}}
      """##
    let (schema, node, _) = try Self.grown(document, "User", kind)
    #expect(Set(node.value.members.map(\.name)) == Set(names))
    #expect(ContractValidity(schema, kind).firstViolation(of: node.value) == nil)
    let other: MessageKind = kind == .request ? .response : .request
    #expect(ContractValidity(schema, other).firstViolation(of: node.value) != nil)
  }

  /// Every payload that is not left out is valid, says PyPI's jsonschema.
  @Test(.enabled(if: Oracle.hasPackages("jsonschema"), "needs .ci/packages"))
  func payloadsAreValid() async throws {
    let lines = try Self.schemas.map { schema, _ in
      let root = try SchemaLibrary().add(Text(schema), name: "schema.json")
      let validity = ContractValidity(root, .response)
      let payloads = try Self.payloads(schema).filter { payload in
        try validity.firstViolation(of: #require(SampleValue.parsed(payload))) == nil
      }
      try #require(!payloads.isEmpty)
      return "[\(([schema] + payloads).joined(separator: ","))]"
    }
    let script = """
      import json, sys, jsonschema
      for line in open(sys.argv[1]):
        schema, *payloads = json.loads(line)
        for payload in payloads:
          if not jsonschema.Draft202012Validator(schema).is_valid(payload): print(json.dumps(payload))
      """
    #expect(try await Oracle.python(script, on: lines.joined(separator: "\n")) == "")
  }

  /// Sixteen to the power of twelve places end as a few thousand payloads.
  @Test func payloadsAreBoundedHoweverManyPlacesThereAre() throws {
    var levels = [#""L0":{"type":"string"}"#]
    for level in 1...12 {
      let properties = (0..<4).map { ##""a\##($0)":{"$ref":"#/$defs/L\##(level - 1)"}"## }.joined(
        separator: ",")
      let branches = Array(repeating: #"{"type":"object","properties":{\#(properties)}}"#, count: 4)
      levels.append(#""L\#(level)":{"anyOf":[\#(branches.joined(separator: ","))]}"#)
    }
    let schema = ##"{"$ref":"#/$defs/L12","$defs":{\##(levels.joined(separator: ","))}}"##
    let (_, node, grower) = try Self.grown(schema)
    #expect(grower.isIncomplete)
    #expect(AllVariations(node).payloads.count > 10)
    #expect(AllVariations(node).payloads.reduce(0) { $0 + $1.tree.text.count } <= 32_000_000)
  }

  /// Where everything holds everything else, values are full as deep as the number of places allows.
  @Test func requiredPropertiesOfManySchemasEnd() throws {
    let names = (0..<30).map { "S\($0)" }
    let references = names.map { ##""\##($0)":{"anyOf":[{"$ref":"#/$defs/\##($0)"},{"type":"string"}]}"## }
    let required = names.map { "\"\($0)\"" }.joined(separator: ",")
    let schemas = names.map {
      #""\#($0)":{"type":"object","required":[\#(required)],"properties":{\#(references.joined(separator: ","))}}"#
    }
    let schema = ##"{"$ref":"#/$defs/S0","$defs":{\##(schemas.joined(separator: ","))}}"##
    let (root, node, grower) = try Self.grown(schema)
    #expect(grower.isIncomplete && grower.depth == 1)
    #expect(node.value[[.member("S1"), .member("S2")]] == .string("text"))
    #expect(ContractValidity(root, .response).firstViolation(of: node.value) == nil)
  }

  @Test func whatAllowsNothingHasNoPayload() throws {
    var grower = ContractGrower()
    let schema = try SchemaLibrary().add(
      Text(##"{"properties":{"a":{"$ref":"#"}},"required":["a"]}"##), name: "schema.json")
    #expect(try grower.node(schema) == nil)
  }
}

/// The payloads that differ in one thing from the fullest, as if a model took each of them.
struct AllVariations {
  let payloads: [ContractPayload]
  let isIncomplete: Bool

  init(_ root: ContractNode) {
    var (variations, payloads) = (ContractVariations(), [ContractPayload]())
    var varied: [(tree: ContractNode, path: [PathComponent])] = [(root, [])]
    while !varied.isEmpty {
      varied = varied.flatMap { tree, path in
        let all = variations.payloads(of: tree, varying: path)
        payloads += all
        return all.filter(\.canBeVaried).map { ($0.tree, $0.path) }
      }
    }
    (self.payloads, isIncomplete) = (payloads, variations.isIncomplete)
  }
}
