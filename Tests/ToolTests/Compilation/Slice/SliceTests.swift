import Foundation
import Testing

@testable import Runner
@testable import Tool

/// Which declarations a slice takes before the compiler has said anything.
@Suite struct SliceTests {
  /// The qualified names of what a slice for the type takes.
  private func names(_ model: String, _ files: [String: String]) throws -> [String] {
    try slice(model, files).kept.map(\.qualifiedName)
  }

  private func slice(_ model: String, _ files: [String: String]) throws -> Slice {
    try SliceProject.slice(model, files)
  }

  private func code(_ slice: Slice, _ path: String) throws -> String { try SliceProject.code(slice, path) }

  @Test func propertiesKeysAndCodingCodeComeWithTheType() throws {
    let names = try names(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let id: ID
          var title: String { "" }
          static let all: [User] = []
          lazy var view = UIView()
          enum CodingKeys: String, CodingKey { case id = "ID" }
        }
        """,
        "ID.swift": "struct ID { let raw: Int }\nstruct Other: Codable {}",
        "ID+Coding.swift": "extension ID: Codable { init(from decoder: any Decoder) throws { raw = 1 } }",
      ])
    #expect(
      names == ["ID", "ID.init", "ID", "ID.raw", "User", "User.id", "User.CodingKeys", "User.CodingKeys.id"])
  }

  @Test func overloadOfAContainerComesWhenItsTypesAreThere() throws {
    let files = [
      "Container.swift": """
      extension KeyedDecodingContainer {
        func decode<T>(_ type: Loose<T>.Type, forKey key: Key) throws -> Loose<T> { fatalError() }
        func decode(_ type: Never2.Type, forKey key: Key) throws -> Never2 { fatalError() }
      }
      """,
      "Loose.swift": "@propertyWrapper struct Loose<T: Codable>: Codable { var wrappedValue: T? }",
      "Never2.swift": "struct Never2: Codable {}",
      "User.swift": "struct User: Codable { @Loose var name: String? }\nstruct Plain: Codable {}",
    ]
    #expect(try names("User", files).filter { $0 == "KeyedDecodingContainer.decode" }.count == 1)
    #expect(try !names("Plain", files).contains("KeyedDecodingContainer.decode"))
  }

  /// `Double` by a name of the project's own.
  @Test func extensionOfAnAliasIsOneOfItsType() throws {
    let slice = try slice(
      "Place",
      [
        "A.swift":
          "struct Place: Codable { let angle: Angle; init(from decoder: any Decoder) throws { angle = 1.turned } }",
        "B.swift": "typealias Angle = Double\nextension Angle { var turned: Double { -self } }",
      ])
    #expect(slice.askExtensions(ofForeign: "Double", for: "turned", from: nil))
    #expect(slice.kept.map(\.qualifiedName).contains("Angle.turned"))
  }

  @Test func semicolonsBetweenDeclarationsStay() throws {
    let slice = try slice(
      "A",
      [
        "A.swift":
          "import Foundation; import UIKit\nstruct A: Codable { let a: Int; lazy var b = 1; let c: Int ; func d() {}; }"
      ])
    #expect(
      try code(slice, "A.swift").split(separator: " ").joined(separator: " ")
        == "import Foundation; \nstruct A: Codable { let a: Int; let c: Int ; }")
  }

  @Test func otherTypesExtensionsStayApart() throws {
    let names = try names(
      "A.Item",
      [
        "A.swift": "enum A { struct Item: Codable { let a: Int } }",
        "B.swift": "enum B { struct Item: Codable { let b: Int } }",
        "Extensions.swift": """
        extension B.Item { init(from decoder: any Decoder) throws { b = 1 } }
        extension Item { func encode(to encoder: any Encoder) throws {} }
        """,
      ])
    #expect(names == ["A", "A.Item", "A.Item.a"])
  }

  @Test func modulesAreToldApartByFoldersAndImports() throws {
    let names = try names(
      "User",
      [
        "App/User.swift": "import Core\nstruct User: Codable { let player: Player }",
        "Core/Sources/Player.swift": "public struct Player: Codable { let core: Int }",
        "Game/Sources/Player.swift": "struct Player: Codable { let game: Int }",
        "Other/Game.swift": "import Game",
      ])
    #expect(names == ["User", "User.player", "Player", "Player.core"])
  }

  @Test func linesAndColumnsStay() throws {
    let text = """
      import UIKit
      import Foundation

      @objc(User) public class User: NSObject, UIViewThing, Codable {
        var view = UIView() { didSet { } }; let id: Int
        func show() { view.show() }
        #if os(iOS)
        let phone: Int
        #else
        let other: Int
        #endif
      }
      """
    let slice = try slice("User", ["User.swift": text])
    let lines = try code(slice, "User.swift").split(separator: "\n", omittingEmptySubsequences: false)
    let whole = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.count) == whole.map(\.count))
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "", "import Foundation", "", "public class User: NSObject, Codable              {",
        "var view = UIView() { didSet { } }; let id: Int", "", "", "", "", "let other: Int", "", "}",
      ])
  }

  @Test func bodyThatIsLeftOutSaysSo() throws {
    let text = "struct User: Codable { let id: Int; func show() { Screen.main.show(self) } }"
    let slice = try slice("User", ["User.swift": text])
    let show = try #require(slice.index.declarations.first { $0.name == "show" })
    slice.keep(show)
    let error = SliceError(
      place: show, file: show.file, offset: text.utf8.count - 20, words: "cannot find 'Screen' in scope",
      notes: [])
    #expect(slice.amend([error]) == nil)
    #expect(
      try code(slice, "User.swift").contains(
        #"func show() { decodeModelReached("reached User.show at User.swift:1, which is not part of the slice") }"#
      ))
  }

  @Test(arguments: [
    (
      "struct User: Codable { let list: List }", "cannot find type 'List' in scope", "User.list",
      "User.list needs List (import RealmSwift): give it with --source or --module"
    ),
    (
      "@Unstable enum Kind: String, Codable { case a }\nstruct User: Codable { let kind: Kind }",
      "unknown attribute 'Unstable'", "Kind", "Kind needs the macro @Unstable, whose plugin is not built here"
    ),
    (
      "@Unstable<[String: Set<Int>]> enum Kind: String, Codable { case a }\nstruct User: Codable { let kind: Kind }",
      "unknown attribute 'Unstable'", "Kind", "Kind needs the macro @Unstable, whose plugin is not built here"
    ),
    (
      "struct User: Codable { @Loose var a: Int }", "unknown attribute 'Loose'", "User.a",
      "User.a needs the attribute @Loose (import RealmSwift): give it with --source or --module"
    ),
  ])
  func whatDecodingNeedsIsNeverLeftOut(_ code: String, _ words: String, _ place: String, _ refusal: String)
    throws
  {
    let slice = try slice("User", ["User.swift": "import RealmSwift\n" + code])
    let declaration = try #require(slice.kept.first { $0.qualifiedName == place })
    let error = SliceError(
      place: declaration, file: declaration.file, offset: declaration.range.lowerBound, words: words,
      notes: [])
    #expect(slice.amend([error])?.words == refusal)
  }

  @Test func standInsCompileTogether() throws {
    let names = Set(StandIns.code.keys).union(["os_log"])
    let uses = """
      enum Log {
        static let system = Logger(subsystem: "app", category: "model")
        static var server = Logger(label: "model", level: .critical)
      }
      extension Logger { init(label: String, level: Level) { self.init(label: label); logLevel = level } }
      func use(_ text: String) {
        Log.system.error("\\(text, privacy: .public) \\(1)")
        Log.system.error("\\(text)")
        Log.server.info("plain", metadata: ["id": "\\(1)"])
      }
      """
    let code = "import Foundation\n" + StandIns.code(names) + "\n" + uses
    #expect(try ComplaintTests.errors(of: code) == [])
  }

  /// An alias that a property needs is not left out: the message names what the alias needs.
  @Test func aliasOfAPropertyIsNeeded() throws {
    let code = "import Tagged\nstruct User: Codable { let id: ID; typealias ID = Tagged<Int> }"
    let slice = try slice("User", ["User.swift": code])
    let alias = try #require(slice.kept.first { $0.kind == .typealias })
    let error = SliceError(
      place: alias, file: alias.file, offset: alias.range.lowerBound,
      words: "cannot find type 'Tagged' in scope",
      notes: [])
    #expect(
      slice.amend([error])?.words == "User.ID needs Tagged (import Tagged): give it with --source or --module"
    )
  }
}
