import Foundation
import Testing

@testable import Compilation

/// The declarations in a slice before the compiler has looked at it.
@Suite struct SliceTests {
  @Test func propertiesKeysAndCodingCodeComeWithTheType() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let id: ID
          var title: String { "" }
          enum CodingKeys: String, CodingKey { case id = "ID" }
        }
        """,
        "ID.swift": "struct ID { let raw: Int }\nstruct Other: Codable {}",
        "ID+Coding.swift": "extension ID: Codable { init(from decoder: any Decoder) throws { raw = 1 } }",
      ])
    #expect(
      slice.reachedNames == [
        "ID", "ID.init", "ID", "ID.raw", "User", "User.id", "User.CodingKeys", "User.CodingKeys.id",
      ])
    #expect(slice.names(.rest) == ["User.title"])
  }

  /// Code that is named comes as a signature; what the signature names comes as a name.
  @Test func namedCodeIsAStubUntilItIsUsed() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let id: Int
          init(from decoder: any Decoder) throws { id = Store.shared.next() }
        }
        """,
        "Store.swift": """
        final class Store { static let shared = Store(); func next() -> Int { run(Log()) }
        func next(_ log: Log) -> Int { 1 } }
        final class Log { let view: View }
        """,
      ])
    #expect(slice.names(.stub) == ["Store.next", "Store.next"])
    #expect(slice.names(.frame) == ["Log"])
    let code = try SliceProject.code(slice, "Store.swift", isMarked: true)
    #expect(code.contains("message: \"decodeModelStub"))
    #expect(code.contains("func next() -> Int { decodeModelReached("))
    #expect(!code.contains("View"))
    let next = try #require(slice.kept.first { $0.name == "next" })
    let user = try #require(slice.kept.first { $0.qualifiedName == "User.init" })
    #expect(slice.amend(uses: [(next.number, user)], []))
    #expect(slice.isReached(next))
    #expect(slice.part(try #require(slice.index.types(at: "Log").first)) == .reached)
  }

  @Test func namesAreFollowedWhateverIsInFrontOfThem() throws {
    let code = """
      struct User: Codable {
        let item: Item
        init(from decoder: any Decoder) throws { item = Item.make().late }
      }
      struct Item: Codable {
        var late: Item { self }; func late(_ log: Log) {}; static func make() -> Item { Item() }
      }
      struct Log { func late() {} }
      func late() {}
      extension String { var late: Int { 1 } }
      """
    let slice = try SliceProject.slice("User", code)
    #expect(slice.names(.stub) == ["Item.late", "Item.late", "Item.make", "late", "String.late"])
    #expect(slice.names(.frame) == ["Log", "String"])
  }

  /// The overload is not used, but the compiler has to see that.
  @Test func typeThatIsNotReachedAndDoesNotCompileIsAFrame() throws {
    let code = """
      struct User: Codable { let id: Int; init(from decoder: any Decoder) throws { id = run(1) } }
      func run(_ number: Int) -> Int { number }
      func run<T: Sequence>(_ log: Log<T>) -> Int { 2 }
      struct Log<T: Sequence> { let view: UIView; func show() {} }
      """
    let slice = try SliceProject.slice("User", code)
    let log = try #require(slice.index.types(at: "Log").first)
    #expect(slice.part(log) == .frame)
    let problem = try slice.problem("type 'T' does not conform to protocol 'Sequence'", at: "log: Log")
    #expect(slice.amend(uses: [], [problem]))
    #expect(slice.part(log) == .whole)
    #expect(try slice.amend(uses: [], [slice.absent("UIView")]))
    #expect(slice.part(log) == .frame && log.members.compactMap(slice.part) == [])
  }

  @Test func typeThatAnExtensionRequiresIsTakenWithItsConformances() throws {
    let code = """
      protocol Style {}
      struct Bold: Style {}
      extension Style where Self == Bold { static var bold: Bold { Bold() } }
      func apply<S: Style>(_ style: S) -> Int { 1 }
      struct User: Codable { init(from decoder: any Decoder) throws { _ = apply(.bold) } }
      """
    let slice = try SliceProject.slice("User", code)
    let problem = "no type for 'Self' can satisfy both 'Self == Bold' and 'Self : Style'"
    #expect(try slice.amend(uses: [], [slice.problem(problem, at: "Self ==")]))
    #expect(slice.index.types(at: "Bold").compactMap(slice.part) == [.whole] && slice.cut.isEmpty)
  }

  /// What nobody uses reaches nothing.
  @Test func usesInTheRestDoNotCount() throws {
    let code = """
      struct User: Codable { let id: Int; var more: Int { next() } }
      func next() -> Int { 1 }
      """
    let slice = try SliceProject.slice("User", code)
    let (next, more) = (
      slice.index.globals(named: "next")[0], try #require(slice.kept.first { $0.name == "more" })
    )
    #expect(!slice.amend(uses: [(next.number, more)], []))
    #expect(slice.part(next) == nil)
  }

  /// A protocol of the project's requires more of it than its name.
  @Test(arguments: ["typealias Query = OrderQuery", "struct Query: Base { let path: Base }"])
  func associatedTypesAreReachedWithTheirType(_ witness: String) throws {
    let code = """
      struct User: Codable, Asked { let id: Int; \(witness) }
      protocol Asked { associatedtype Query: Base }
      protocol Base {}
      final class OrderQuery: Base {}
      """
    let slice = try SliceProject.slice("User", code)
    #expect(slice.reachedNames.contains("User.Query"))
    #expect(slice.names(.frame) == [])
  }

  /// Seen in home-assistant, whose records conform to a database's protocols and have a log: a protocol that this machine
  /// lacks requires nothing of them.
  @Test func protocolThatIsLackedRequiresNothingWhileStandInsAreGiven() throws {
    let code = """
      struct User: Codable, FetchableRecord { let id: Int; static func all() { log.info("") } }
      let log = Logger()
      """
    let slice = try SliceProject.slice("User", code)
    slice.take(slice.index.globals(named: "log")[0], .reached)
    slice.follow()
    #expect(try slice.amend(uses: [], [slice.absent("FetchableRecord"), slice.absent("Logger")]))
    #expect(try slice.amend(uses: [], [slice.absent("FetchableRecord")]))
    #expect(slice.standIns == ["Logger"] && slice.names(.rest) == ["User.all"])
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
    #expect(slice.names(.frame).sorted() == ["Screen", "Screen", "Screen.Page", "Screen.Page"])
    #expect(try SliceProject.code(slice, "A.swift").hasPrefix("           final class Screen<Item>"))
    #expect(try !SliceProject.code(slice, "A.swift").contains("UIViewController"))
    #expect(try !SliceProject.code(slice, "B.swift").contains("UIView"))
  }

  /// Seen with SwiftData, whose macro writes a model's `==`: the compiler writes one for structs and enums alone.
  @Test(arguments: [("@Model final class", ""), ("struct", ": Hashable"), ("enum", ": Hashable")])
  func frameConformsToWhatNeedsNoMembers(_ kind: String, _ conformances: String) throws {
    let code = "\(kind) Food: Hashable, Codable { var name = 1; struct Data: Codable { let id: Int } }"
    let slice = try SliceProject.slice("Food.Data", ["Food.swift": code])
    let frame = try SliceProject.code(slice, "Food.swift").prefix { $0 != "{" }
    #expect(frame.trimmingCharacters(in: .whitespaces).hasSuffix("Food\(conformances)"))
  }

  /// A frame has no supertypes, so that another overload would be called.
  @Test func typeWhoseInheritedStaticMemberIsNamedInsideIsNoFrame() throws {
    let code = """
      class Screen: Numbered {
        static func number(_ any: Any) -> Int { 1 }
        struct Page: Decodable {
          let id: Int
          init(from decoder: any Decoder) throws { id = number(2) }
        }
      }
      protocol Numbered {}
      extension Numbered { static func number(_ int: Int) -> Int { int } }
      """
    let slice = try SliceProject.slice("Screen.Page", ["Screen.swift": code])
    #expect(slice.reachedNames.contains("Screen"))
    #expect(slice.names(.stub) == ["Screen.number", "Numbered.number"])
  }

  @Test(arguments: ["DateFormatter.Defaults.day", "DateFormatter.Defaults.Short.day"])
  func typeInAnExtensionOfATypeFromElsewhereComesWithItsPath(_ path: String) throws {
    let code = """
      struct User: Codable {
        let id: Int
        init(from decoder: any Decoder) throws { id = \(path) }
      }
      extension DateFormatter { struct Defaults { static let day = 1 } }
      extension DateFormatter.Defaults { struct Short { static let day = 2 } }
      """
    let slice = try SliceProject.slice("User", code)
    #expect(slice.kept.map(\.qualifiedName).contains(path))
  }

  @Test func whatAStandInMayAnswerStays() throws {
    let code = """
      struct User: Codable { static let log = Logger(level: .high) }
      extension Logger { init(level: Level) { self.init() } }
      """
    let slice = try SliceProject.slice("User", code)
    let problems = [
      ("cannot find 'Logger' in scope", "Logger("), ("cannot infer", ".high"),
      ("cannot find type 'Logger' in scope", "Logger {"),
    ]
    #expect(slice.amend(uses: [], try problems.map { try slice.problem($0, at: $1) }))
    #expect(slice.standIns == ["Logger"] && slice.cut.isEmpty)
    #expect(!slice.amend(uses: [], []))
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
    let decode = "KeyedDecodingContainer.decode"
    #expect(try SliceProject.slice("User", files).reachedNames.count { $0 == decode } == 1)
    #expect(try !SliceProject.slice("Plain", files).reachedNames.contains(decode))
  }

  @Test func overloadThatSynthesizedCodeCannotCallHasToBeNamed() throws {
    let code = """
      enum Kind: String, Codable, Family { case a }
      protocol Family: Decodable {}
      extension KeyedDecodingContainer {
        func decode<F: Family>(_ type: F.Type, family: Int, forKey key: Key) throws -> F { fatalError() }
        func decode<F: Family>(_ type: F.Type, forKey key: Key, _ log: Bool = false) throws -> F { fatalError() }
      }
      """
    let slice = try SliceProject.slice("Kind", ["Kind.swift": code])
    #expect(slice.kept.filter { $0.name == "decode" }.map { $0.signature.count } == [3])
    #expect(slice.reachedNames.contains("KeyedDecodingContainer.decode"))
    #expect(try SliceProject.code(slice, "Kind.swift").contains("family: Int") == false)
  }

  /// `static func ==` of a protocol can only be called for a type that conforms to it.
  @Test func operatorOfAProtocolComesWithATypeThatConforms() throws {
    let files = [
      "A.swift": "protocol Named {}\nextension Named { static func == (a: Self, b: Self) -> Bool { true } }",
      "B.swift":
        "struct User: Codable, Named { let id: Int }\nstruct Plain: Codable, Equatable { let id: Int }",
    ]
    #expect(try SliceProject.slice("User", files).reachedNames.contains("Named.=="))
    #expect(try !SliceProject.slice("Plain", files).kept.map(\.qualifiedName).contains("Named.=="))
  }

  /// `zero` of a type from elsewhere is a witness only if an extension says so.
  @Test(arguments: [("", false), ("extension Vector: AdditiveArithmetic {}", true)])
  func memberOfATypeFromElsewhereIsAWitnessOfWhatItsExtensionsState(_ conformance: String, isTaken: Bool)
    throws
  {
    let code = """
      struct User: Codable { let id: Int }
      extension Vector { static var zero: Vector { Vector(Store.all) } }
      \(conformance)
      """
    let slice = try SliceProject.slice("User", code)
    #expect(slice.kept.map(\.name).contains("zero") == isTaken)
  }

  @Test func otherTypesExtensionsStayApart() throws {
    let slice = try SliceProject.slice(
      "A.Item",
      [
        "A.swift": "enum A { struct Item: Codable { let a: Int } }",
        "B.swift": "enum B { struct Item: Codable { let b: Int } }",
        "Extensions.swift": """
        extension B.Item { init(from decoder: any Decoder) throws { b = 1 } }
        extension Item { func encode(to encoder: any Encoder) throws {} }
        """,
      ])
    #expect(slice.kept.map(\.qualifiedName) == ["A", "A.Item", "A.Item.a"])
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
    #expect(first.kept.map(\.qualifiedName).sorted() == second.kept.map(\.qualifiedName).sorted())
    #expect(first.reachedNames.sorted() == second.reachedNames.sorted())
  }

  @Test(arguments: [
    ("CustomStringConvertible", "var description: String { \"own\" }", "User.description"),
    ("Hashable", "static func == (a: User, b: User) -> Bool { true }", "User.=="),
    ("Comparable", "static func < (a: User, b: User) -> Bool { true }", "User.<"),
    ("ExpressibleByStringLiteral", "init(stringLiteral text: String) { id = 1 }", "User.init"),
    ("CodingKeyRepresentable", "var codingKey: any CodingKey { fatalError() }", "User.codingKey"),
    ("Base", "override class var key: String { \"a\" }", "User.key"),
    ("Sendable", "deinit { print(1) }", "User.deinit"),
  ])
  func whatIsCalledUnseenIsReachedWithTheType(_ name: String, _ member: String, _ path: String) throws {
    // The type's conformance may be in another part of it.
    for head in [
      "final class User: Codable, \(name) {", "extension User: \(name) {}\nfinal class User: Codable {",
    ] {
      let code = "\(head) let id: Int\n\(member) }"
      #expect(try SliceProject.slice("User", code).reachedNames.contains(path), "\(head)")
    }
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
    #expect(slice.reachedNames.contains("Loose.init"))
    #expect(try SliceProject.code(slice, "A.swift").contains("extension Name: Loose {}"))
  }

  @Test func mentionsAreNamesTypesAndOperators() {
    let mentions = CodeContents(
      #"Shop.load(url: "\(count) \(Page.size)").first?.title == .last ?? self.name"#)
    #expect(mentions.memberNames == ["load", "size", "first", "title", "last", "name"])
    #expect(mentions.bareNames == ["Shop", "count", "Page", "self"])
    #expect(mentions.types == ["Shop", "Page"])
    #expect(mentions.operators.isSuperset(of: ["==", "??"]))
  }

  @Test(
    arguments: [
      ("f(a,-b)", "-"), ("f(value:-n)", "-"), ("list.sorted(by:>)", ">"), ("n!-m", "-"), ("n+.zero", "+"),
      ("fold(+,0)", "+"), ("0...9", "..."), ("a ..< b", "..<"), ("a .+. b", ".+."),
    ])
  func operatorIsNamedWithoutTheSymbolsAroundIt(_ code: String, _ name: String) {
    #expect(CodeContents(code).operators.contains(name), "\(CodeContents(code).operators)")
  }

  @Test func longRunOfDotsIsOneOperator() {
    let dots = String(repeating: ".", count: 10_000)
    #expect(CodeContents(dots).operators == [dots])
  }
}
