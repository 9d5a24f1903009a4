import Foundation
import Testing

/// `--scaffold` as a process: output beside the code, and messages if there is no code.
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
}
