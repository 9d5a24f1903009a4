import Foundation
import TestSupport
import Testing

@testable import Compilation

/// The code of a slice, as the compiler reads it.
@Suite struct SliceCodeTests {
  private func code(_ model: String, _ text: String) throws -> String {
    try SliceProject.code(try SliceProject.slice(model, ["A.swift": text]), "A.swift")
  }

  @Test func semicolonsBetweenDeclarationsStay() throws {
    let text =
      "import Foundation; import UIKit\nstruct A: Codable { let a: Int; struct B {}; let c: Int ; enum D {}; }"
    #expect(
      try code("A", text).split(separator: " ").joined(separator: " ")
        == "import Foundation; \nstruct A: Codable { let a: Int; let c: Int ; }")
  }

  @Test func linesAndColumnsStay() throws {
    let text = """
      import UIKit
      import Foundation

      @objc(User) public class User: NSObject, Codable {
        var view = UIView() { didSet { } }; let id: Int
        enum Other { case a }
        #if os(iOS)
        let phone: Int
        #else
        let other: Int
        #endif
      }
      """
    let lines = try code("User", text).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.count) == text.split(separator: "\n", omittingEmptySubsequences: false).map(\.count))
    #expect(
      lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "", "import Foundation", "", "public class User: NSObject, Codable {",
        "var view = UIView() { didSet { } }; let id: Int", "", "", "", "", "let other: Int", "", "}",
      ])
  }

  /// Marks shift columns; places are mapped back to those in the user's file.
  @Test func compilerPlacesMapBackToTheFile() throws {
    let text =
      "func one() -> Int { 1 }; struct User: Codable { let id: Int; init(from d: any Decoder) { id = one() } }"
    let slice = try SliceProject.slice("User", ["A.swift": text])
    let file = try #require(SliceCode(slice: slice, modules: [], isMarked: true).files().first)
    let marked = String(decoding: file.code, as: UTF8.self)
    for word in ["one() ->", "User", "id =", "one() }"] {
      let here = try #require(marked.range(of: word)).lowerBound.utf16Offset(in: marked)
      let there = try #require(text.range(of: word)).lowerBound.utf16Offset(in: text)
      #expect(file.offset(line: 1, column: here + 1) == there, "\(word)")
    }
  }

  @Test func accessorsOfStubsKeepTheirKinds() throws {
    let text = """
      struct User: Codable { let id: Int; init(from d: any Decoder) throws { id = try P().a + P().b } }
      struct P { var a: Int { get throws { 1 } }; var b: Int { get { 1 } set { print(newValue) } } }
      """
    let shown = try code("User", text)
    #expect(shown.contains("var a: Int { get throws { decodeModelReached("))
    #expect(shown.contains(") } set { decodeModelReached("))
  }

  /// The compiler would make an initializer that the type does not have.
  @Test func typesKeepThatTheyHaveInitializers() throws {
    let text = """
      struct User: Codable { let icon: Icon }
      struct Icon: Codable { let path: Int; init(other: UIView) { path = 1 } }
      """
    let slice = try SliceProject.slice("User", ["A.swift": text])
    #expect(!slice.amend(uses: [], []))
    _ = slice.amend(
      uses: [],
      [try slice.problem("cannot find type 'UIView' in scope", at: "UIView", "A.swift")])
    #expect(
      try SliceProject.code(slice, "A.swift").contains(
        "private init(decodeModelLeftOut: Swift.Never) { switch decodeModelLeftOut {} }"))
  }

  /// A file of another module may import the same module without an access level.
  @Test func importsLoseTheirAccessLevels() throws {
    let shown = try code("User", "@preconcurrency public import Foundation\nstruct User: Codable {}")
    #expect(shown.hasPrefix("@preconcurrency        import Foundation\n"))
  }

  @Test func isolationAndAttributesOfPropertiesStay() throws {
    let shown = try code(
      "User", "@MainActor @frozen struct User: Codable { @Loose @available(iOS 17, *) var id: Int }")
    #expect(shown.hasPrefix("@MainActor @frozen struct User: Codable { @Loose "))
    #expect(!shown.contains("@available"))
  }

  /// A neutral type instead of one whose own decoding matters would accept other payloads.
  @Test func noStandInIsDecoded() {
    for (name, code) in StandIns.code {
      #expect(!code.contains("Codable") && !code.contains("Decodable"), "\(name)")
    }
    #expect(
      Set(["IPv4Address", "IPv6Address", "UTType", "OSLogMessage"]).isDisjoint(with: StandIns.code.keys))
  }

  @Test func standInsCompileTogether() async throws {
    let uses = """
      enum Log {
        static let system = Logger(subsystem: "app", category: "model")
        static var server = Logger(label: "model", level: .critical)
      }
      extension Logger { init(label: String, level: Level) { self.init(label: label); logLevel = level } }
      func use(_ text: String) {
        Log.system.error("\\(text, privacy: .public) \\(1)")
        Log.system.error("\\(text)")
        Log.system.log(level: .fault, "\\(text, privacy: .public)")
        Log.server.info("plain", metadata: ["id": "\\(1)"])
        Log.server.log(level: .critical, "plain", metadata: ["id": "\\(1)"])
        os_log("%@ is %d", log: OSLog(subsystem: "app", category: "model"), type: .error, text, 1)
        os_log(.info, "%@", text)
        os_log("\\(text)")
      }
      """
    let code = "import Foundation\n" + StandIns.code(Set(StandIns.code.keys)) + "\n" + uses
    #expect(try await Self.errors(of: code) == [])
  }

  private static func errors(of code: String) async throws -> [String] {
    let folder = try TemporaryFolder(["StandIns.swift": code])
    let result = try await #require(SystemTool("swiftc")).run(
      ["-typecheck", "-parse-as-library", "-swift-version", "5", "-no-color-diagnostics", "StandIns.swift"],
      in: folder.url)
    return CompilerOutput(result.text).messages.filter { $0.severity == .error }.map(\.words)
  }
}
