import Diagnostics
import JSONCoding
import Testing
import TestSupport

@testable import Runner
@testable import Contracts

/// What the validator says, where, and what it costs. Whether it is right is for `SchemaSuiteTests`.
@Suite struct SchemaValidatorTests {
  private static func violations(
    _ schema: String, _ value: String, dialect: SchemaDialect = .unnamed
  ) throws -> [Violation] {
    let schema = try SchemaLibrary(dialect: dialect).add(Text(schema), name: "a.json")
    return try SchemaValidator().violations(of: try #require(SampleValue.parsed(value)), in: schema)
  }

  private static func words(_ violations: [Violation]) -> [String] {
    violations.map { violation in
      let path = violation.path.map { component in
        switch component {
        case .member(let name): ".\(name)"
        case .index(let index): "[\(index)]"
        }
      }
      let column = violation.schema.file.place(at: violation.rule.range)?.start.column ?? 1
      return "\(path.joined()) \(violation.keyword)@\(column): \(violation.message)"
    }
  }

  @Test(arguments: [
    (#"{"type":["string","null"]}"#, "3", [#" type@9: expected string or null, found number 3"#]),
    (#"{"properties":{"a":{"minimum":2}}}"#, #"{"a":1}"#, [".a minimum@31: 1 is not at least 2"]),
    (
      #"{"required":["a","b"]}"#, #"{"a":1}"#, [#" required@18: the property "b" is missing"#]
    ),
    (
      #"{"additionalProperties":false}"#, #"{"a":1,"b":2}"#,
      [
        #" additionalProperties@25: no property "a" is allowed"#,
        #" additionalProperties@25: no property "b" is allowed"#,
      ]
    ),
    (
      #"{"items":{"enum":["a"]}}"#, #"["a","b"]"#,
      [#"[1] enum@18: string "b" is not in "enum""#]
    ),
    (
      #"{"anyOf":[{"type":"null"},{"type":"string"}]}"#, "1",
      [#" anyOf@10: none of the alternatives of "anyOf" fits"#]
    ),
    (
      #"{"anyOf":[{"type":"null"},{"properties":{"a":{"type":"string"}}}]}"#, #"{"a":1}"#,
      [".a type@54: expected string, found number 1"]
    ),
    (
      #"{"oneOf":[{},{"type":"null"},true]}"#, "1",
      [#" oneOf@10: more than one alternative of "oneOf" fits: 1, 3"#]
    ),
    (#"{"maxLength":1}"#, #""e\u0301""#, [" maxLength@14: 2 characters, more than 1"]),
    (#"{"items":false,"prefixItems":[{}]}"#, "[1,2,3]", [" items@10: no element 1 is allowed"]),
    (
      #"{"contains":{"const":1},"minContains":2}"#, "[1]",
      [#" minContains@39: 1 element matches "contains", fewer than 2"#]
    ),
    (
      #"{"unevaluatedProperties":false,"allOf":[{"properties":{"a":{}}}]}"#, #"{"a":1,"b":2}"#,
      [#" unevaluatedProperties@26: no property "b" is allowed"#]
    ),
    (#"{"minimum":1,"exclusiveMinimum":true}"#, "1", [" minimum@12: 1 is not above 1"]),
    ("false", "1", [" @1: no value is allowed here"]),
  ])
  func violationHasItsPlaceAndWords(_ schema: String, _ value: String, _ expected: [String]) throws {
    #expect(Self.words(try Self.violations(schema, value)) == expected)
  }

  @Test func nullIsAllowedWhereADocumentOfOpenAPISaysSo() throws {
    let nullable = #"{"type":"string","nullable":true,"enum":["a"]}"#
    #expect(try Self.violations(nullable, "null", dialect: .openAPI30).isEmpty)
    #expect(try Self.violations(nullable, "null", dialect: .openAPI31).map(\.keyword) == ["type"])
    let swagger = #"{"type":"string","x-nullable":true}"#
    #expect(try Self.violations(swagger, "null", dialect: .swagger2).isEmpty)
  }

  @Test(arguments: [
    ("0.3", "0.1", true), ("0.35", "0.1", false), ("1e308", "0.5", true), ("1e308", "0.123456789", false),
    ("9007199254740993", "2", false), ("12391239123", "1e-8", true), ("0", "7", true), ("-6", "3", true),
    ("1e400000000", "7", false), ("123456789012345678901234567890", "1234567890123456789012345", false),
    ("2469135780246913578024691", "1234567890123456789012345.5", true), ("1e2", "1000", false),
  ])
  func multiplesAreExact(_ number: String, _ divisor: String, _ isMultiple: Bool) throws {
    #expect(try Self.violations(#"{"multipleOf":\#(divisor)}"#, number).isEmpty == isMultiple)
  }

  @Test(arguments: [
    ("^\\\\d+$", "12", true), ("^\\\\d+$", "१", false), ("^a$", "a\\n", false), ("^.$", "😀", true),
    ("[\\\\w-.]+x", "a-.x", true), ("^[[&]$", "&", true), ("^\\\\uD83D\\\\uDE00$", "😀", true),
    ("^[^]$", "\\n", true),
    ("a{,2}", "a{,2}", true), ("^{a}$", "{a}", true), ("\\\\/x", "/x", true), ("^\\\\p{L}+$", "é", true),
    ("^\\\\u{1F600}$", "😀", true), ("^[a-z]{2,3}$", "abcd", false), ("[]", "a", false),
    ("\\\\s", "\\uFEFF", true),
    // What nobody can read allows everything.
    ("(", "a", true),
  ])
  func patternsMeanWhatTheyMeanInECMAScript(_ pattern: String, _ text: String, _ matches: Bool) throws {
    #expect(try Self.violations(#"{"pattern":"\#(pattern)"}"#, #""\#(text)""#).isEmpty == matches)
  }

  @Test func formatsAreOnlyNotes() throws {
    #expect(try Self.violations(#"{"format":"date"}"#, #""2023-02-29""#).isEmpty)
  }

  // MARK: - Hostile schemas

  private static func error(_ schema: String, _ value: String) -> String? {
    do {
      _ = try violations(schema, value)
      return nil
    } catch {
      return (error as? SchemaError)?.message
    }
  }

  @Test func aCircleForTheSameValueIsNoSchema() {
    let schema = ##"{"allOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"anyOf":[{"$ref":"#"}]}}}"##
    #expect(Self.error(schema, "1") == "the schema leads back to itself for the same value")
  }

  @Test func alternativesInAlternativesHaveAnEnd() {
    var definitions = (0..<40).map { level in
      ##""L\##(level)":{"anyOf":[{"$ref":"#/$defs/L\##(level + 1)"},{"$ref":"#/$defs/L\##(level + 1)","title":"t"}]}"##
    }
    definitions.append(#""L40":{"type":"string"}"#)
    let schema = ##"{"$ref":"#/$defs/L0","$defs":{\##(definitions.joined(separator: ","))}}"##
    #expect(Self.error(schema, "1")?.hasPrefix("the schema nests too many alternatives") == true)
  }

  @Test(arguments: [
    (190, nil), (250, "the schema nests too many alternatives to be checked"),
  ])
  func deepValuesOfRecursiveSchemasAreChecked(_ depth: Int, _ error: String?) async throws {
    let schema = ##"{"anyOf":[{"type":"integer"},{"type":"array","items":{"$ref":"#"}}]}"##
    let value = String(repeating: "[", count: depth) + "\"a\"" + String(repeating: "]", count: depth)
    #expect(try await onDeepStack { Self.error(schema, value) } == error)
    guard error == nil else { return }
    #expect(try await onDeepStack { try Self.violations(schema, value).map(\.path.count) } == [depth])
  }

  @Test func patternThatGoesBackAndForthHasAnEnd() throws {
    let text = String(repeating: "a", count: 60) + "b"
    #expect(try Self.violations(#"{"pattern":"^(a+)+$"}"#, #""\#(text)""#).map(\.keyword) == ["pattern"])
    let many = "[" + (0..<1_000).map { _ in #""\#(text)""# }.joined(separator: ",") + "]"
    #expect(Self.error(#"{"items":{"pattern":"^(a+)+$"}}"#, many) != nil)
  }
}
