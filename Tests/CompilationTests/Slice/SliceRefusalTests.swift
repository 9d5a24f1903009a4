import Testing

@testable import Compilation

/// Reached code is refused, other code is left out, and the refusal names the cause.
@Suite struct SliceRefusalTests {
  /// The words of a refusal of `User` for an error at a mark; nil if the slice survives it.
  private func refusal(_ code: String, _ error: String, at mark: String) throws -> String? {
    let slice = try SliceProject.slice("User", code)
    let problem = try slice.problem(error, at: mark)
    if slice.hopeless([problem]) == nil, slice.amend(uses: [], [problem]) { return nil }
    return SliceRefusal([problem], slice).words
  }

  @Test(arguments: [
    (
      "import RealmSwift\nstruct User: Codable { let list: List }", "cannot find type 'List' in scope",
      "List }",
      "User.list needs List (import RealmSwift): give it with --source or --module"
    ),
    (
      "import CoreData\nimport AltSign\nstruct User: Codable { let a: NSManagedObject? }",
      "cannot find type 'NSManagedObject' in scope", "NSManagedObject",
      "User.a needs NSManagedObject (import CoreData), which this machine does not have"
    ),
    (
      "struct User: Codable { let a: note_t? }", "cannot find type 'note_t' in scope", "note_t",
      "User.a needs note_t, which the sources do not declare: C code, such as a bridging header's, is not part of a slice"
    ),
    (
      "@Unstable enum Kind: String, Codable { case a }\nstruct User: Codable { let kind: Kind }",
      "unknown attribute 'Unstable'", "@Unstable",
      "Kind needs the macro @Unstable, whose plugin is not built here"
    ),
    (
      "import Loose\nstruct User: Codable { @Loose var a: Int }", "unknown attribute 'Loose'", "@Loose",
      "User.a needs the attribute @Loose (import Loose): give it with --source or --module"
    ),
    (
      "import Tagged\nstruct User: Codable { let id: ID; typealias ID = Tagged<Int> }",
      "cannot find type 'Tagged' in scope", "Tagged<",
      "User.ID needs Tagged (import Tagged): give it with --source or --module"
    ),
    (
      "@Open enum Kind: String, Codable { case a }\nstruct User: Codable { let kind: Kind }\n@attached(member) macro Open() = #externalMacro(module: \"M\", type: \"T\")",
      "unknown attribute 'Open'", "@Open",
      "Kind needs the macro @Open, which is declared at User.swift:3 and whose plugin a slice does not build: --package does"
    ),
  ])
  func whatDecodingNeedsIsNeverLeftOut(_ code: String, _ error: String, _ mark: String, _ words: String)
    throws
  {
    #expect(try refusal(code, error, at: mark) == words)
  }

  /// Not even where a conformance lacks something.
  @Test(arguments: [
    ("cannot find type 'Other' in scope", "Other)"),
    ("type 'User' does not conform to protocol 'Shown'", "User:"),
  ])
  func nothingIsTakenForTheRest(_ error: String, _ mark: String) throws {
    let code = """
      struct User: Codable, Shown { let id: Int; func show(_ other: Other) { all() } }
      protocol Shown { var all: Int { get } }
      struct Other: Codable {}
      func all() {}
      """
    let slice = try SliceProject.slice("User", code)
    let before = Set(slice.kept.map(\.number))
    _ = slice.amend(uses: [], [try slice.problem(error, at: mark)])
    #expect(before.isSuperset(of: slice.kept.map(\.number)))
    #expect(slice.index.types(at: "Other").compactMap(slice.part) == [])
  }

  /// A type that only a signature names is reduced to its frame, whose code is gone: names in that code take nothing.
  @Test func namesInDroppedCodeTakeNothing() throws {
    let code = """
      struct User: Codable { let id: Int }
      struct Log: Maker { let view: UIView = make() }
      protocol Maker {}
      extension Maker { static func make() -> UIView { UIView() } }
      """
    let slice = try SliceProject.slice("User", code)
    let log = try #require(slice.index.types(at: "Log").first)
    slice.take(log, .whole)
    slice.follow()
    slice.makeFrame(
      of: log,
      try slice.absent("UIView"))
    slice.follow()
    #expect(slice.part(log) == .frame && !slice.isReached(log))
  }

