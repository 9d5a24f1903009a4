import Foundation
import Testing
import TestSupport

/// A newcomer's first steps: help, and using custom models.
struct FirstContactTests {
  private func folder(_ files: [String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in files {
      try folder.write("struct Order: Codable { struct Line: Codable {} }\n// Cart", to: name)
    }
    return folder
  }

  @Test(
    arguments: [
      (["App/Models/Order.swift"], "Order", "App/Models/Order.swift", "App"),
      (["App/Models/Order.swift"], "Order.Line", "App/Models/Order.swift", "App"),
      (["App/Models/Order.swift"], "[Order]", "App/Models/Order.swift", "App"),
      (["App/Models/Order.swift"], "[String: Order]", "App/Models/Order.swift", "App"),
      (["App/Models/Order.swift"], "Array<Order>", "App/Models/Order.swift", "App"),
      (
        ["Sources/Shop/Order.swift", "Tests/ShopTests/Order.swift"], "Order", "Sources/Shop/Order.swift",
        "Sources/Shop"
      ),
      (["Order.swift"], "Order", "Order.swift", "."),
      (["App/Order.swift"], "Cart", nil, ""), (["Pods/Order.swift", ".build/Order.swift"], "Order", nil, ""),
    ] as [([String], String, String?, String)])
  func unknownModelLeadsToTheFileThatDeclaresIt(
    _ files: [String], _ model: String, _ file: String?, _ source: String
  ) async throws {
    let folder = try folder(files)
    let result = try await Command.run([model, "x.json"], in: folder.url)
    #expect(result.status == 2)
    let shown = model.hasPrefix("[") || model.contains("<") ? "'\(model)'" : model
    let expected =
      file.map {
        "decode-model: unknown model \"\(model)\"; \"\($0)\" declares a type of that name\ntry: decode-model --source \(source) \(shown) x.json\n"
      } ?? "decode-model: unknown model \"\(model)\"\ntry 'decode-model list'\n"
    #expect(result.errorText == expected)
  }

  @Test(
    arguments: [
      ("order", "Order"), ("Orders", "Order"), ("Ordr", "Order"), ("Line", "Order.Line"), ("memes", nil),
      ("[Ordr]", nil),
    ])
  func misspelledTypeLeadsToTheIntendedOne(_ model: String, _ meant: String?) async throws {
    let folder = try folder(["App/Order.swift", "Tests/AppTests/Orders.swift"])
    let result = try await Command.run([model, "x.json"], in: folder.url)
    #expect(result.status == 2)
    let words = meant.map {
      "\"\(model)\"; did you mean \"\($0)\", which \"App/Order.swift\" declares?\n"
        + "try: decode-model --source App \($0) x.json\n"
    }
    #expect(
      words.map { result.errorText == "decode-model: unknown model \($0)" }
        ?? !result.errorText.contains("--source"), "\(result.errorText)")
  }

  @Test func sourcesWithoutAModelListTheirTypes() async throws {
    let folder = try folder(["App/Models/Order.swift"])
    let result = try await Command.run("--source App", in: folder.url)
    #expect(result.status == 2)
    #expect(
      result.errorText
        == "decode-model: no MODEL is given; the Decodable types are Order and Order.Line\ntry: decode-model --source App Order\n"
    )
  }

  @Test func typeThatIsNotDecodableIsReportedAsSuch() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("struct OrderView { var id = 1 }\nstruct Order: Codable {}".utf8), to: "View.swift")
    let result = try await Command.run("OrderView x.json", in: folder.url)
    #expect(
      result.errorText == """
        decode-model: unknown model "OrderView"; "View.swift" declares a type of that name, which is not Decodable
        list the Decodable types: decode-model list --source .

        """, "\(result.errorText)")
  }

  @Test func typesThatAreLeftOutOfTheListHaveACommand() async throws {
    let folder = try TemporaryFolder()
    let types = (0..<13).map { "struct Type\($0): Codable {}" }.joined(separator: "\n")
    try folder.write(Data(types.utf8), to: "Types.swift")
    let result = try await Command.run("--source Types.swift", in: folder.url)
    #expect(
      result.errorText.contains("Type9 and 3 more (the command list names them)\n"), "\(result.errorText)")
  }

  /// An empty command line is a mistake, such as a script's empty variable.
  @Test func emptyCommandLineShowsTheCommands() async throws {
    let nothing = try await Command.run([])
    #expect(nothing.status == 2 && nothing.text == "")
    #expect(try await nothing.errorText == Command.run("help").text)
  }

  @Test func helpOfACommandAndOfAPage() async throws {
    let check = try await Command.run("help check")
    #expect(check.text.hasPrefix("usage: decode-model check [OPTION ...] [MODEL [FILE ...]]\n"))
    #expect(check.text.components(separatedBy: "\n  # ").count == 4)
    for words in [["check", "-h"], ["check", "--help", "--each"], ["--help", "check"]] {
      #expect(try await Command.run(words).text == check.text, "\(words)")
    }
    let page = try await Command.run("help strategies")
    #expect(page.status == 0 && page.text.contains("Unicode TR 35"))
  }

  @Test func explainAloneListsTheCodes() async throws {
    let list = try await Command.run("explain")
    #expect(list.status == 0 && list.text.hasPrefix("type-mismatch         a value does not have the type"))
    #expect(list.text.contains("\nnumber-out-of-range   a number"))
    let wrong = try await Command.run("explain type-mismach")
    #expect(wrong.status == 2 && wrong.errorText.contains("did you mean \"type-mismatch\"?"))
  }
}
