import Foundation
import Testing
import TestSupport

/// `scaffold` as a process: output beside the code, messages if there is no code, and models that decode their payloads.
@Suite struct ScaffoldTests {
  private static let contracts = Checkout.payloads.appendingPathComponent("contract").path

  /// A run beside the contract of a shop.
  private static func shop(
    _ name: String, _ words: String, status: Int32 = 0, parts: [String] = [], errors: String,
    location: SourceLocation = #_sourceLocation
  ) -> Run {
    Run(
      name, "cp '\(contracts)/shop/openapi.json' . && decode-model scaffold \(words)", status: status,
      parts: parts, errors: errors, location: location)
  }

  static let rows = [
    Run(
      "values at a path", "decode-model scaffold Entry --at .data[]",
      input: #"{"data":[{"id":1},{"id":2.5}]}"#,
      parts: ["decode-model --source Entry.swift --at '.data[]' Entry FILE\n", "  var id: Double\n"]),
    Run(
      "a line that is not JSON", "decode-model scaffold Entry -l", input: "{\"id\":1}\n{\"id\":}\n",
      status: 1, parts: ["  var id: Int\n"], errors: "<stdin>:2:7: error: "),
    Run(
      "no payload", "decode-model scaffold Entry", status: 1, errors: "<stdin>:1:1: error: the input is empty"
    ),
    Run(
      "a type at a path that leads nowhere", "decode-model scaffold Entry --as .[].x=Int",
      input: #"{"id":1}"#, status: 2, errors: #"decode-model: option "--as": "#),
    Run(
      "a struct with too many names", "decode-model scaffold Entry --struct .",
      input: "{" + (0..<1_200).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}", status: 2,
      errors: #"decode-model: option "--struct": the model has no object of at most 1,000 names at ".""#),
    shop(
      "an operation", "orders --contract 'openapi.json#GET /orders'",
      parts: ["struct Order: ", " '[Order]' FILE\n"],
      errors: #"decode-model: the type of one of "orders" is called "Order""#),
    shop(
      "a schema that is missing", "Ordr --contract openapi.json", status: 2,
      errors: "openapi.json:1:1: error: no schema "),
    shop(
      "a proof without payloads", "Order --contract openapi.json --check", status: 2,
      errors: "decode-model: with --contract, "),
    Run(
      "a proof by standard input", "decode-model scaffold A --check", input: "{}", status: 2,
      says: ["--check reads the payloads several times, and cannot read a stream"]),
    Run(
      "a proof by a pipe", "mkfifo pipe; decode-model scaffold A --check pipe", status: 2,
      says: ["--check reads \"pipe\" several times, and cannot read a stream"]),
    Run(
      "a model that loses something", "decode-model scaffold orders --check --round-trip error orders.json",
      files: ["orders.json": #"[{"id":1,"coupon":null},{"id":2,"coupon":"x"}]"#], status: 1,
      says: ["\norders.json:1:10: error: lost key \"coupon\": "]),
    // The model is not printed, and the file that was compiled is gone.
    Run(
      "no file of the cache is named",
      """
      decode-model scaffold A --contract a.schema.json --check a.json -r json=json -r text=text 2> errors; echo $?
      grep -o '"expected":"Int"' json; cat errors json text | grep -c A.swift
      """,
      files: [
        "a.schema.json":
          #"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#,
        "a.json": #"{"id": "x"}"#,
      ], status: 1, output: "1\n\"expected\":\"Int\"\n0\n"),
  ]

  static let slowRows =
    [
      Run(
        "code that does not compile", "decode-model scaffold A --as .id=Mine --check a.json",
        files: ["a.json": #"{"id":1}"#], status: 2,
        errors: """
          decode-model: the model does not compile with "Mine": --check has only Swift's types and the printed ones
          without --check, the model is printed all the same

          """)
    ]
    // A struct that contains itself.
    + ["", "--public"].map { option in
      Run(
        "a recursive value \(option)",
        """
        decode-model scaffold Node \(option) --check --round-trip error absent.json > Plain.swift &&
        decode-model check --source Plain.swift --round-trip error Node absent.json
        """,
        files: ["absent.json": #"{"v":1,"kids":[],"parent":{"v":2,"parent":{"v":3,"kids":[{"v":4}]}}}"#])
    }

  @Test(arguments: SlowTests.isEnabled ? rows + slowRows : rows)
  func printsTheCodeOrSaysWhyNot(_ run: Run) async throws {
    try await run.expect()
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
  private static let proofs = [
    ("pets", "scaffold Owner --contract 'swagger.json#GET /owners/{id}'"),
    ("shop", "scaffold Order --contract openapi.json"),
    ("tree", "scaffold Document --contract schema.json"),
  ]

  @Test(arguments: SlowTests.isEnabled ? proofs : [proofs[0]])
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

  /// Except for the length of lines.
  @Test func codeIsFormattedLikeSwiftFormat() async throws {
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
}