  /// Without its own `init(from:)`, a type would decode otherwise. The initializer may be in a plain extension.
  @Test(arguments: ["extension Log {", "extension Log: Equatable {"])
  func typeWithoutItsInitializerIsAFrame(_ head: String) throws {
    let code = """
      struct User: Codable { let id: Int }
      struct Log: Codable { let id: Int }
      \(head) init(from d: any Decoder) throws { id = Absent.id } }
      """
    let slice = try SliceProject.slice("User", code)
    let log = try #require(slice.index.types(at: "Log").first)
    slice.take(log, .whole)
    slice.follow()
    #expect(try slice.amend(uses: [], [slice.problem("cannot find 'Absent' in scope", at: "Absent")]))
    #expect(slice.part(log) == .frame)
  }

  /// Code that compiles without the module has no value of that type. A nested type of its name is another one.
  @Test(arguments: [
    ("type 'UIView'", "UIView {"), ("type 'Store'", "Store"), ("'UILabel'", "UILabel"),
    ("type 'Color'", "Color: Equatable"),
  ])
  func codeThatDecodingDoesNotMentionIsLeftOut(_ missing: String, _ mark: String) throws {
    let code = """
      import UIKit
      struct User: Codable, Store { let id: Int; init(from d: any Decoder) throws { id = 1.wide } }
      extension UIView { var wide: Int { 1 } }
      extension User { enum Color: String, Codable { case red }; func show() { UILabel.show(self) } }
      extension Color: Equatable {}
      """
    #expect(try refusal(code, "cannot find \(missing) in scope", at: mark) == nil)
  }

  /// Code that compiles without the module has no argument of that type, but it has `nil`.
  @Test(arguments: [
    ("Quantity", true), ("inout Quantity", true), ("Quantity?", false), ("[Quantity]", false),
  ])
  func functionThatTakesAnAbsentTypeIsLeftOut(_ type: String, isLeftOut: Bool) throws {
    let code = """
      import HealthKit
      struct User: Codable { let id: Int }
      func == (a: \(type), b: Int) -> Bool { true }
      """
    let words = try refusal(code, "cannot find type 'Quantity' in scope", at: "Quantity")
    #expect((words == nil) == isLeftOut)
  }

  @Test func extensionOfATypeThatCannotBeCompiledIsLeftOut() throws {
    let code = """
      import XcodeProj
      struct User: Codable { init(from d: any Decoder) throws { _ = [1].map(String.init) } }
      typealias Point = Absent
      extension Point { init(_ text: String) {} }
      """
    let slice = try SliceProject.slice("User", code)
    for mark in ["Absent", "Point {"] {
      let name = mark.prefix { $0 != " " }
      let problem = try slice.problem("cannot find type '\(name)' in scope", at: mark)
      #expect(slice.amend(uses: [], [problem]))
    }
    #expect(slice.kept.map(\.qualifiedName) == ["User", "User.init"])
  }

  @Test func observableIsTheMacroItself() throws {
    let code = "import SwiftUI\n@Observable final class User: Codable { var id = 1 }"
    let slice = try SliceProject.slice("User", code)
    let problem = try slice.problem("unknown attribute 'Observable'", at: "@Observable")
    #expect(slice.hopeless([problem]) == nil && slice.amend(uses: [], [problem]))
    #expect(slice.standIns == ["Observable"])
    // A machine that lacks it, too.
    #expect(slice.hopeless([problem]) != nil)
  }

  /// Seen in Trio: another type's member of the name has nothing to do with it.
  @Test func missingMemberIsThatOfTheTypeInTheCompilersWords() throws {
    let code = """
      import UIKit
      extension UISlider { static var standard: Int { 1 } }
      final class Log { static let standard = Log(UIView()); init(_ any: Any) {} }
      struct User: Codable { init(from d: any Decoder) throws { let log: Log = .standard } }
      """
    let slice = try SliceProject.slice("User", code)
    #expect(try slice.amend(uses: [], [slice.absent("UISlider"), slice.absent("UIView")]))
    let missing = try slice.problem("type 'Log' has no member 'standard'", at: "standard } }")
    #expect(
      SliceRefusal([missing], slice).words
        == "User.init needs Log.standard at User.swift:3, which cannot be compiled here: Log.standard needs UIView (import UIKit), which this machine does not have"
    )
  }

  /// The imports of other files have nothing to do with it, nor has an Apple module's name to do with other imports.
  @Test(arguments: [("List", "B.swift"), ("NSManagedObject", nil)])
  func refusalNamesTheFileOfItsCause(_ name: String, _ file: String?) throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "A.swift": "import HAKit\nstruct User: Codable { let a: Item }",
        "B.swift": "import Realm\nimport CoreData\nstruct Item: Codable { let list: \(name) }",
      ])
    let problem = try slice.problem("cannot find type '\(name)' in scope", at: name, "B.swift")
    #expect(SliceRefusal([problem], slice).file?.path == file)
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
