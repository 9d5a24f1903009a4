import JSONCoding
import Testing

@testable import Runner
@testable import Contracts

/// Examples that a document has beside its schemas.
@Suite struct MediaTypeExamplesTests {
  private static let api = """
    {"openapi": "3.0.3",
     "paths": {
      "/users": {
       "get": {
        "parameters": [{"name": "like", "in": "query", "schema": {"$ref": "#/components/schemas/User"}, "example": "parameter"}],
        "responses": {"200": {"content": {
         "application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/User"}},
          "example": ["first", "second"]},
         "text/plain": {"schema": {"$ref": "#/components/schemas/User"}, "example": "no JSON"}}}}},
       "post": {
        "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"},
         "examples": {"new": {"value": "sent"}}}}},
        "responses": {
         "201": {"$ref": "#/components/responses/User"},
         "404": {"content": {"application/json": {"schema": {"type": "string"}, "example": "inline"}}},
         "500": {"content": {"application/json": {"schema": {"$ref": "#/nowhere"}, "example": "broken"}}}}}}},
     "components": {
      "responses": {"User": {"content": {"application/vnd.user+json": {"schema": {"$ref": "#/components/schemas/User"},
       "examples": {"a": {"$ref": "#/components/examples/A"}, "b": {"summary": "b", "value": "own"},
        "c": {"externalValue": "https://example.com/c.json"}}}}}},
      "examples": {"A": {"value": "shared"}},
      "schemas": {"User": {"type": "string", "example": "beside the keywords"}}}}
    """
  private static let swagger = """
    {"swagger": "2.0",
     "paths": {"/pets": {"get": {"responses": {"200": {"schema": {"$ref": "#/definitions/Pet"},
      "examples": {"application/json": "rex", "application/xml": "<pet/>"}}}}}},
     "responses": {"Pet": {"schema": {"$ref": "#/definitions/Pet"}, "examples": {"application/json": "tom"}}},
     "definitions": {"Pet": {"type": "string"}}}
    """

  @Test(arguments: [
    (
      api, "#User",
      [
        "request parameter", "response first", "response second", "request sent", "response shared",
        "response own",
      ]
    ),
    (api, "#POST /users 404", ["response inline"]),
    (api, "#GET /users", ["response [\"first\",\"second\"]"]),
    (swagger, "#Pet", ["response rex", "response tom"]),
    (swagger, "#GET /pets", ["response rex", "response tom"]),
    (#"{"type": "string", "examples": ["a"]}"#, "", []),
  ])
  func examplesOfASchema(_ document: String, _ place: String, _ expected: [String]) throws {
    let root = try SchemaLibrary().add(Text(document), name: "api.json")
    let schema = try ContractPlace("api.json" + place).schema(in: root, model: nil, writes: false).schema
    let found = try MediaTypeExamples(of: schema, in: root).all.map { example in
      "\(example.kind) \(example.value.string ?? example.value.sample.text)"
    }
    #expect(found == expected)
  }

  @Test func exampleThatAReferenceLosesIsAnError() throws {
    let document = """
      {"openapi": "3.0.3", "paths": {"/a": {"get": {"responses": {"200": {"content": {"application/json": {
        "schema": {"type": "string"}, "examples": {"a": {"$ref": "#/components/examples/A"}}}}}}}}}}
      """
    let root = try SchemaLibrary().add(Text(document), name: "api.json")
    let schema = try ContractPlace("api.json#GET /a").schema(in: root, model: nil, writes: false).schema
    #expect(throws: SchemaError.self) { try MediaTypeExamples(of: schema, in: root) }
  }
}
