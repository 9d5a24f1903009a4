import Foundation
import Testing
import TestSupport
import Words

@testable import Runner

@Suite struct SuiteSchemaTests {
  @Test func publishedSchemaKnowsEveryOption() throws {
    let name = "Samples/your-models/Schema/decode-model.schema.json"
    let text = Data(SuiteSchema.text.utf8)
    try Recording.expect(text, is: Repository.root.appendingPathComponent(name), name)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: text) }
  }
}

/// The JSON Schema of suites and of `.decode-model.json`, for editors, generated from the options.
private enum SuiteSchema {
  static var text: String {
    let options = SuiteOption.all
    let members = options.map { "    \"\($0.name.rawValue)\": \(schema($0))" }.joined(separator: ",\n")
    let path = #"{"type": "string", "minLength": 1}"#
    return #"""
      {
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Checks of decode-model",
      "description": "The checks of a project (.decode-model.json), or a suite (check --suite).",
      "type": "object",
      "properties": {
        "$schema": {"type": "string"},
        "defaults": {"description": "Options of all checks.", "allOf": [{"$ref": "#/definitions/options"}], "propertyNames": {"$ref": "#/definitions/names"}},
        "checks": {
          "description": "The checks, by name.",
          "type": "object",
          "additionalProperties": {
            "description": "A check: the paths of files that must decode, or an object.",
            "anyOf": [{"$ref": "#/definitions/paths"}, {"$ref": "#/definitions/check"}]
          }
        }
      },
      "required": ["checks"],
      "additionalProperties": false,
      "definitions": {
        "paths": {"description": "Paths and globs, relative to this file.", "type": "array", "items": \#(path)},
        "check": {
          "allOf": [{"$ref": "#/definitions/options"}],
          "type": "object",
          "properties": {
            "type": {"description": "MODEL: a model, or a type of the sources; the name of the check if it is left out.", "type": "string", "minLength": 1},
            "valid": {"description": "Files that must decode.", "$ref": "#/definitions/paths"},
            "invalid": {"description": "Files that must not decode.", "$ref": "#/definitions/paths"}
          },
          "propertyNames": {"anyOf": [{"enum": ["type", "valid", "invalid"]}, {"$ref": "#/definitions/names"}]}
        },
        "names": {"enum": [\#(options.map { "\"\($0.name.rawValue)\"" }.joined(separator: ", "))]},
        "options": {"type": "object", "properties": {
      \#(members)
        }}
      }
      }

      """#
  }

  private static func schema(_ option: Option) -> String {
    let description = "\"description\": \(string(option.help))"
    guard let value = option.value else { return "{\(description), \"type\": \"boolean\"}" }
    let words = value.choices.map { string($0) }.joined(separator: ", ")
    switch value.kind {
    case .choice:
      let numbers = value.choices.compactMap { Int($0) }.map { ", \($0)" }.joined()
      return "{\(description), \"enum\": [\(words)\(numbers)]}"
    case .choiceOrText: return "{\(description), \"type\": \"string\", \"examples\": [\(words)]}"
    case .number:
      return "{\(description), \"anyOf\": [{\"type\": \"number\", \"minimum\": 0}, {\"type\": \"string\"}]}"
    default:
      let text = #"{"type": "string", "minLength": 1}"#
      let array = #", {"type": "array", "items": {"type": "string", "minLength": 1}}"#
      return "{\(description), \"anyOf\": [\(text)\(option.repeats ? array : "")]}"
    }
  }

  private static func string(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
