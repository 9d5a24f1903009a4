import Foundation
import Testing
import TestSupport

/// A newcomer's first steps: help, and using custom models.
struct FirstContactTests {
  private static let order = "struct Order: Codable { struct Line: Codable {} }\n// Cart"
  private static let declares = #"; "App/Models/Order.swift" declares a type of that name"#
  private static let means = #"; did you mean "Order", which "App/Models/Order.swift" declares?"#

  /// Files with the type's code, a model, the end of the message, and the command that it offers.
  @Test(
    arguments: [
      (["App/Models/Order.swift"], "Order", declares, "App Order"),
      (["App/Models/Order.swift"], "Order.Line", declares, "App Order.Line"),
      (["App/Models/Order.swift"], "[String: Order]", declares, "App '[String: Order]'"),
      (["App/Models/Order.swift"], "Array<Order>", declares, "App 'Array<Order>'"),
      (
        ["Sources/Shop/Order.swift", "Tests/ShopTests/Order.swift"], "Order",
        #"; "Sources/Shop/Order.swift" declares a type of that name"#, "Sources/Shop Order"
      ),
      (
        ["App/A/Order.swift", "App/B/Order.swift"], "Order",
        #"; "App/A/Order.swift" declares a type of that name"#, "App/A/Order.swift Order"
      ),
      (["Order.swift"], "Order", #"; "Order.swift" declares a type of that name"#, ". Order"),
      (["App/Models/Order.swift"], "order", means, "App Order"),
      (["App/Models/Order.swift", "Tests/AppTests/Orders.swift"], "Orders", means, "App Order"),
      (
        ["App/Models/Order.swift"], "Line", means.replacing("Order\",", with: "Order.Line\","),
        "App Order.Line"
      ),
      (["App/Models/Order.swift"], "[Ordr]", "", nil), (["App/Order.swift"], "Cart", "", nil),
      (["Pods/Order.swift", ".build/Order.swift"], "Order", "", nil),
    ] as [([String], String, String, String?)])
  func unknownModelLeadsToTheFileThatDeclaresIt(
    _ files: [String], _ model: String, _ words: String, _ offered: String?
  ) async throws {
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files.map { ($0, Self.order) }))
    let result = try await Command.run([model, "x.json"], in: folder.url)
    #expect(result.status == 2)
    let advice = offered.map { "try: decode-model --source \($0) x.json" } ?? "try 'decode-model list'"
    #expect(result.errorText == "decode-model: unknown model \"\(model)\"\(words)\n\(advice)\n")
  }

  private static let types = (0..<13).map { "struct Type\($0): Codable {}" }.joined(separator: "\n")

  @Test(arguments: [
    (
      "--source Order.swift",
      "no MODEL is given; the Decodable types are Order and Order.Line\ntry: decode-model --source Order.swift Order\n"
    ),
    ("--source Types.swift", "Type8, Type9 and 3 more (the command list names them)\n"),
    (
      "OrderView x.json",
      "unknown model \"OrderView\"; \"View.swift\" declares a type of that name, which is not Decodable\n"
        + "list the Decodable types: decode-model list --source .\n"
    ),
  ])
  func likelyTypesAreSuggested(_ words: String, _ message: String) async throws {
    let folder = try TemporaryFolder([
      "Order.swift": Self.order, "Types.swift": Self.types, "View.swift": "struct OrderView { var id = 1 }",
    ])
    let result = try await Command.run(words, in: folder.url)
    #expect(result.status == 2 && result.errorText.contains(message), "\(result.errorText)")
  }

  /// An empty command line is a mistake, such as a script's empty variable.
  @Test func emptyCommandLineShowsTheCommands() async throws {
    let nothing = try await Command.run([String]())
    #expect(nothing.status == 2 && nothing.text == "")
    #expect(try await nothing.errorText == Command.run("help").text)
  }
}
