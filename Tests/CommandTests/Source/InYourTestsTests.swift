import Foundation
import Testing
import TestSupport

/// The package under `Samples/in-your-tests`: the output of `swift test`, in both frameworks.
@Suite(.serialized, .slow) struct InYourTestsTests {
  private static let package = Checkout.samples.appendingPathComponent("in-your-tests")

  /// A copy of the package, in which a test can change files.
  private func copy() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["Sources", "Tests", "Package.swift"] {
      try FileManager.default.copyItem(
        at: Self.package.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
    let manifest = folder.url.appendingPathComponent("Package.swift")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    try text.replacing("path: \"../..\"", with: "path: \"\(Checkout.root.path)\"")
      .write(to: manifest, atomically: true, encoding: .utf8)
    return folder
  }

  private func test(_ folder: TemporaryFolder, _ options: String = "") async throws -> Command.Result {
    try await Command.shell(
      "swift test \(Checkout.sampleOptions) \(options) 2>&1", in: folder.url, timeout: 600)
  }

  @Test func passesAsItIs() async throws {
    let result = try await test(try copy())
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("Executed 2 tests, with 0 failures"))
    #expect(result.text.contains("Test run with 2 tests in 1 suite passed"))
  }

  @Test func eachProblemIsAnIssueOfItsOwn() async throws {
    let folder = try copy()
    try folder.write(
      """
      {
        "id": 1,
        "created_at": "2026-01-31T12:00:00Z",
        "status": "lost",
        "items": [
          {"sku": "tea", "quantity": "2"},
          {"sku": "pot"}
        ]
      }

      """, to: "Tests/ShopTests/Fixtures/orders/open.json")
    let result = try await test(folder)
    #expect(result.status != 0)
    let problems = [
      #"open.json:4:13: error: expected a value of Order.Status ("open", "paid", "shipped"), found string "lost" [data-corrupted]"#,
      #"open.json:6:32: error: expected Int, found string "2" [type-mismatch]"#,
      #"open.json:7:5: error: missing key "quantity", expected Int [key-not-found]"#,
    ]
    for problem in problems {
      // Once for each framework.
      #expect(result.text.components(separatedBy: problem).count == 3, "\(result.text)")
    }
    let documentation = try String(
      contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    for problem in problems { #expect(documentation.contains(problem)) }
    #expect(result.text.contains("Test ordersDecode() failed after"))
    #expect(result.text.contains("OrderXCTests.testOrdersDecode : failed - "))
    #expect(
      result.text.contains(
        "\n    |                                ^~~\n    help: the string contains an Int"),
      "\(result.text)")
  }

  @Test func issueIsInThePayloadAndATrapIsExplained() async throws {
    let folder = try copy()
    try folder.write(
      """
      import Foundation
      import JSONCodingTesting
      import Testing

      @testable import Shop

      struct Link: Decodable {
        let url: URL
        enum CodingKeys: CodingKey { case url }
        init(from decoder: any Decoder) throws {
          let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .url)
          guard text.hasPrefix("http") else { fatalError("no URL") }
          url = URL(string: text)!
        }
      }

      @Suite struct LinkTests {
        @Test func placed() {
          let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          expectDecodes(
            Order.self, at: folder.appendingPathComponent("Fixtures/orders/bad.json"), decoder: .shop,
            reportedAt: .inPayload)
        }
        @Test func spared() { expectDecodes(Link.self, from: Data(#"{"url": 5}"#.utf8), allProblems: false) }
        @Test func trapped() { expectDecodes(Link.self, from: Data(#"{"url": 5}"#.utf8)) }
      }
      """, to: "Tests/ShopTests/LinkTests.swift")
    try folder.write("[\n  1]", to: "Tests/ShopTests/Fixtures/orders/bad.json")
    let placed = try await test(folder, "--filter 'placed|spared'")
    #expect(placed.text.contains("recorded an issue at bad.json:1:1: Issue recorded"), "\(placed.text)")
    #expect(placed.text.contains("payload:1:9: error: expected String, found number 5"), "\(placed.text)")
    #expect(placed.text.contains("with 2 issues"), "\(placed.text)")
    let trapped = try await test(folder, "--filter trapped")
    #expect(
      trapped.text.contains(
        "payload:1:9: error: expected String, found number 5 [type-mismatch]\n  at .url\n"))
    #expect(trapped.text.contains("  note: the model has trapped on a value that stands for this one"))
  }
}
