import Testing

@testable import Compilation

/// Reached code is refused, other code is left out, and the refusal names the cause.
@Suite struct SliceRefusalTests {
  /// The words of a refusal of `User` for an error at a mark; nil if the slice survives it.
  private func refusal(_ code: String, _ error: String, at mark: String) throws -> String? {
    let slice = try SliceProject.slice("User", ["User.swift": code])
    let problem = try SliceProject.problem(error, at: mark, "User.swift", in: slice)
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

  /// Nothing that reached code mentions.
  @Test func theRestIsLeftOut() throws {
    let code = "import UIKit\nstruct User: Codable { let id: Int; func show() { UIView.show(self) } }"
    #expect(try refusal(code, "cannot find 'UIView' in scope", at: "UIView") == nil)
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
    let slice = try SliceProject.slice("User", ["User.swift": code])
    let before = Set(slice.kept.map(\.number))
    _ = slice.amend(uses: [], [try SliceProject.problem(error, at: mark, "User.swift", in: slice)])
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
    let slice = try SliceProject.slice("User", ["User.swift": code])
    let log = try #require(slice.index.types(at: "Log").first)
    slice.take(log, .whole, isReached: false)
    slice.follow()
    slice.makeFrame(
      of: log,
      try SliceProject.problem("cannot find type 'UIView' in scope", at: "UIView", "User.swift", in: slice))
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
    let slice = try SliceProject.slice("User", ["User.swift": code])
    let log = try #require(slice.index.types(at: "Log").first)
    slice.take(log, .whole, isReached: false)
    slice.follow()
    let problem = try SliceProject.problem(
      "cannot find 'Absent' in scope", at: "Absent", "User.swift", in: slice)
    #expect(slice.amend(uses: [], [problem]))
    #expect(slice.part(log) == .frame)
  }

  /// Code that compiles without the module has no value of that type.
  @Test func extensionsOfAbsentTypesAndTheirProtocolsAreLeftOut() throws {
    let code = """
      import UIKit
      struct User: Codable, FetchableRecord { let id: Int; init(from d: any Decoder) throws { id = 1.wide } }
      extension UIView { var wide: Int { 1 } }
      """
    #expect(try refusal(code, "cannot find type 'UIView' in scope", at: "UIView") == nil)
    #expect(try refusal(code, "cannot find type 'FetchableRecord' in scope", at: "FetchableRecord") == nil)
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

  /// A nested type of the same name is another one.
  @Test func extensionOfAnAbsentTypeIsLeftOutWhateverTypesHaveItsName() throws {
    let code = """
      import SwiftUI
      struct User: Codable, Identifiable { let id: Color; enum Color: String, Codable { case red } }
      extension Color: Identifiable { public var id: Int { 1 } }
      """
    #expect(try refusal(code, "cannot find type 'Color' in scope", at: "Color: Identifiable") == nil)
  }

  @Test func extensionOfATypeThatCannotBeCompiledIsLeftOut() throws {
    let code = """
      import XcodeProj
      struct User: Codable { init(from d: any Decoder) throws { _ = [1].map(String.init) } }
      typealias Point = Absent
      extension Point { init(_ text: String) {} }
      """
    let slice = try SliceProject.slice("User", ["User.swift": code])
    for mark in ["Absent", "Point {"] {
      let name = mark.prefix { $0 != " " }
      let problem = try SliceProject.problem(
        "cannot find type '\(name)' in scope", at: mark, "User.swift", in: slice)
      #expect(slice.amend(uses: [], [problem]))
    }
    #expect(slice.kept.map(\.qualifiedName) == ["User", "User.init"])
  }

  @Test func observableIsTheMacroItself() throws {
    let code = "import SwiftUI\n@Observable final class User: Codable { var id = 1 }"
    let slice = try SliceProject.slice("User", ["User.swift": code])
    let problem = try SliceProject.problem(
      "unknown attribute 'Observable'", at: "@Observable", "User.swift", in: slice)
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
    let slice = try SliceProject.slice("User", ["User.swift": code])
    func problem(_ words: String, _ mark: String) throws -> SliceProblem {
      try SliceProject.problem(words, at: mark, "User.swift", in: slice)
    }
    let absent = try ["UISlider", "UIView"].map { try problem("cannot find type '\($0)' in scope", $0) }
    #expect(slice.amend(uses: [], absent))
    let missing = try problem("type 'Log' has no member 'standard'", "standard } }")
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
    let problem = try SliceProject.problem(
      "cannot find type '\(name)' in scope", at: name, "B.swift", in: slice)
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
