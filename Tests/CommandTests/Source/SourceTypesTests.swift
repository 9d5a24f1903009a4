import Foundation
import Testing
import TestSupport

/// Typical contents of users' files, compiled by the machine's compiler.
@Suite struct SourceTypesTests {
  /// Types that need each other, in several files, with names that might clash with ours.
  static let files = [
    "Models/Node.swift": """
    import Foundation

    public struct Node: Codable {
      public let id: Int
      let document: Document?
    }

    struct Data: Codable { let data: Int }
    struct Issue: Codable { let runner: Runner }
    struct Runner: Codable { let model: Model }
    struct ModelCatalog: Codable { let value: JSONValue }
    """,
    "Models/deep/Document.swift": """
    struct Document: Codable {
      enum CodingKeys: String, CodingKey { case title = "file-name" }
      let title: String
    }
    enum JSONValue: String, Codable { case one, two }
    final class Model: Codable {
      let nodes: [Node]
      private let secret: Int
    }
    """,
    "Animals.swift": """
    import Foundation

    class Animal: Decodable {
      let name: String
      private enum CodingKeys: String, CodingKey { case name }
      required init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      }
    }

    final class Dog: Animal {
      let barks: Bool
      private enum CodingKeys: String, CodingKey { case barks }
      required init(from decoder: any Decoder) throws {
        barks = try decoder.container(keyedBy: CodingKeys.self).decode(Bool.self, forKey: .barks)
        try super.init(from: decoder)
      }
    }

    @propertyWrapper struct Trimmed: Codable {
      var wrappedValue: String
      init(from decoder: any Decoder) throws {
        wrappedValue = try String(from: decoder).trimmingCharacters(in: .whitespaces)
      }
      func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
    }

    struct Owner: Codable {
      @Trimmed var name: String
      let since: Date?
    }

    enum API {
      struct Response<Value: Decodable>: Decodable { let results: [Value] }
      fileprivate struct Page: Codable { let number: Int }
    }
    extension API.Response: Encodable where Value: Encodable {}

    private struct Hidden: Codable { let id: Int }
    public struct Pub { private struct Inner: Codable { let id: Int } }
    extension Pub { private enum Kind: String, Codable { case a } }
    final class D { class Deep {} }
    private extension D.Deep { enum In: String, Codable { case b } }
    """,
  ]

