import Foundation
import TestSupport
import Testing

/// Reports name the declaration in the user's sources that a problem is about.
@Suite struct SourcePlacesTests {
  private static let files = [
    "App/Order.swift": """
    import Foundation

    struct Order: Codable {
      let total: Money
      private let kind: Kind
      enum CodingKeys: String, CodingKey { case total = "order_total", kind }
    }
    extension Order { struct Money: Codable { let amount: Int } }
    private enum Kind: String, Codable { case sale }
    """,
    "order.json": #"{"order_total":{"amount":"1"},"kind":"gift"}"#, "none.json": "{}",
  ]

  @Test func programAndCachedProgramNameTheDeclaration() async throws {
    let source = try SourceFolder(Self.files)
    for _ in 0..<2 {
      let result = try await source.run("check --redact --source App Order order.json none.json")
      #expect(
        result.text.split(separator: "\n").filter { $0.contains("note: ") } == [
          "  note: declared at App/Order.swift:8:47: extension Order { struct Money: Codable { let amount: Int } }",
          "  note: declared at App/Order.swift:9:14: private enum Kind: String, Codable { case sale }",
          "  note: declared at App/Order.swift:4:7: let total: Money",
          "  note: declared at App/Order.swift:5:15: private let kind: Kind",
        ])
    }
    // The same code by another path.
    let other = try await source.shell("cd App && decode-model check --source Order.swift Order ../none.json")
    #expect(other.text.contains("note: declared at Order.swift:4:7: let total: Money\n"), "\(other.text)")
  }

  /// The decoder is in no slice, so only its file shows its settings.
  @Test func helpNamesTheDecoderOfTheSources() async throws {
    let source = try SourceFolder([
      "App/Event.swift": "import Foundation\nstruct Event: Codable { let at: Date }",
      "App/API.swift": """
      import Foundation
      enum API {
        static let decoder: JSONDecoder = {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .iso8601
          return decoder
        }()
      }
      """, "event.json": #"{"at":"2025-01-01T00:00:00Z"}"#,
      "envelope.json": #"{"data":{"at":"2025-01-01T00:00:00Z"}}"#,
    ])
    let result = try await source.run("check --source App Event event.json")
    let help = "try --decoder API.decoder, which sets .iso8601, or use --dates iso8601\n"
    #expect(result.text.contains("help: the string is an ISO 8601 date: " + help), "\(result.text)")
    let followed = try await source.run("check --source App --decoder API.decoder Event event.json")
    #expect(followed.status == 0, "\(followed.text)\(followed.errorText)")
    let envelope = try await source.run("check --source App Event envelope.json")
    #expect(
      envelope.text.contains("expected Event, found an envelope: use --at .data --decoder API.decoder ["),
      "\(envelope.text)")
  }

  @Test func modulesAndDictionariesOfConvertedNamesHavePlaces() async throws {
    let source = try SourceFolder([
      "Core/Money.swift": "public struct Money: Codable { public let amount: Int }",
      "App/Order.swift":
        "import Core\nstruct Order: Codable { let total: Money; let byDay: [String: [Int]] }",
      "order.json": #"{"total":{"amount":"1"},"by_day":{"mon_day":["2"]}}"#,
    ])
    let result = try await source.run("check --source App --module Core=Core --keys snake Order order.json")
    #expect(
      result.text.split(separator: "\n").filter { $0.contains("note: ") } == [
        "  note: declared at Core/Money.swift:1:43: public struct Money: Codable { public let amount: Int }",
        "  note: declared at App/Order.swift:2:47: struct Order: Codable { let total: Money; let byDay: [String: [Int]] }",
      ], "\(result.text)\(result.errorText)")
  }
}
