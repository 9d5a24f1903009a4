import Foundation
import Testing
import TestSupport

/// `--init`: a project's first `.decode-model.json`, with the types that its JSON files decode as.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow")) struct InitTests {
  private static let order =
    #"{"id":"A1","placed":"2026-01-31T12:00:00Z","status":"open","customer":{"id":7,"email":"a@b.c"}}"#
  private static let app = [
    "App/Order.swift": """
    import Foundation
    struct Order: Codable {
      enum Status: String, Codable { case open, paid }
      let id: String
      let placed: Date
      let status: Status
      let customer: Customer
    }
    """,
    "App/Customer.swift": "struct Customer: Codable { let id: Int, email: String; let name: String? }",
    "App/Settings.swift": "struct Settings: Codable { var theme: String?, language: String? }",
    "App/Cart.swift": "struct Cart: Codable { let cartId: Int, lineItems: [String] }",
    "App/Empty.swift": "struct Empty: Codable {}",
    "App/View.swift": "import NoSuchUI\nstruct OrderView: View { var body: some View { Text(\"\") } }",
    "App/Odd.swift": "struct Odd: Codable { let value: NoSuchType }",
    "fixtures/orders/1.json": order, "fixtures/orders/2.json": order,
    "fixtures/orders/broken.json": order.replacing("open", with: "lost"),
    "fixtures/cart.json": #"{"cart_id":1,"line_items":["a"]}"#,
    "fixtures/customers.jsonl": "{\"id\":1,\"email\":\"a\"}\n{\"id\":2,\"email\":\"b\"}\n",
    "fixtures/list.json": #"{"data":{"id":1,"email":"a"}}"#,
    "fixtures/weather.json": #"{"weather":[1,2]}"#, "fixtures/theme.json": #"{"theme":"dark"}"#,
    "node_modules/a/b.json": "{\"theme\":\"x\"}",
  ]
  private static let checks = """
    {
      "*": {"source": "App"},
      "Cart": {"keys": "snake", "valid": ["fixtures/cart.json"]},
      "Customer": {"valid": ["fixtures/customers.jsonl"]},
      "Customer-2": {"type": "Customer", "at": ".data", "valid": ["fixtures/list.json"]},
      "Settings": {"valid": ["fixtures/theme.json"]},
      "Order": {"dates": "iso8601", "valid": ["fixtures/orders/*.json"]}
    }

    """

  @Test func typesAreFoundByTrying() async throws {
    let source = try SourceFolder(Self.app)
    let result = try await source.run("--init")
    #expect(result.status == 0 && result.errorText == "", "\(result.errorText)")
    let text = try source.folder.text(".decode-model.json")
    #expect(Set(text.split(separator: "\n")) == Set(Self.checks.split(separator: "\n")), "\(text)")
    #expect(
      result.text.hasSuffix(
        """
        1 file of these does not decode
        decode as none of the types: fixtures/weather.json
        do not compile here: Odd
        to check them: decode-model --check

        """), "\(result.text)")
    // The same again, once it is gone.
    #expect(try await source.shell("mv .decode-model.json first && decode-model --init").text == result.text)
    #expect(try source.folder.text(".decode-model.json") == text)
    let check = try await source.run("--check")
    #expect(check.status == 1)
    #expect(check.text.hasPrefix("fixtures/orders/broken.json:1:53: error: expected a value of Order.Status"))
    #expect(check.errorText.hasSuffix("1 problem in 1 of 7 files (8 records)\n"), "\(check.errorText)")
  }

  @Test func decoderOfTheAppIsUsedWhereNothingElseDecodes() async throws {
    let source = try SourceFolder([
      "App/Event.swift": "import Foundation\nstruct Event: Codable { let at: Date }",
      "App/API.swift": """
      import Foundation
      enum API {
        static let decoder: JSONDecoder = {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let day = Double(text.dropFirst()) else { throw CocoaError(.coderInvalidValue) }
            return Date(timeIntervalSince1970: 86400 * day)
          }
          return decoder
        }()
      }
      """, "fixtures/event.json": #"{"at":"D100"}"#,
    ])
    let result = try await source.run("--init")
    #expect(
      result.text.contains("  Event: fixtures/event.json with --decoder=API.decoder\n"), "\(result.text)")
    #expect(try source.folder.text(".decode-model.json").contains(#""decoder": "API.decoder""#))
    #expect(try await source.run("--check").status == 0)
  }

  @Test func envelopesListsAndEpochsAreFound() async throws {
    let source = try SourceFolder([
      "App/Models.swift": """
      import Foundation
      struct Order: Codable { let id: Int, customer: Customer, placedAt: Date, lines: [String] }
      struct Customer: Codable { let email: String }
      struct Article: Codable { let title: String, published: Date }
      """,
      "App/API.swift": """
      import Foundation
      enum API {
        static let decoder: JSONDecoder = {
          let decoder = JSONDecoder()
          decoder.keyDecodingStrategy = .convertFromSnakeCase
          decoder.dateDecodingStrategy = .iso8601
          return decoder
        }()
      }
      """,
      "orders/1.json": Self.envelope("{\(Self.placed)}"), "orders/2.json": Self.envelope("{\(Self.placed)}"),
      "orders/list.json": Self.envelope("[{\(Self.placed)}]"),
      "articles/1.json": #"{"title":"x","published":1772360130}"#,
      // An order with a mistake, which has a customer.
      "other/broken.json": Self.envelope("{\(Self.placed.replacing("\"id\":1", with: "\"id\":\"1\""))}"),
    ])
    let result = try await source.run("--init")
    #expect(
      result.text.hasPrefix(
        """
        .decode-model.json: 3 checks
          Article: articles/1.json with --dates=seconds
          Order: orders/1.json, orders/2.json with --decoder=API.decoder --at=.data
          Order-2: orders/list.json with --decoder=API.decoder --at=.data[]
        decode as none of the types: other/broken.json

        """), "\(result.text)")
    #expect(try await source.run("--check").status == 0)
  }

  /// What is in a record is smaller than the record, which may need the app's decoder.
  @Test func wholeRecordsComeBeforeTheirParts() async throws {
    let source = try SourceFolder([
      "App/Models.swift": """
      import Foundation
      struct Order: Codable { let id: Int; let at: Date; let customer: Customer }
      struct Customer: Codable { let id: Int; let name: String; let mail: String }
      extension JSONDecoder {
        static var api: JSONDecoder {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .iso8601
          return decoder
        }
      }
      """,
      "F/e.json":
        #"{"data":{"id":1,"at":"2026-03-01T10:00:00Z","customer":{"id":1,"name":"Ada","mail":"ada@example.com"}}}"#,
      "F/late.json": #"{"id":1,"at":1772360130,"customer":{"id":1,"name":"Ada","mail":"a"}}"#,
      "F/rfc.json":
        #"{"id":1,"at":"Sun, 01 Mar 2026 10:00:00 GMT","customer":{"id":1,"name":"Ada","mail":"a"}}"#,
    ])
    let result = try await source.run("--init")
    let lines = result.text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.drop { $0 != ":" } }
    #expect(
      Set(lines) == [
        ": F/e.json with --decoder=.api --at=.data", ": F/late.json with --dates=seconds",
        ": F/rfc.json with --dates=EEE, dd MMM yyyy HH:mm:ss zzz",
      ], "\(result.text)")
    #expect(!result.text.contains("Customer"))
  }

  private static let placed =
    #""id":1,"customer":{"email":"a"},"placed_at":"2026-01-31T12:00:00Z","lines":["one","two","three"]"#
  private static func envelope(_ data: String) -> String { #"{"data":\#(data),"page":1}"# }

  @Test func nothingIsOverwritten() async throws {
    let source = try SourceFolder([
      ".decode-model.json": "{}", "User.swift": SourceFolder.user, "a.json": "{}",
    ])
    let result = try await source.run("--init")
    #expect(result.status == 2)
    #expect(
      result.errorText
        == "decode-model: \".decode-model.json\" is there already, and nothing is overwritten\n")
    #expect(try source.folder.text(".decode-model.json") == "{}")
  }

  @Test func whatIsMissingIsSaid() async throws {
    for (files, message) in [
      (["User.swift": SourceFolder.user], "there are no JSON files below this folder"),
      (["a.json": "{}"], "no Swift file below this folder declares a Decodable type"),
      (
        ["User.swift": SourceFolder.user, "a.json": "{\"x\":1}"],
        "no JSON file below this folder decodes as a type of the sources\nto see why: decode-model --source . User a.json"
      ),
    ] {
      let source = try SourceFolder(files)
      let result = try await source.run("--init")
      #expect(result.status == 2 && result.errorText == "decode-model: \(message)\n", "\(result.errorText)")
      #expect(!Checkout.exists(source.folder.url.appendingPathComponent(".decode-model.json")))
    }
  }
}
