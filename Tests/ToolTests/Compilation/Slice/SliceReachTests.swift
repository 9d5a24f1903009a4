import Foundation
import Testing

@testable import Runner
@testable import Tool

/// What a slice does not take, so that models get in whose surroundings cannot.
@Suite struct SliceReachTests {
  private func names(_ slice: Slice) -> [String] { slice.kept.map(\.qualifiedName) }

  private func error(_ words: String, _ name: String, in slice: Slice) throws -> SliceError {
    let place = try #require(slice.index.declarations.first { $0.qualifiedName == name })
    return SliceError(
      place: place, file: place.file, offset: place.range.upperBound - 1, words: words, notes: [])
  }

  @Test func aroundATypeIsAFrame() throws {
    let slice = try SliceProject.slice(
      "Screen.Page.Kind",
      [
        "A.swift": """
        @MainActor final class Screen<Item>: UIViewController, Codable {
          let image: UIImage
          enum CodingKeys: CodingKey { case image }
        }
        """,
        "B.swift": """
        extension Screen.Page: Codable { enum Kind: String, Codable { case a } }
        extension Screen { struct Page { let item: Item; let view: UIView } }
        """,
      ])
    #expect(
      names(slice).sorted() == [
        "Screen", "Screen", "Screen.Page", "Screen.Page", "Screen.Page.Kind", "Screen.Page.Kind.a",
      ])
    #expect(try SliceProject.code(slice, "A.swift").hasPrefix("           final class Screen<Item>"))
    #expect(try !SliceProject.code(slice, "A.swift").contains("UIViewController"))
    #expect(try !SliceProject.code(slice, "B.swift").contains("UIView"))
  }

  @Test func pathToATypeIsFramesToo() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift":
          "import struct Foundation.URL\nstruct User: Codable { let kind: API.Page.Kind; let url: URL }",
        "API.swift": """
        enum API { struct Page: Codable { let view: UIView
        enum Kind: String, Codable { case a } } }
        """,
      ])
    #expect(
      names(slice) == [
        "API", "API.Page", "API.Page.Kind", "API.Page.Kind.a", "User", "User.kind", "User.url",
      ])
    #expect(try SliceProject.code(slice, "User.swift").hasPrefix("import struct Foundation.URL\n"))
  }

  /// As soon as something mentions it, it is decoded like any other.
  @Test func frameIsATypeOnceItIsMentioned() throws {
    let slice = try SliceProject.slice(
      "Page.Link",
      [
        "A.swift": "struct Page: Codable { let id: Int\nstruct Link: Codable { let pages: [Page] } }",
        "B.swift": "extension Page: Hashable { static func == (a: Page, b: Page) -> Bool { true } }",
      ])
    #expect(names(slice).contains("Page.id"))
    #expect(names(slice).contains("Page.=="))
    #expect(try SliceProject.code(slice, "A.swift").hasPrefix("struct Page: Codable { let id: Int"))
    #expect(try SliceProject.code(slice, "B.swift").hasPrefix("extension Page: Hashable {"))
  }

  /// In one module, `typealias User = Core.User` would stand for itself.
  @Test func aliasOfAnotherModulesTypeIsTheType() throws {
    let slice = try SliceProject.slice(
      "Order",
      [
        "App/Sources/Order.swift": "import Core\nstruct Order: Codable { let user: User }",
        "App/Sources/Types.swift": "import Core\npublic typealias User = Core.User",
        "Core/Sources/User.swift": "public struct User: Codable { let id: Int }",
      ])
    #expect(names(slice) == ["Order", "Order.user", "User", "User.id"])
  }

  @Test func containersFunctionsOfTheirOwnNameComeOnceTheyAreCalled() throws {
    let files = [
      "A.swift": "struct User: Codable { let id: Int }",
      "B.swift": """
      struct Order: Codable {
        let id: Int
        init(from decoder: any Decoder) throws { id = try decoder.number() }
      }
      """,
      "C.swift": """
      extension Decoder { func number() throws -> Int { 1 } }
      extension KeyedDecodingContainer {
        func number() throws -> Int { 2 }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { 3 }
      }
      """,
    ]
    let plain = names(try SliceProject.slice("User", files))
    #expect(plain.contains("KeyedDecodingContainer.decode") && !plain.contains("Decoder.number"))
    let calling = names(try SliceProject.slice("Order", files))
    #expect(calling.contains("KeyedDecodingContainer.number") && calling.contains("Decoder.number"))
  }

  /// What decoding needs and nobody declares ends the search before it takes what a body asks for.
  @Test func whatNobodyDeclaresIsARefusalAtOnce() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": "import BigInt\nstruct User: Codable { let id: BigUInt\nvar text: String { id.text } }",
        "Text.swift":
          "extension BigUInt { var text: String { Other.text } }\nenum Other { static var text: String { \"\" } }",
      ])
    let before = slice.state.kept
    let unknown = try error("cannot find type 'BigUInt' in scope", "User.id", in: slice)
    let member = try error("value of type 'BigUInt' has no member 'text'", "User.id", in: slice)
    let refusal = slice.amend([member, unknown])
    #expect(refusal?.words == "User.id needs BigUInt (import BigInt): give it with --source or --module")
    #expect(refusal?.unknownName == "BigUInt")
    #expect(slice.state.kept == before)
  }

  @Test func extensionOfWhatNobodyDeclaresIsLeftOut() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": "struct User: Codable { let id: Int }",
        "More.swift": "import BigInt\nextension BigUInt { init(user: Int) { self.init(user) } }",
      ])
    let more = try #require(slice.index.extensions(of: "BigUInt").first)
    for member in more.members { slice.keep(member) }
    let error = try error("cannot find type 'BigUInt' in scope", "BigUInt", in: slice)
    #expect(slice.amend([error]) == nil)
    #expect(!names(slice).contains("BigUInt.init"))
  }

  @Test func subscriptsAreFoundByTheirLabel() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let all: [Int]
          init(from decoder: any Decoder) throws { all = [[1]][safe: 0] ?? [] }
        }
        """,
        "Safe.swift": """
        extension Array { subscript(safe index: Int) -> Element? { nil } }
        extension Collection { subscript(other index: Int) -> Element? { nil } }
        """,
      ])
    let error = try error(
      "extraneous argument label 'safe:' in subscript", "User.init", in: slice)
    #expect(slice.amend([error]) == nil)
    #expect(names(slice).filter { $0.hasSuffix("subscript") } == ["Array.subscript"])
  }

  @Test func casesOfATypeInsideAGenericOneAreFound() throws {
    let slice = try SliceProject.slice(
      "Link",
      [
        "Link.swift": """
        struct Link<Target: Codable>: Codable {
          private enum State { case empty, full(Target) }
          private var state: State
          init(from decoder: any Decoder) throws { state = .empty }
        }
        """
      ])
    let error = try error("type 'Link<Target>.State' has no member 'empty'", "Link.init", in: slice)
    #expect(slice.amend([error]) == nil)
    #expect(names(slice).contains("Link.State.empty"))
  }

  @Test(arguments: [
    ("Page<Item>", "Page"), ("Page<Item>.State", "Page.State"),
    ("any Page<A<B>>.State<C>.Type?", "Page.State"), ("[Item]", "Array"),
    ("[Int : Page<Item>]", "Dictionary"),
  ])
  func typesAreFoundByTheirPathWithoutArguments(_ words: String, _ path: String) {
    #expect(Slice.base(of: words) == path)
  }

  @Test func selfIsTheTypeAround() throws {
    let slice = try SliceProject.slice(
      "Chat.Choice",
      [
        "Chat.swift": """
        struct Chat { struct Choice: Codable {
          let message: Self.Message
          init(from decoder: any Decoder) throws { message = try Self.read(decoder) }
        } }
        """,
        "Message.swift": """
        extension Chat.Choice { struct Message: Codable { let text: String } }
        extension Chat.Choice {
          static func read(_ decoder: any Decoder) throws -> Message { try Message(from: decoder) }
        }
        struct Message: Codable { let other: Int }
        """,
      ])
    #expect(names(slice).contains("Chat.Choice.Message.text"))
    #expect(names(slice).contains("Chat.Choice.read"))
    #expect(!names(slice).contains("Message.other"))
  }

  /// Other initializers would bring what makes them possible, which may be half of an app.
  @Test func initializersComeThatACallMayMean() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let icon: Icon
          init(from decoder: any Decoder) throws { icon = Icon(path: "", size: (1, 2)) }
        }
        """,
        "Icon.swift": """
        struct Icon: Codable {
          let id: Int
          init(path: String, size: (w: Int, h: Int), scale: Int = 1, done: (() -> Void)) {}
          init(path: String, _ plain: Loader) {}
          init(path: String, loader: Loader) {}
        }
        extension Icon { init(path: String, in loader: Loader) {} }
        final class Loader { let view: View }
        """,
      ])
    #expect(names(slice).filter { $0 == "Icon.init" }.count == 2)
  }

  /// The compiler's own would be made of the stored properties otherwise.
  @Test func initializersOfATypesBodyComeIfNoneOfThemFits() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let id: Int
          init(from decoder: any Decoder) throws { id = Icon(path: 1).path }
        }
        struct Icon { let path: Int; init(other: Int) { path = 1 } }
        extension Icon { init(path: Int, more: Int = 1) { self.init(other: 2) } }
        """
      ])
    #expect(names(slice).filter { $0 == "Icon.init" }.count == 2)
  }

  /// The argument that does not fit is on another line than the type.
  @Test func initializersOfTypesFromElsewhereAreFoundInLongCalls() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          static let log = Logger(
            label: "user", level: .error
          )
          init(from decoder: any Decoder) throws { Self.log.error("") }
        }
        """,
        "Log.swift": "extension Logger { init(label: String, level: Level) { self.init(label: label) } }",
      ])
    let place = try #require(slice.kept.first { $0.name == "log" })
    let text = place.file.text(0..<place.file.code.count)
    let offset = try #require(text.range(of: "level")).lowerBound.utf16Offset(in: text)
    let error = SliceError(
      place: place, file: place.file, offset: offset, words: "extra argument 'level' in call", notes: [])
    #expect(slice.amend([error]) == nil)
    #expect(names(slice).contains("Logger.init"))
  }

  @Test func memberThatWasLeftOutIsNamedWithItsPlace() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          static let limit = Missing.limit
          init(from decoder: any Decoder) throws { print(Self.limit) }
        }
        """
      ])
    let limit = try error("cannot find 'Missing' in scope", "User.limit", in: slice)
    #expect(slice.amend([limit]) == nil)
    let lost = try error("type 'User' has no member 'limit'", "User.init", in: slice)
    #expect(
      slice.amend([lost])?.words == "User.init needs User.limit, which does not compile at User.swift:2")
  }

  @Test func witnessesComeOfAConformanceThatTheCompilerMissesWithoutANote() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": "struct User: Codable { let path: Path }",
        "Path.swift":
          "struct Path: ExpressibleByStringLiteral { let text: String; init(stringLiteral text: String) {} }",
      ])
    #expect(!names(slice).contains("Path.init"))
    let error = try error(
      "type 'Path' does not conform to protocol 'ExpressibleByStringLiteral'", "Path", in: slice)
    #expect(slice.amend([error]) == nil)
    #expect(names(slice).contains("Path.init"))
  }
}
