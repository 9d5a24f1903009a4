import Diagnostics
import JSONCoding
import Testing

@testable import Runner
@testable import Contracts
@testable import Words

/// Finds the schema that a place in a document refers to.
@Suite struct ContractPlaceTests {
  private static let api = """
    {"openapi": "3.1.0",
     "paths": {
      "/users/{id}": {
       "get": {"responses": {
        "204": {"description": "none"},
        "200": {"content": {"text/html": {}, "application/json; charset=utf-8": {"schema": {"title": "user"}}}},
        "4XX": {"$ref": "#/components/responses/Problem"},
        "default": {"content": {"application/json": {"schema": {"title": "default"}}}}}},
       "delete": {"responses": {"200": {"content": {"text/plain": {}}}}}},
      "/items": {"$ref": "#/components/pathItems/Items"}},
     "components": {
      "pathItems": {"Items": {"post": {"responses": {"201": {"content": {"*/*": {"schema": {"title": "item"}}}}}}}},
      "responses": {"Problem": {"content": {"application/problem+json": {"schema": {"title": "problem"}}}}},
      "schemas": {
       "simple-user": {"title": "simple", "$anchor": "simple"}, "User": {"title": "User"},
       "user_list": {"title": "list"}}}}
    """
  private static let swagger = """
    {"swagger": "2.0", "paths": {"/a": {"get": {"responses": {"200": {"schema": {"title": "a"}}}}}},
     "definitions": {"Pet": {"title": "pet"}}}
    """
  private static let library =
    #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {"User": true}}"#

  @Test(arguments: [
    ("/paths/~1users~1{id}/get", "an operation is named by its method and path: \"#GET /users/{id}\""),
    (
      "/paths/~1users~1{id}/get/responses/200",
      "did you mean \"#/paths/~1users~1{id}/get/responses/200/content/application~1json; charset=utf-8/schema\"?"
    ),
    (
      "/components/responses/Problem/content/application~1problem+json",
      "did you mean \"#/components/responses/Problem/content/application~1problem+json/schema\"?"
    ),
    ("/components/schemas", nil), ("/components/schemas/User", ""),
  ])
  func pointerLeadsToASchema(_ pointer: String, _ help: String?) throws {
    let root = try SchemaLibrary().add(Text(Self.api), name: "api.json")
    do {
      _ = try ContractPlace("api.json#" + pointer).schema(in: root, model: nil, writes: false)
      #expect(help == "")
    } catch {
      #expect(error.message == "nothing at \(Quoted(pointer)) is a keyword of a schema")
      #expect(error.help == [help].compactMap { $0 })
    }
  }

