import Foundation
import Testing
import TestSupport

/// Generated models decode their payloads, and are formatted as by `swift format`.
@Suite struct ScaffoldProofTests {
  /// The model is not printed, and the file that was compiled is gone.
  @Test func problemOfAPayloadNamesNoFileOfTheCache() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#,
      to: "a.schema.json")
    try folder.write(#"{"id": "x"}"#, to: "a.json")
    let proof = try await Command.shell(
      "decode-model scaffold A --contract a.schema.json --check a.json -r json -r text=text", in: folder.url)
    #expect(proof.status == 1 && proof.text == "" && proof.errorText.contains("\"expected\":\"Int\""))
    let text = try folder.text("text")
    #expect(!proof.errorText.contains("A.swift") && !text.contains("A.swift"))
  }

  /// Those of several APIs, and one that is hard on code generators: names that are invalid or have a meaning in Swift,
  /// values of several kinds at one path, nulls, and numbers of every size.
  private static let payloads = [
    ("github", "repositories"), ("stripe", "ChargeList"), ("slack", "Response"), ("weather", "Forecast"),
    ("geojson", "FeatureCollection"), ("firebase", "Database"), ("cloudwatch", "Event"), ("jsonld", "Recipe"),
    ("openapi", "Document"), ("manifest", "Package"), ("hostile", "Hostile"),
  ]

  @Test(.slow, arguments: payloads)
  func modelOfAPayloadDecodesIt(payload: String, name: String) async throws {
    let folder = try TemporaryFolder()
    let path = Checkout.payloads.appendingPathComponent("scaffold/\(payload).json").path
    let proof = try await Command.shell(
      "decode-model scaffold \(name) --check '\(path)' 2>&1 > Model.swift", in: folder.url)
    #expect(proof.status == 0, "\(proof.text)")
  }

  /// Each model contains its own helpers.
  @Test(.slow) func twoModelsFitInOneModule() async throws {
    let folder = try TemporaryFolder()
    let path = Checkout.payloads.appendingPathComponent("scaffold/hostile.json").path
    let compiled = try await Command.shell(
      """
      decode-model scaffold Hostile '\(path)' > Hostile.swift
      decode-model scaffold Other --public '\(path)' > Other.swift
      swiftc -swift-version 6 -warnings-as-errors -typecheck Hostile.swift Other.swift 2>&1
      """, in: folder.url)
    #expect(compiled.status == 0, "\(compiled.text)")
  }

  /// A struct that contains itself.
  @Test(.slow, arguments: ["", "--public"]) func recursiveValueComesBack(options: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"v":1,"kids":[],"parent":{"v":2,"parent":{"v":3,"kids":[{"v":4}]}}}"#, to: "absent.json")
    let result = try await Command.shell(
      """
      decode-model scaffold Node \(options) --check --round-trip error absent.json > Plain.swift; echo $?
      decode-model check --source Plain.swift --round-trip error Node absent.json; echo $?
      """, in: folder.url)
    #expect(result.text == "0\n0\n", "\(result.text)\(result.errorText)")
  }

  @Test func modelThatLosesSomethingIsReported() async throws {
    let folder = try TemporaryFolder(["orders.json": #"[{"id":1,"coupon":null},{"id":2,"coupon":"x"}]"#])
    let result = try await Command.shell(
      "decode-model scaffold orders --check --round-trip error orders.json; echo $?", in: folder.url)
    #expect(result.text == "1\n")
    #expect(result.errorText.contains("\norders.json:1:10: error: lost key \"coupon\": "))
  }

  @Test(.slow) func codeThatDoesNotCompileIsReportedInOneSentence() async throws {
    let folder = try TemporaryFolder(["a.json": #"{"id":1}"#])
    let result = try await Command.shell(
      "decode-model scaffold A --as .id=Mine --check a.json 2>&1; echo $?", in: folder.url)
    #expect(
      result.text == """
        decode-model: the model does not compile with "Mine": --check has only Swift's types and the printed ones
        without --check, the model is printed all the same
        2

        """)
  }

  /// But for the length of lines.
  @Test func theCodeIsWhatSwiftFormatPrints() async throws {
    let folder = try TemporaryFolder(["format.json": "{\"version\": 1, \"lineLength\": 10000}"])
    for (payload, name) in Self.payloads {
      let path = Checkout.payloads.appendingPathComponent("scaffold/\(payload).json").path
      let result = try await Command.shell(
        """
        decode-model scaffold \(name) '\(path)' > \(name).swift &&
        decode-model scaffold \(name) --public '\(path)' > \(name)-public.swift
        """, in: folder.url)
      #expect(result.status == 0, "\(result.text)")
    }
    try folder.write(#"{"v":1,"next":{"v":null,"next":{}}}"#, to: "next.json")
    let name = String(repeating: "Name", count: 11)
    let long = try await Command.shell(
      """
      decode-model scaffold \(name) next.json > Boxed.swift
      decode-model scaffold Document --contract \(Checkout.payloads.path)/contract/tree/schema.json > Contract.swift
      """, in: folder.url)
    #expect(long.status == 0, "\(long.errorText)")
    let formatted = try await Command.shell(
      "mkdir formatted && cp *.swift formatted && swift format -i --configuration format.json formatted/*.swift && diff . formatted | grep -v '^Only in'",
      in: folder.url)
    #expect(formatted.text == "")
  }

  @Test func streamCannotBeChecked() async throws {
    let input = try await Command.run("scaffold A --check", input: "{}")
    #expect(input.status == 2)
    #expect(input.errorText.contains("--check reads the payloads several times, and cannot read a stream"))
    let folder = try TemporaryFolder()
    let result = try await Command.shell(
      "mkfifo pipe; decode-model scaffold A --check pipe 2>&1; echo $?", in: folder.url)
    #expect(result.text.contains("--check reads \"pipe\" several times, and cannot read a stream"))
    #expect(result.text.hasSuffix("2\n"))
  }
}
