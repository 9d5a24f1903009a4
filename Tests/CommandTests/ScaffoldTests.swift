import Foundation
import Testing
import TestSupport

/// `scaffold` as a process: output beside the code, messages if there is no code, and models that decode their payloads.
@Suite struct ScaffoldTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: String
    let input: String
    let status: Int32
    /// Parts of the code; empty if nothing is printed.
    let code: [String]
    let errors: String
    var testDescription: String { words }

    init(_ words: String, _ input: String = "", status: Int32 = 0, code: [String] = [], errors: String = "") {
      (self.words, self.input, self.status) = (words, input, status)
      (self.code, self.errors) = (code, errors)
    }
  }

  private static let cases = [
    Case(
      "scaffold Entry --at .data[]", #"{"data":[{"id":1},{"id":2.5}]}"#,
      code: ["decode-model --source Entry.swift --at '.data[]' Entry FILE\n", "  var id: Double\n"]),
    Case(
      "scaffold Entry -l", "{\"id\":1}\n{\"id\":}\n", status: 1, code: ["  var id: Int\n"],
      errors: "<stdin>:2:7: error: "),
    Case("scaffold Entry", status: 1, errors: "<stdin>:1:1: error: the input is empty"),
    Case(
      "scaffold Entry --as .[].x=Int", #"{"id":1}"#, status: 2, errors: #"decode-model: option "--as": "#),
    Case(
      "scaffold Entry --struct .",
      "{" + (0..<1_200).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}", status: 2,
      errors: #"decode-model: option "--struct": the model has no object of at most 1,000 names at ".""#),
    Case(
      "scaffold orders --contract 'openapi.json#GET /orders'",
      code: ["struct Order: ", " '[Order]' FILE\n"],
      errors: #"decode-model: the type of one of "orders" is called "Order""#),
    Case("scaffold Ordr --contract openapi.json", status: 2, errors: "openapi.json:1:1: error: no schema "),
    Case(
      "scaffold Order --contract openapi.json --check", status: 2, errors: "decode-model: with --contract, "),
  ]

  @Test(arguments: cases) func printsTheCodeOrSaysWhyNot(_ row: Case) async throws {
    let shop = Checkout.payloads.appendingPathComponent("contract/shop")
    let result = try await Command.shell("decode-model \(row.words)", input: row.input, in: shop)
    #expect(result.status == row.status, "\(result.errorText)")
    #expect(result.text.isEmpty == row.code.isEmpty)
    for part in row.code { #expect(result.text.contains(part), "\(result.text)") }
    #expect(result.errorText.hasPrefix(row.errors) && result.errorText.isEmpty == row.errors.isEmpty)
  }

  // MARK: - Proofs

  /// Payloads of several APIs, and one that is hard on code generators: names that are invalid or have a meaning in
  /// Swift, values of several kinds at one path, nulls, and numbers of every size.
  private static let payloads = [
    ("github", "repositories"), ("stripe", "ChargeList"), ("slack", "Response"), ("weather", "Forecast"),
    ("geojson", "FeatureCollection"), ("firebase", "Database"), ("cloudwatch", "Event"), ("jsonld", "Recipe"),
    ("openapi", "Document"), ("manifest", "Package"), ("hostile", "Hostile"),
  ]

  private static func path(_ payload: String) -> String {
    Checkout.payloads.appendingPathComponent("scaffold/\(payload).json").path
  }

  @Test(.slow, arguments: payloads)
  func modelOfAPayloadDecodesIt(payload: String, name: String) async throws {
    let proof = try await Command.shell(
      "decode-model scaffold \(name) --check '\(Self.path(payload))' 2>&1 > ~/Model.swift")
    #expect(proof.status == 0, "\(proof.text)")
  }

  /// The contract's folder, in which `valid-*.json` is allowed and `invalid-*.json` is not, and the words.
  private static let contracts = [
    ("pets", "scaffold Owner --contract 'swagger.json#GET /owners/{id}'"),
    ("shop", "scaffold Order --contract openapi.json"),
    ("tree", "scaffold Document --contract schema.json"),
  ]

  @Test(arguments: SlowTests.isEnabled ? contracts : [contracts[0]])
  func modelOfAContractDecodesWhatItAllows(_ name: String, _ words: String) async throws {
    let source = Checkout.payloads.appendingPathComponent("contract/\(name)")
    let folder = try TemporaryFolder()
    let check = try await Command.shell(
      """
      cp \(source.path)/* . && decode-model \(words) > Model.swift
      eval $(sed -n '2s/.*decode-model --source [A-Za-z]*.swift/set --/;2s/ FILE$//p' Model.swift)
      decode-model check --source Model.swift "$@" valid-*.json 2>&1; echo "valid: $?"
      decode-model check --source Model.swift -r json "$@" invalid-*.json |
        sed -n 's/^{"file":"//p' | cut -d'"' -f1 | uniq
      """, in: folder.url)
    let lines = check.text.split(separator: "\n").map(String.init)
    let invalid = Checkout.names(in: source).filter { $0.hasPrefix("invalid-") }
    #expect(lines.first == "valid: 0" && invalid.count > 2, "\(check.text)\(check.errorText)")
    #expect(lines.dropFirst() == invalid[...], "\(check.text)\(check.errorText)")
  }

  /// The model is not printed, and the file that was compiled is gone.
  @Test func problemOfAPayloadNamesNoFileOfTheCache() async throws {
    let folder = try TemporaryFolder([
      "a.schema.json": #"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#,
      "a.json": #"{"id": "x"}"#,
    ])
    let proof = try await Command.run(
      "scaffold A --contract a.schema.json --check a.json -r json -r text=text", in: folder.url)
    #expect(proof.status == 1 && proof.text == "" && proof.errorText.contains("\"expected\":\"Int\""))
    #expect(try !(proof.errorText + folder.text("text")).contains("A.swift"))
  }

  /// Each model contains its own helpers.
  @Test(.slow) func twoModelsFitInOneModule() async throws {
    let folder = try TemporaryFolder()
    let compiled = try await Command.shell(
      """
      decode-model scaffold Hostile '\(Self.path("hostile"))' > Hostile.swift
      decode-model scaffold Other --public '\(Self.path("hostile"))' > Other.swift
      swiftc -swift-version 6 -warnings-as-errors -typecheck Hostile.swift Other.swift 2>&1
      """, in: folder.url)
    #expect(compiled.status == 0, "\(compiled.text)")
  }

  /// A struct that contains itself.
  @Test(.slow, arguments: ["", "--public"]) func recursiveValueComesBack(options: String) async throws {
    let folder = try TemporaryFolder([
      "absent.json": #"{"v":1,"kids":[],"parent":{"v":2,"parent":{"v":3,"kids":[{"v":4}]}}}"#
    ])
    let result = try await Command.shell(
      """
      decode-model scaffold Node \(options) --check --round-trip error absent.json > Plain.swift; echo $?
      decode-model check --source Plain.swift --round-trip error Node absent.json; echo $?
      """, in: folder.url)
    #expect(result.text == "0\n0\n", "\(result.text)\(result.errorText)")
  }

  @Test func modelThatLosesSomethingIsReported() async throws {
    let folder = try TemporaryFolder(["orders.json": #"[{"id":1,"coupon":null},{"id":2,"coupon":"x"}]"#])
    let result = try await Command.run(
      "scaffold orders --check --round-trip error orders.json", in: folder.url)
    #expect(result.status == 1 && result.text == "")
    #expect(result.errorText.contains("\norders.json:1:10: error: lost key \"coupon\": "))
  }

  @Test(.slow) func codeThatDoesNotCompileIsReportedInOneSentence() async throws {
    let folder = try TemporaryFolder(["a.json": #"{"id":1}"#])
    let result = try await Command.run("scaffold A --as .id=Mine --check a.json", in: folder.url)
    #expect(result.status == 2 && result.text == "")
    #expect(
      result.errorText == """
        decode-model: the model does not compile with "Mine": --check has only Swift's types and the printed ones
        without --check, the model is printed all the same

        """)
  }

  /// But for the length of lines.
  @Test func theCodeIsWhatSwiftFormatPrints() async throws {
    let folder = try TemporaryFolder([
      "format.json": "{\"version\": 1, \"lineLength\": 10000}",
      "next.json": #"{"v":1,"next":{"v":null,"next":{}}}"#,
    ])
    let models = Self.payloads.map { payload, name in
      """
      decode-model scaffold \(name) '\(Self.path(payload))' > \(name).swift
      decode-model scaffold \(name) --public '\(Self.path(payload))' > \(name)-public.swift

      """
    }
    let formatted = try await Command.shell(
      """
      set -e
      \(models.joined())
      decode-model scaffold \(String(repeating: "Name", count: 11)) next.json > Boxed.swift
      decode-model scaffold Document --contract \(Checkout.payloads.path)/contract/tree/schema.json > Contract.swift
      mkdir formatted; cp *.swift formatted
      swift format -i --configuration format.json formatted/*.swift
      diff . formatted | grep -v '^Only in' || true
      """, in: folder.url)
    #expect(formatted.text == "" && formatted.status == 0, "\(formatted.errorText)")
  }

  @Test(arguments: [("", ""), ("pipe", " \"pipe\"")])
  func streamCannotBeChecked(_ file: String, _ name: String) async throws {
    let folder = try TemporaryFolder()
    let result = try await Command.shell(
      "mkfifo pipe; decode-model scaffold A --check \(file)", input: "{}", in: folder.url)
    let reads =
      name.isEmpty ? "--check reads the payloads several times" : "--check reads\(name) several times"
    #expect(result.status == 2 && result.errorText.contains(reads + ", and cannot read a stream"))
  }
}