  /// A model, a payload that decodes as it, and one that does not.
  static let rows: [(model: String, valid: String, invalid: String)] = [
    ("Node", #"{"id":1,"document":{"file-name":"a"}}"#, #"{"id":1,"document":{"title":"a"}}"#),
    ("[Node]", #"[{"id":1}]"#, #"[{"id":true}]"#),
    ("[String: Node]", #"{"a":{"id":1}}"#, #"{"a":{}}"#),
    ("Node?", "null", #"{"id":null}"#),
    ("Document", #"{"file-name":"a"}"#, #"{"file-name":1}"#),
    ("JSONValue", #""one""#, #""three""#),
    ("Model", #"{"nodes":[],"secret":1}"#, #"{"nodes":[]}"#),
    ("Runner", #"{"model":{"nodes":[],"secret":1}}"#, #"{"model":{"nodes":{}}}"#),
    ("Issue", #"{"runner":{"model":{"nodes":[],"secret":1}}}"#, "{}"),
    ("ModelCatalog", #"{"value":"two"}"#, #"{"value":2}"#),
    ("Data", #"{"data":1}"#, #""AQID""#),
    ("Dog", #"{"name":"a","barks":true}"#, #"{"barks":true}"#),
    ("Owner", #"{"name":" a "}"#, #"{"name":null}"#),
    ("API.Response<Owner>", #"{"results":[{"name":"a"}]}"#, #"{"results":[{"name":1}]}"#),
    ("API.Response<Hidden>", #"{"results":[{"id":1}]}"#, #"{"results":[{"id":"1"}]}"#),
    ("API.Page", #"{"number":1}"#, #"{"number":1.5}"#),
    ("Hidden", #"{"id":1}"#, #"{"id":[]}"#),
    ("[Date]", "[1]", #"["x"]"#), ("Pub.Inner", #"{"id":1}"#, "{}"), ("Pub.Kind?", "\"a\"", "\"b\""),
    ("[D.Deep.In]", #"["b"]"#, #"["a"]"#),
  ]

  @Test(arguments: SlowTests.isEnabled ? ["6", "5"] : ["6"])
  func everyTypeDecodesWhatItShouldAndNothingElse(languageMode version: String) async throws {
    var files = Self.files
    var suite: [String: [String: [String]]] = [:]
    for (number, row) in Self.rows.enumerated() {
      files["payloads/\(number)-valid.json"] = row.valid
      files["payloads/\(number)-invalid.json"] = row.invalid
      suite[row.model] = [
        "valid": ["payloads/\(number)-valid.json"], "invalid": ["payloads/\(number)-invalid.json"],
      ]
    }
    let source = try SourceFolder(files)
    let words = "check --source Models --source Animals.swift --swift-version \(version) --suite suite.json"
    try source.folder.write(JSONSerialization.data(withJSONObject: ["checks": suite]), to: "suite.json")
    let result = try await source.run(words)
    #expect(result.text + result.errorText == "" && result.status == 0)

    // The same suite with the payloads exchanged: every one of them is a problem.
    let exchanged = suite.mapValues { ["valid": $0["invalid"] ?? [], "invalid": $0["valid"] ?? []] }
    try source.folder.write(JSONSerialization.data(withJSONObject: ["checks": exchanged]), to: "suite.json")
    let report = try await source.run(words + " -r json")
    #expect(report.status == 1)
    for number in Self.rows.indices {
      #expect(report.text.contains(#""file":"payloads/\#(number)-invalid.json""#))
      #expect(report.text.contains(#""file":"payloads/\#(number)-valid.json""#))
    }
  }

  /// A suite that cannot be run, and the message at its place.
  private static func suite(_ text: String, _ message: String, says: String = "1 problem") -> Run {
    let files = [
      "Sources/User.swift": SourceFolder.user, "Shop.swift": "struct Shop: Codable { let items: Itms }",
      "a.json": "{}", "suite.json": text,
    ]
    return Run(
      message, "decode-model check --suite suite.json", files: files, status: 2,
      parts: ["suite.json:" + message], says: [says])
  }

  static let mistakes = [
    suite(
      #"{"defaults": {"source": "Sources"}, "checks": {"User": ["a.json"],\#n "Usr": ["a.json"]}}"#,
      #"2:2: error: there is no type "Usr" in "Sources/User.swift"; did you mean "User"? [unknown-model]"#),
    suite(
      #"{"defaults": {"source": "Sorces"}, "checks": {"User": ["a.json"]}}"#,
      "1:25: error: cannot read \"Sorces\": No such file or directory [data-corrupted]"),
    suite(
      #"{"checks": {"User": {"package": "Sources", "valid": ["a.json"]}}}"#,
      "1:33: error: \"Sources\" is not a package: it has no Package.swift [data-corrupted]"),
    Run(
      "a model that cannot be written", "--source Dog.swift Dog -o json", input: #"{"name":"Rex"}"#,
      files: ["Dog.swift": "struct Dog: Decodable { let name: String }"], status: 2,
      says: [#"model "Dog" cannot be written as JSON: it is Decodable, but not Encodable"#]),
  ]

  static let codeThatDoesNotCompile = [
    suite(
      #"{"defaults": {"source": "Sources", "decoder": "API.decodr"}, "checks": {"User": ["a.json"]}}"#,
      #"1:47: error: "defaults": the expression of --decoder does not compile: cannot find 'API' in"#),
    suite(
      #"{"checks": {"User": {"source": "Sources", "valid": ["a.json"]},\#n "Shop": {"source": "Shop.swift", "valid": ["a.json"]}}}"#,
      "2:21: error: swiftc could not compile the source (exit 1)", says: "cannot find type 'Itms' in scope"),
  ]

  @Test(arguments: SlowTests.isEnabled ? mistakes + codeThatDoesNotCompile : mistakes)
  func mistakesAreReported(_ run: Run) async throws {
    try await run.expect()
  }

  @Test(.slow) func languageModeIsSwift5UnlessAnotherIsChosen() async throws {
    let source = try SourceFolder(
      [
        "Mode.swift": """
        #if swift(>=6)
          struct Mode: Codable { let six: Int }
        #elseif EXTRA
          struct Mode: Codable { let extra: Int }
        #else
          struct Mode: Codable { let five: Int }
        #endif
        """
      ], hasOwnCache: true)
    let input = #"{"five":5,"six":6,"extra":7}"#
    for (words, value) in [
      ("", "Mode(five: 5)\n"), ("--swift-version=5", "Mode(five: 5)\n"),
      ("--swift-version=6", "Mode(six: 6)\n"),
      ("--swiftc-flag=-D --swiftc-flag EXTRA", "Mode(extra: 7)\n"),
    ] {
      let result = try await source.run("--source Mode.swift Mode " + words, input: input)
      #expect(result.text == value)
    }
    #expect(source.cached("programs").count == 3)
  }
}
