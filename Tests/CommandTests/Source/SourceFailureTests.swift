import Foundation
import Testing
import TestSupport

/// Everything that keeps a source from becoming a program: it is reported, with exit status 2, and nothing is kept.
@Suite struct SourceFailureTests {
  @Test func failureIsReportedAgainWithoutTheCompiler() async throws {
    let source = try SourceFolder(
      [
        "Models/User.swift": "struct User: Codable {\n  let id: Itn\n}\n",
        "Models/A.swift": "let a: Nope = 1\n",
        "Models/main.swift": "print(1)\n",
      ], hasOwnCache: true)
    var environment = try source.replacingCompiler(#"echo called >> "$CALLS"; compiler "$@""#)
    environment["CALLS"] = source.folder.url.path + "/calls"
    let first = try await source.run("--source Models User", environment: environment)
    #expect(first.status == 2)
    #expect(
      first.errorText.hasPrefix(
        """
        decode-model: User.id needs Itn, which the sources do not declare
        Models/User.swift:2:11: error: cannot find type 'Itn' in scope

        """))
    let calls = try source.folder.text("calls")
    let second = try await source.run("--source Models User", environment: environment)
    #expect(second.errorText == first.errorText && second.status == 2)
    #expect(try source.folder.text("calls") == calls)
  }

  private static let models = [
    ("Usr", #"there is no type "Usr" in "User.swift"; did you mean "User"?"#),
    ("[Plain]", #""Plain" is not Decodable"#), ("[Own: Itn]", #"there is no type "Itn" in "User.swift""#),
    ("[user]", #"there is no type "user" in "User.swift"; did you mean "User"?"#),
    ("meme", #""meme" is a built-in model, and with --source MODEL must be a type of the source"#),
    ("Page", #""Page" is generic: MODEL needs its type arguments"#),
    ("Box.Inner", #""Box.Inner" is generic: MODEL needs its type arguments"#),
  ]

  @Test func modelsAreExplainedWithoutGeneratedCode() async throws {
    let code = """

      struct Plain { enum Kind: Int, Codable { case a } }
      struct Page<T: Codable>: Codable { let t: T }
      struct Box<T> { private struct Inner: Codable { let id: Int } }
      private struct Own: Codable, Hashable {}
      """
    let source = try SourceFolder(["User.swift": SourceFolder.user + code], hasOwnCache: true)
    for (model, message) in SlowTests.isEnabled ? Self.models : Array(Self.models.prefix(3)) {
      let result = try await source.run(["--source", "User.swift", model])
      #expect(result.status == 2)
      #expect(result.errorText.hasPrefix("decode-model: \(message)\n"))
      let end = "the Decodable types are User, Plain.Kind, Page<T>, Box<T>.Inner and Own\n"
      #expect(result.errorText.hasSuffix(end))
    }
    #expect(source.cached("programs") + source.cached("unfinished") == [])
  }

  @Test(arguments: [
    ("echo no licence; exit 69", "failed (exit 69): \"no licence\"\n"),
    ("echo Swift 9; exit 0", "swiftc produced no program\n"),
    (
      #"[ "$1" = --version ] && echo 1 && exit; echo ld: error: cannot find -lcurl; exit 1"#,
      "(exit 1); install the development package of libcurl\n"
    ),
  ])
  func uselessCompilerIsReported(_ script: String, _ end: String) async throws {
    let source = try SourceFolder()
    let result = try await source.run(
      "--source User.swift User", environment: source.replacingCompiler(script))
    #expect(result.status == 2 && result.errorText.hasSuffix(end), "\(result.errorText)")
  }

  @Test(.slow) func actorIsolatedModelIsNotCalledUndecodable() async throws {
    let flags = ["-default-isolation", "MainActor"].map { " --swiftc-flag=" + $0 }.joined()
    let result = try await SourceFolder().run("--source User.swift --swift-version=6 User" + flags)
    #expect(result.status == 2)
    #expect(
      result.errorText.hasPrefix("decode-model: \"User\" is isolated to an actor: mark it nonisolated\n"))
  }

  /// A compiler that knows only the modules in `found`, and ends in the given way when asked for others.
  private static func asked(_ end: String) -> String {
    #"""
    case "$*" in
    --version) echo Swift version 6.3 ;;
    *-typecheck*) echo asked >> "$CALLS"; \#(end) ;;
    *) echo 'User.swift:1:1: error: no' ; exit 1 ;;
    esac
    """#
  }

  /// A compiler is trusted only if it is known how it ended.
  @Test(
    arguments: [
      ("echo 'm.swift:4:2: error: UIKit'; exit 1", "exit 1"),
      ("echo 'm.swift:4:2: error: no more modules'; kill -9 $$", "signal 9"), ("exit 0", "exit 0"),
    ])
  func failedSearchForModulesIsNotKept(_ end: String, _ status: String) async throws {
    let source = try SourceFolder(
      ["User.swift": "import UIKit\nstruct User: Codable {}\n"], hasOwnCache: true)
    func run(_ end: String) async throws -> String {
      let environment = try source.replacingCompiler(Self.asked(end)).merging([
        "CALLS": source.folder.url.path + "/calls"
      ]) { $1 }
      return try await source.run("--source User.swift User", environment: environment).errorText
    }
    #expect(
      try await run(end).hasSuffix(
        "decode-model: swiftc did not report whether this machine has the modules UIKit (\(status))\n"))
    let answer = "echo 'm.swift:4:2: error: no more modules'; exit 1"
    for _ in 0..<2 {
      #expect(
        try await run(answer).contains("note: this machine has no module UIKit: its imports are left out"))
    }
    #expect(try source.folder.text("calls") == "asked\nasked\n")
  }
}