  /// The request's body is named by a word, and meant where the model writes.
  @Test(arguments: [
    ("#POST /users", false, "response"), ("#POST /users request", false, "request"),
    ("#POST /users", true, "request"), ("#POST /users 201", true, "response"),
    ("#GET /users", true, "response"), ("#PUT /users request", true, "old request"),
    ("#GET /users request", false, "GET /users has no request body in JSON"),
  ])
  func operationHasARequestAndResponses(_ place: String, _ writes: Bool, _ title: String) throws {
    let response =
      #""responses": {"201": {"content": {"application/json": {"schema": {"title": "response"}}}}}"#
    let document = #"""
      {"openapi": "3.0.0", "paths": {"/users": {
        "post": {"requestBody": {"$ref": "#/components/requestBodies/New"}, \#(response)},
        "put": {"parameters": [{"in": "body", "schema": {"title": "old request"}}], \#(response)},
        "get": {\#(response)}}},
       "components": {"requestBodies": {"New": {"content": {"application/json": {"schema": {"title": "request"}}}}}}}
      """#
    let root = try SchemaLibrary().add(Text(document), name: "api.json")
    do {
      let found = try ContractPlace("api.json" + place).schema(in: root, model: nil, writes: writes)
      #expect(found.schema.value["title"]?.string == title)
      #expect(found.kind == (title.hasSuffix("request") ? .request : .response))
    } catch {
      #expect(error.message == title)
    }
  }

  private static func found(_ document: String, _ place: String, _ model: String? = nil) -> String {
    do {
      let root = try SchemaLibrary().add(Text(document), name: "api.json")
      let schema = try ContractPlace("api.json" + place).schema(in: root, model: model, writes: false).schema
      return schema.value["title"]?.string ?? schema.value.sample.text
    } catch {
      let place = error.place.map { "\($0.start.line):\($0.start.column): " } ?? ""
      return ([place + error.message] + error.help).joined(separator: "\n")
    }
  }

  @Test(
    arguments: [
      ("#/components/schemas/User", nil, "User"), ("##/components/schemas/User", nil, "User"),
      ("#/paths/~1users~1%7Bid%7D/get/responses/default/content/application~1json/schema", nil, "default"),
      ("#simple-user", nil, "simple"), ("#simple", nil, "simple"),
      ("#GET /users/{id}", nil, "user"), ("#get /users/{user_id} 404", nil, "problem"),
      ("#GET /users/{id} 500", nil, "default"), ("#POST /items", nil, "item"),
      ("", "User", "User"), ("", "UserList", "list"), ("", "SimpleUser", "simple"),
      ("#Usr", nil, "1:1: there is no schema \"Usr\"\nthe nearest is \"User\" (of 3)"),
      (
        "#UserSimple", nil,
        "1:1: there is no schema \"UserSimple\"\nthe nearest are \"User\", \"simple-user\" (of 3)"
      ),
      (
        "#components/schemas/User", nil,
        "1:1: there is no schema \"components/schemas/User\"\ndid you mean \"#/components/schemas/User\"?"
      ),
      ("#GET users/{id}", nil, "user"),
      (
        "#GET /accounts/users/{id}", nil,
        "2:11: there is no path \"/accounts/users/{id}\"\ndid you mean \"/users/{id}\"?"
      ),
      (
        "", "Simple", "1:1: no schema has the model's name \"Simple\"\nthe nearest is \"simple-user\" (of 3)"
      ),
      (
        "", nil,
        "1:1: which schema of the document?\n"
          + "name one as in api.json#simple-user: \"simple-user\", \"User\", \"user_list\""
      ),
      (
        "#/components/schemas/Users", nil,
        "1:1: nothing is at \"/components/schemas/Users\": there is no \"Users\"\ndid you mean \"User\"?"
      ),
      ("#GET /user/{id}", nil, "2:11: there is no path \"/user/{id}\"\ndid you mean \"/users/{id}\"?"),
      ("#PUT /users/{id}", nil, "3:18: there is no PUT /users/{id}\nit has GET, DELETE"),
      (
        "#DELETE /users/{id}", nil,
        "9:36: the response 200 of DELETE /users/{id} has no schema for JSON\nit has text/plain"
      ),
      ("#POST /items 404", nil, "12:49: POST /items has no response \"404\"\nit has 201"),
    ] as [(String, String?, String)])
  func schemaOfAnAPI(_ place: String, _ model: String?, _ expected: String) {
    #expect(Self.found(Self.api, place, model) == expected)
  }

  @Test(
    arguments: [
      ("#GET /a", nil, "a"), ("#Pet", nil, "pet"), ("", "pet", "pet"),
    ] as [(String, String?, String)])
  func schemaOfSwagger(_ place: String, _ model: String?, _ expected: String) {
    #expect(Self.found(Self.swagger, place, model) == expected)
  }

  @Test func aSchemaIsMeantItselfUnlessItOnlyHoldsOthers() {
    #expect(Self.found(#"{"title": "t", "type": "object"}"#, "", "Model") == "t")
    #expect(Self.found(Self.library, "", "User") == "true")
    #expect(
      Self.found("{}", "#User") == "1:1: there is no schema \"User\"\n"
        + "the document has no schemas by name: name one by a JSON pointer, as in #/properties/user")
    #expect(Self.found("[1]", "") == "1:1: a schema is an object, true or false")
  }
}
