import Diagnostics
import Foundation
import JSONCoding
import TestSupport
import Testing

@testable import OperatingSystem
@testable import Runner
@testable import Contracts

/// Documents with schemas, what their references lead to, and what is wrong with them.
@Suite struct SchemaLibraryTests {
  /// A library of files that are only in memory.
  private static func library(_ files: [String: String]) -> SchemaLibrary {
    SchemaLibrary { path throws(CannotOpen) in
      guard let text = files[path] else {
        throw CannotOpen(name: path, purpose: "read", error: SystemError(code: ENOENT))
      }
      return Text(text)
    }
  }

  private static func schema(_ text: String, _ place: String = "", model: String? = nil) throws -> Schema {
    let place = ContractPlace("a.json" + (place.isEmpty ? "" : "#" + place))
    let document = try library(["a.json": text]).open("a.json")
    return try place.schema(in: document, model: model, writes: false).schema
  }

  private static func error(_ body: () throws -> Schema) -> String {
    do {
      return "found \(try body().value.sample.text)"
    } catch let error as SchemaError {
      let start = error.place?.start
      let place = start.map { ":\($0.line):\($0.column)" } ?? ""
      return (["\(error.file)\(place): \(error.message)"] + error.help).joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  // MARK: - References

  /// Where the `$ref` of `/properties/x` leads in these documents.
  @Test(arguments: [
    (##"{"properties":{"x":{"$ref":"#/$defs/A"}},"$defs":{"A":{"title":"a"}}}"##, #"{"title":"a"}"#),
    (##"{"properties":{"x":{"$ref":"#/$defs/a~1b%25c~0d"}},"$defs":{"a/b%c~d":true}}"##, "true"),
    (##"{"properties":{"x":{"$ref":"#/allOf/1"}},"allOf":[false,{"title":"one"}]}"##, #"{"title":"one"}"#),
    (##"{"properties":{"x":{"$ref":"#a"}},"$defs":{"A":{"$anchor":"a"}}}"##, #"{"$anchor":"a"}"#),
    (##"{"properties":{"x":{"$ref":"b.json"}}}"##, #"{"title":"b"}"#),
    (##"{"properties":{"x":{"$ref":"./d/../c%20c.json#/definitions/C"}}}"##, #"{"title":"c"}"#),
    (##"{"properties":{"x":{"$ref":"d/d.json"}}}"##, #"{"title":"b"}"#),
    (##"{"$id":"https://example.com/s/a.json","properties":{"x":{"$ref":"b.json"}}}"##, #"{"title":"b"}"#),
    (
      ##"{"$id":"https://example.com/","properties":{"x":{"$ref":"/y"}},"$defs":{"Y":{"$id":"y","title":"y"}}}"##,
      #"{"$id":"y","title":"y"}"#
    ),
    (
      ##"{"$schema":"http://json-schema.org/draft-04/schema#","properties":{"x":{"$ref":"#a","type":"null"}},"##
        + ##""definitions":{"A":{"id":"#a"}}}"##, ##"{"id":"#a"}"##
    ),
    // A relative `$id` counts once.
    (
      ##"{"$id":"https://example.com/s/","properties":{"x":{"$ref":"#/$defs/A"}},"##
        + ##""$defs":{"A":{"$id":"t/","$ref":"b.json"},"B":{"$id":"t/b.json","title":"t"}}}"##,
      #"{"$id":"t/b.json","title":"t"}"#
    ),
    (##"{"properties":{"x":{"$ref":"#/$defs/A","type":"null"}},"$defs":{"A":{"title":"a"}}}"##, "self"),
  ])
  func referenceLeadsToSchema(_ document: String, _ expected: String) throws {
    let files = [
      "s/a.json": document, "s/b.json": #"{"title":"b"}"#,
      "s/c c.json": #"{"definitions":{"C":{"title":"c"}}}"#,
      "s/d/d.json": #"{"$ref":"../b.json"}"#,
    ]
    let root = try Self.library(files).open("s/a.json")
    let schema = try #require(try root.named("properties").first?.schema)
    let found = try schema.resolved()
    #expect(found == schema ? expected == "self" : found.value.sample.text == expected)
  }

  @Test func filesAreReadOnceAndKeepTheirNames() throws {
    let library = Self.library([
      "a.json": ##"{"anyOf":[{"$ref":"b.json#/x"},{"$ref":"b.json#/y"},{"$ref":"a.json"}]}"##,
      "b.json": "{\n  \"x\": {\"minimum\": 1},\n  \"y\": {}}",
    ])
    let root = try library.open("a.json")
    let branches = try root.list("anyOf").map { try $0.resolved() }
    #expect(branches.map(\.file.name) == ["b.json", "b.json", "a.json"])
    #expect(branches[0].file === branches[1].file && branches[2] == root)
    let minimum = try #require(branches[0]["minimum"])
    #expect(branches[0].file.place(at: minimum.range)?.start == SourceLocation(line: 2, column: 20))
    #expect(branches[0].file.excerpt(at: minimum.range)?.text == "  \"x\": {\"minimum\": 1},")
    #expect(minimum.path == [.member("x"), .member("minimum")])
    #expect(try root.reachable().count == 6)
  }

  @Test(arguments: [
    (#"{"$schema":"http://json-schema.org/draft-07/schema#"}"#, SchemaDialect.draft7),
    (#"{"$schema":"https://json-schema.org/draft/2019-09/schema"}"#, .draft2019),
    (#"{"openapi":"3.0.3"}"#, .openAPI30), (#"{"openapi":"3.1.0"}"#, .openAPI31),
    (#"{"swagger":"2.0"}"#, .swagger2),
    (#"{"type":"string"}"#, .unnamed),
  ])
  func dialectIsThatOfTheDocument(_ text: String, _ dialect: SchemaDialect) throws {
    #expect(try Self.library(["a.json": text]).open("a.json").dialect == dialect)
  }

  @Test func keywordsOfOtherDraftsAreIgnored() throws {
    let old = try Self.schema(
      ##"{"$schema":"http://json-schema.org/draft-07/schema#","prefixItems":[],"if":{},"$ref":"#/if"}"##)
    #expect(old["prefixItems"] == nil && old["if"] == nil && old["$ref"] != nil)
    #expect(try Self.schema(#"{"prefixItems":[],"dependencies":{}}"#)["prefixItems"] != nil)
    let nullable = try Self.schema(
      #"{"openapi":"3.0.0","components":{"schemas":{"A":{"nullable":true}}}}"#, "A")
    #expect(nullable.isNullable)
  }

  // MARK: - Bad contracts

  /// The errors from reading everything reachable from the top schema.
  @Test(arguments: [
    (
      ##"{"items":{"$ref":"#/$defs/User"},"$defs":{"Users":{}}}"##,
      "a.json:1:18: \"#/$defs/User\" leads nowhere: there is no \"User\"\ndid you mean \"Users\"?"
    ),
    (
      ##"{"items":{"$ref":"#user"},"$defs":{"U":{"$anchor":"User"}}}"##,
      "a.json:1:18: \"#user\" leads nowhere: there is no \"$anchor\": \"user\"\ndid you mean \"User\"?"
    ),
    (
      #"{"items":{"$ref":"https://example.com/u.json"}}"#,
      "a.json:1:18: \"https://example.com/u.json\" is on a server, and nothing is fetched\n"
        + "save it beside \"a.json\", and refer to it by its relative path"
    ),
    (
      #"{"items":{"$ref":"u.json"}}"#,
      "a.json:1:18: cannot read \"u.json\": No such file or directory"
    ),
    (
      #"{"items":{"type":"integer","minimum":5,"maximum":4}}"#,
      "a.json:1:50: no value is allowed here: \"minimum\" is 5, and \"maximum\" is 4"
    ),
    (
      #"{"items":{"maximum":1.0,"exclusiveMinimum":1}}"#,
      "a.json:1:44: no value is allowed here: \"exclusiveMinimum\" is 1, and \"maximum\" is 1.0"
    ),
    (
      #"{"items":{"minimum":1,"maximum":1,"exclusiveMaximum":true}}"#,
      "a.json:1:33: no value is allowed here: \"minimum\" is 1, and \"maximum\" is 1"
    ),
    (
      #"{"minLength":2,"maxLength":1}"#,
      "a.json:1:28: no value is allowed here: \"minLength\" is 2, and \"maxLength\" is 1"
    ),
    (#"{"properties":{"a":{"enum":[]}}}"#, "a.json:1:28: no value is allowed here: \"enum\" is empty"),
    (#"{"type":"strng"}"#, "a.json:1:9: \"strng\" is not a type of JSON\ndid you mean \"string\"?"),
    (#"{"items":[{},7]}"#, "a.json:1:14: a schema is an object, true or false"),
  ])
  func impossibleSchemasAreReportedAtTheirPlace(_ text: String, _ message: String) {
    #expect(Self.error { try #require(try Self.schema(text).reachable().first) } == message)
  }

  /// A keyword's value is an error exactly where the metaschema rejects it, according to Python's jsonschema.
  @Test(.enabled(if: Oracle.hasPackages("jsonschema"), "needs .ci/packages"))
  func keywordValuesAreCheckedAsInTheMetaschema() async throws {
    let keywords = [
      "type", "enum", "const", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
      "minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems", "contains", "minContains",
      "maxContains", "prefixItems", "items", "minProperties", "maxProperties", "required", "properties",
      "patternProperties", "additionalProperties", "propertyNames", "dependentRequired", "dependentSchemas",
      "unevaluatedItems", "unevaluatedProperties", "allOf", "anyOf", "oneOf", "not", "if", "then", "else",
      "format", "contentEncoding", "contentMediaType", "contentSchema", "title", "description", "default",
      "examples", "deprecated", "readOnly", "writeOnly", "$defs", "$comment", "$anchor", "$dynamicAnchor",
    ]
    let values = [
      "null", "true", "0", "-1", "1.5", "2.0", #""x""#, #""(""#, #""[b-a]""#, #""a{2,1}""#,
      #""^(?:[^a-z\\]]|\\))*?$""#, "[]", "[1]", #"["string"]"#, #"["string","string"]"#, "[{}]", "{}",
      #"{"a":1}"#, #"{"a":true}"#, #"{"a":["b"]}"#, #"{"a":["b","b"]}"#, #"{"*":{}}"#,
    ]
    let schemas = keywords.flatMap { keyword in
      values.map { #"{"$schema":"https://json-schema.org/draft/2020-12/schema","x":1,"\#(keyword)":\#($0)}"# }
    }
    let script = """
      import json, sys, jsonschema
      for line in open(sys.argv[1]):
        try: print(jsonschema.Draft202012Validator.check_schema(json.loads(line)))
        except jsonschema.SchemaError: print("wrong")
      """
    let verdicts = try await Oracle.python(script, on: schemas.joined(separator: "\n")).split(separator: "\n")
    try #require(verdicts.count == schemas.count)
    for (schema, verdict) in zip(schemas, verdicts) {
      let message = Self.error { try #require(try Self.schema(schema).reachable().first) }
      let isTaken = message.hasPrefix("found") || message.contains("no value is allowed here")
      #expect(isTaken == (verdict == "None"), "\(schema): \(message)")
    }
  }

  /// OpenAPI's older versions have flags beside the bounds, and JSON Schema's list the first elements in `items`.
  @Test(arguments: [
    (#"{"$schema":"http://json-schema.org/draft-04/schema#","minimum":1,"exclusiveMinimum":true}"#, true),
    (#"{"$schema":"http://json-schema.org/draft-07/schema#","minimum":1,"exclusiveMinimum":true}"#, false),
    (#"{"$schema":"http://json-schema.org/draft-07/schema#","items":[{}]}"#, true),
    (#"{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":["b"],"c":{}}}"#, true),
    (#"{"$schema":"http://json-schema.org/draft-07/schema#","dependencies":{"a":"b"}}"#, false),
    (#"{"required":true,"minimum":1,"exclusiveMinimum":true,"items":[{}]}"#, true),
  ])
  func keywordValuesFollowTheDialect(_ text: String, _ isRight: Bool) {
    let message = Self.error { try #require(try Self.schema(text).reachable().first) }
    #expect(message.hasPrefix("found") == isRight, "\(message)")
  }

  @Test func circularReferencesAreAnError() {
    let text = ##"{"$ref":"#/$defs/A","$defs":{"A":{"$ref":"#/$defs/B"},"B":{"$ref":"#/$defs/A"}}}"##
    #expect(
      Self.error { try Self.schema(text).resolved() }
        == "a.json:1:9: $ref leads back to itself, so it describes no value")
  }

  @Test(arguments: [
    ("a.json", "{\"type\":}", "a.json:1:9: expected a value, found \"}\""),
    (
      "a.yaml", "{a: 1}",
      "a.yaml:1:2: this is YAML, and a contract is read as JSON\n"
        + "yq -o json a.yaml | decode-model contract - …"
    ),
    (
      "spec", "# my API\nopenapi: 3.1.0\n",
      "spec:1:1: this is YAML, and a contract is read as JSON\nyq -o json spec | decode-model contract - …"
    ),
    ("gone.json", "", "cannot read \"gone.json\": No such file or directory"),
  ])
  func textThatIsNotJSONIsReported(_ name: String, _ text: String, _ message: String) {
    #expect(Self.error { try Self.library(text.isEmpty ? [:] : [name: text]).open(name) } == message)
  }

  /// Schemas of one author name themselves and each other relative to a folder that only the author knows.
  @Test func referencesAreRelativeToTheAuthorsFolder() throws {
    let files = [
      "api/release/a.json": ##"{"$id":"release$a","properties":{"x":{"$ref":"common/b.json"}}}"##,
      "api/common/b.json": ##"{"$id":"common/b.json","properties":{"y":{"$ref":"c.json"}}}"##,
      "api/common/c.json": ##"{"title":"c"}"##,
      "common/b.json": ##"{"title":"of somebody else"}"##,
    ]
    let root = try Self.library(files).open("api/release/a.json")
    let b = try #require(try root.named("properties").first?.schema.reference())
    let c = try #require(try b.named("properties").first?.schema.reference())
    #expect(b.file.name == "api/common/b.json" && c.value["title"]?.string == "c")
  }
}
