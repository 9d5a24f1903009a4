import Foundation
import Testing
import TestSupport
@testable import Compilation

/// Types and decoders in an app's folder that a first attempt finds, and the messages if it does not.
@Suite struct SourceReachTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let files: [String: String]
    let arguments: [String]
    let payload: String
    var value = ""
    var message = ""
    var status: Int32 = 0
  }

  private static let view = "import UIKit\nfinal class Screen: UIView { let a: Missing }\n"

  static let quick = [
    Case(
      testDescription: "bare name of a nested type",
      files: [
        "App/A.swift":
          "enum API { struct Item: Codable { let a: Int } }\nenum Cells { struct Item { let a: Int } }"
      ],
      arguments: ["Item"], payload: #"{"a":1}"#, value: #"{"a":1}"#,
      message: "note: Item is API.Item"),
    Case(
      testDescription: "type inside a function",
      files: ["App/A.swift": "func load() { struct Item: Codable { let a: Int } }"],
      arguments: ["Item"], payload: "{}",
      message: "\"Item\" at App/A.swift:1 is declared inside load", status: 2),
    Case(
      testDescription: "type behind the app's own flag",
      files: ["App/A.swift": "#if INTERNAL\nstruct Item: Codable { let a: Int }\n#endif"],
      arguments: ["Item"], payload: "{}",
      message: "to compile it, add --swiftc-flag -DINTERNAL", status: 2),
    Case(
      testDescription: "static strategy in a decoder",
      files: [
        "App/A.swift":
          "import Foundation\nstruct Item: Codable { let d: Date }\nextension JSONDecoder.DateDecodingStrategy { static let loose = Self.custom { _ in Date(timeIntervalSince1970: 7) } }"
      ],
      arguments: [
        "--decoder", "{ let d = JSONDecoder(); d.dateDecodingStrategy = .loose; return d }()",
        "--encoder", "JSONEncoder()", "Item",
      ],
      payload: #"{"d":"x"}"#, value: #"{"d":-978307193}"#),
  ]

  static let slow = [
    Case(
      testDescription: "types inside of a class that this machine cannot compile, with its static members",
      files: [
        "App/A.swift":
          "import UIKit\nfinal class Board: UIView { let icon = UIImage(); static func one() -> Int { 1 }\nstruct Page: Codable { let a: Int; init(from d: any Decoder) throws { a = one() } } }",
        "App/B.swift": "struct Item: Codable { let all: [Board.Page] }",
      ],
      arguments: ["Item"], payload: #"{"all":[{}]}"#, value: #"{"all":[{"a":1}]}"#),
    Case(
      testDescription: "import of a system programming interface",
      files: [
        "App/A.swift": "@_spi(X) import Core\nstruct Item: Codable { let a: Kind }",
        "Core/Sources/Core/K.swift": "@_spi(X) public struct Kind: Codable { public let k: Int }",
      ],
      arguments: ["Item"], payload: #"{"a":{"k":2}}"#, value: #"{"a":{"k":2}}"#),
    Case(
      testDescription: "protocol of an absent module",
      files: [
        "App/A.swift":
          "import Defaults\nstruct Item: Codable, Defaults.Serializable { let a: Int }"
      ],
      arguments: ["Item"], payload: #"{"a":2}"#, value: #"{"a":2}"#,
      message:
        "warning: Item is compiled without Defaults.Serializable (import Defaults): assumed to supply no init(from:)"
    ),
    Case(
      testDescription: "stand-in for what only Apple has",
      files: [
        "App/A.swift":
          "import os\nstruct Item: Codable { let a: Int; init(from d: any Decoder) throws { a = try Int(from: d); Logger().info(\"\\(a)\") } }"
      ],
      arguments: ["Item"], payload: "2", value: #"{"a":2}"#, message: "stand-ins for Logger"),
    Case(
      testDescription: "package that SwiftPM has fetched",
      files: [
        "App/A.swift": "import Kit\nstruct Item: Codable { let a: Kind }",
        ".build/checkouts/kit/Package.swift":
          "import PackageDescription\nlet package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
        ".build/checkouts/kit/Sources/Kit/K.swift": "public struct Kind: Codable { public let k: Int }",
      ],
      arguments: ["Item"], payload: #"{"a":{"k":2}}"#, value: #"{"a":{"k":2}}"#),
    Case(
      testDescription: "decoder of another target",
      files: [
        "Sources/Shop/A.swift": "public struct Item: Codable { public let itemId: Int }",
        "Sources/ShopAPI/B.swift":
          "import Foundation\nimport Shop\nextension JSONDecoder { public static var shop: JSONDecoder { let d = JSONDecoder(); d.keyDecodingStrategy = .convertFromSnakeCase; return d } }",
        "Package.swift":
          "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"S\", targets: [.target(name: \"Shop\"), .target(name: \"ShopAPI\", dependencies: [\"Shop\"])])",
      ],
      arguments: ["--decoder", ".shop", "Item"], payload: #"{"item_id":2}"#, value: #"{"item_id":2}"#),
  ]

  @Test(arguments: SlowTests.isEnabled ? quick + slow : quick)
  func isFoundOrReported(_ row: Case) async throws {
    let source = try SourceFolder(row.files.merging(["App/Screen.swift": Self.view]) { $1 })
    let result = try await source.run(["--source", ".", "-o", "json"] + row.arguments, input: row.payload)
    #expect(result.status == row.status, "\(result.errorText)")
    #expect(result.text == (row.value.isEmpty ? "" : row.value + "\n"))
    #expect(row.message.isEmpty || result.errorText.contains(row.message), "\(result.errorText)")
    if row.status == 2 { #expect(result.errorText.split(separator: "\n").count <= 6) }
  }
}
