import Foundation
import Testing

@testable import Runner
@testable import Tool

/// Where a slice could decode otherwise than the whole: each test fails without the rule that it is named after.
@Suite struct SliceGuardTests {
  private func names(_ slice: Slice) -> [String] { slice.kept.map(\.qualifiedName) }

  /// An error of the compiler at a place in the declaration of this name.
  private func error(_ words: String, _ name: String, at mark: String? = nil, in slice: Slice) throws
    -> SliceError
  {
    let place = try #require(slice.index.declarations.first { $0.qualifiedName == name })
    let text = place.file.text(0..<place.file.code.count)
    let offset = try mark.map { try #require(text.range(of: $0)).lowerBound.utf16Offset(in: text) }
    return SliceError(
      place: place, file: place.file, offset: offset ?? place.range.lowerBound, words: words, notes: [])
  }

  @Test func codeOfKeysIsNeverLeftOut() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let id: Int
          struct CodingKeys: CodingKey {
            var stringValue: String { Missing.name }
            init?(stringValue: String) {}
          }
        }
        """
      ])
    let error = try error(
      "cannot find 'Missing' in scope", "User.CodingKeys.stringValue", at: "Missing", in: slice)
    #expect(
      slice.amend([error])?.words
        == "User.CodingKeys.stringValue needs Missing, which the sources do not declare")
    #expect(slice.state.traps.isEmpty && slice.state.dropped.isEmpty)
  }

  @Test func conformanceComesWhoseProtocolIsTakenLater() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "A.swift": "extension Name: Loose {}\nstruct Name { let text: String }",
        "B.swift": "struct User: Codable { let name: Name; let box: Box<Name> }",
        "C.swift": "struct Box<T: Loose>: Codable {}",
        "D.swift":
          "protocol Loose: Codable {}\nextension Loose { init(from decoder: any Decoder) throws { fatalError() } }",
      ])
    #expect(names(slice).filter { $0 == "Name" }.count == 2)
    #expect(names(slice).contains("Loose.init"))
    #expect(try SliceProject.code(slice, "A.swift").contains("extension Name: Loose {}"))
  }

  /// Without them, `1 as? any Loose` would compile and fail.
  @Test func typesFromElsewhereConformAsInTheWhole() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        protocol Loose { var text: String { get }; var more: String { get } }
        struct User: Codable {
          let id: String
          init(from decoder: any Decoder) throws { id = (1 as Any as? any Loose)?.text ?? "" }
        }
        """,
        "Loose.swift": """
        extension Int: Loose { var text: String { "1" }; var more: String { "2" } }
        protocol Other {}
        extension Int: Other {}
        """,
      ])
    #expect(names(slice).filter { $0 == "Int" }.count == 1)
    let loose = try #require(slice.index.types(at: "Loose").first)
    #expect(slice.ask(loose, for: "text"))
    slice.settle()
    #expect(names(slice).contains("Int.text"))
    #expect(!names(slice).contains("Int.more"))
  }

  @Test func orderOfTheFilesChangesNothing() throws {
    let code = [
      "struct User: Codable { let name: Name; @Loose var id: Int? }",
      "struct Name: Codable, Named { let text: String; var title: String { text } }",
      "protocol Named: Codable { var title: String { get } }\nextension Named { var title: String { \"\" } }",
      "@propertyWrapper struct Loose<T: Codable>: Codable { var wrappedValue: T? }",
      "extension KeyedDecodingContainer { func decode<T>(_ t: Loose<T>.Type, forKey k: Key) throws -> Loose<T> { fatalError() } }",
    ]
    func files(_ names: [String]) -> [String: String] { Dictionary(uniqueKeysWithValues: zip(names, code)) }
    let first = try SliceProject.slice("User", files(["a", "b", "c", "d", "e"].map { $0 + ".swift" }))
    let second = try SliceProject.slice("User", files(["e", "d", "c", "b", "a"].map { $0 + ".swift" }))
    #expect(names(first).sorted() == names(second).sorted())
    #expect(names(first).contains("KeyedDecodingContainer.decode"))
  }

  @Test func overloadThatCannotBeIncludedIsARefusal() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable { let name: Name }
        struct Name: Codable {}
        extension KeyedDecodingContainer {
          func decode(_ type: Name.Type, forKey key: Key) throws -> Name { Missing.name }
        }
        """
      ])
    let error = try error(
      "cannot find 'Missing' in scope", "KeyedDecodingContainer.decode", at: "Missing", in: slice)
    #expect(
      slice.amend([error])?.words
        == "the overload decode(…) at User.swift:4 could not be included: cannot find 'Missing' in scope")
  }

  /// Without the type's own member, the protocol's default would be called.
  @Test func witnessesComeWithTheDefault() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable, Titled {
          let id: Int
          var title: String { "own" }
          init(from decoder: any Decoder) throws { id = (self as any Titled).title.count }
        }
        """,
        "Titled.swift":
          "protocol Titled { var title: String { get } }\nextension Titled { var title: String { \"\" } }",
      ])
    let titled = try #require(slice.index.types(at: "Titled").first)
    _ = slice.ask(titled, for: "title")
    _ = slice.askWitnesses(of: titled, for: "title")
    #expect(names(slice).filter { $0.hasSuffix(".title") } == ["Titled.title", "Titled.title", "User.title"])
  }

  /// Without the type's own `==`, the compiler would make one.
  @Test func witnessesComeFromOtherPartsOfTheType() throws {
    let code = """
      struct User: Codable { let id: Int
      static func == (a: User, b: User) -> Bool { true } }
      extension User: Equatable {}
      """
    #expect(names(try SliceProject.slice("User", ["User.swift": code])).contains("User.=="))
  }

  /// Decoding code may compare what is not decoded itself.
  @Test func ownComparisonComesWithTypesThatAreNotDecoded() throws {
    let code = """
      struct User: Codable { let id: Int; let seen: Mark
      init(from decoder: any Decoder) throws { id = 1; seen = Mark(text: "") } }
      struct Mark: Hashable { let text: String
      static func == (a: Mark, b: Mark) -> Bool { true } }
      extension Mark { func hash(into hasher: inout Hasher) {} }
      """
    let names = names(try SliceProject.slice("User", ["User.swift": code]))
    #expect(names.contains("Mark.==") && names.contains("Mark.hash"))
  }

  /// Without the type's own member, the name would mean the one around the type.
  @Test func ownMembersComeBeforeThoseAround() throws {
    let slice = try SliceProject.slice(
      "User.Name",
      [
        "User.swift": """
        struct User { static let text = "outer"
        struct Name: Codable {
          let id: Int
          func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
          }
        } }
        """,
        "Text.swift": "extension User.Name { var text: String { \"own\" } }",
      ])
    #expect(names(slice).contains("User.Name.text"))
    #expect(!names(slice).contains("User.text"))
  }

  @Test(arguments: [
    ("CustomStringConvertible", "var description: String { \"own\" }", "User.description"),
    ("Hashable", "static func == (a: User, b: User) -> Bool { true }", "User.=="),
    ("Comparable", "static func < (a: User, b: User) -> Bool { true }", "User.<"),
    ("ExpressibleByStringLiteral", "init(stringLiteral text: String) { id = 1 }", "User.init"),
    ("CodingKeyRepresentable", "var codingKey: any CodingKey { fatalError() }", "User.codingKey"),
  ])
  func whatCodingCodeMayUseUnseenComesWithTheConformance(_ name: String, _ member: String, _ path: String)
    throws
  {
    let code = "struct User: Codable, \(name) { let id: Int\n\(member) }"
    #expect(names(try SliceProject.slice("User", ["User.swift": code])).contains(path))
  }

  @Test func everyOverloadOfAnOperatorComes() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "A.swift": "struct User: Codable { let id: Int }\ninfix operator <+>: AdditionPrecedence",
        "B.swift":
          "func <+> (a: Int, b: Int) -> Int { a }\nextension String { static func <+> (a: Int, b: String) -> Int { 1 } }",
      ])
    #expect(slice.askOperator("<+>"))
    #expect(names(slice).filter { $0.hasSuffix("<+>") } == ["<+>", "<+>", "String.<+>"])
  }

  @Test func isolationAndAttributesOfPropertiesStay() throws {
    let code = "@MainActor @frozen struct User: Codable { @Loose @available(iOS 17, *) var id: Int }"
    let slice = try SliceProject.slice("User", ["User.swift": code])
    let shown = try SliceProject.code(slice, "User.swift")
    #expect(shown.hasPrefix("@MainActor @frozen struct User: Codable { @Loose "))
    #expect(!shown.contains("@available"))
    let error = try error("unknown attribute 'Loose'", "User.id", in: slice)
    #expect(slice.amend([error]) != nil)
    #expect(slice.state.droppedAttributes.isEmpty)
  }

  /// A stand-in for a type whose own decoding matters would accept other payloads.
  @Test func noStandInIsDecoded() {
    for (name, code) in StandIns.code {
      #expect(!code.contains("Codable") && !code.contains("Decodable"), "\(name)")
    }
    #expect(
      Set(["IPv4Address", "IPv6Address", "UTType", "OSLogMessage"]).isDisjoint(with: StandIns.code.keys))
  }

  @Test func observableIsTheMacroItself() throws {
    let slice = try SliceProject.slice(
      "User", ["User.swift": "import SwiftUI\n@Observable final class User: Codable { var id = 1 }"])
    let error = try error("unknown attribute 'Observable'", "User", in: slice)
    #expect(slice.amend([error]) == nil)
    #expect(slice.state.standIns == ["Observable"])
    // A machine that lacks it, too.
    #expect(slice.amend([error])?.words == "User needs the macro @Observable, whose plugin is not built here")
  }

  @Test func twoTypesOfOneNameAreARefusal() throws {
    let slice = try SliceProject.slice(
      "Game",
      [
        "App/Game.swift": "import Core\nstruct Game: Codable { let player: Player; let other: Core.Player }",
        "App/Player.swift": "struct Player: Codable { let app: Int }",
        "Core/Sources/Player.swift": "public struct Player: Codable { let core: Int }",
      ])
    #expect(
      SliceRefusal(twiceIn: slice)?.words
        == "Player at App/Player.swift:1 and Player at Core/Sources/Player.swift:1 are both needed, and a slice is one module: compile Core as another, with --module Core=Core"
    )
    let one = try SliceProject.slice("Player", ["A.swift": "struct Player: Codable {}\nextension Player {}"])
    #expect(SliceRefusal(twiceIn: one) == nil)
  }
}
