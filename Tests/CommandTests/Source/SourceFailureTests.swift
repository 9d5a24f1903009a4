import Foundation
import Testing
import TestSupport

/// Everything that keeps a source from becoming a program: it is reported, with exit status 2 (3 for a file), and
/// nothing is kept.
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
    try source.folder.write("struct User: Codable {\n  let id: Int\n}\n", to: "Models/User.swift")
    let fixed = try await source.run("--source Models User", input: #"{"id":1}"#)
    #expect(fixed.text == "User(id: 1)\n")
  }

  @Test func modelsAreExplainedWithoutGeneratedCode() async throws {
    var messages = [
      "Usr": #"there is no type "Usr" in "User.swift"; did you mean "User"?"#,
      "[Plain]": #""Plain" is not Decodable"#,
      "[Own: Itn]": #"there is no type "Itn" in "User.swift""#,
    ]
    let more = [
      "[user]": #"there is no type "user" in "User.swift"; did you mean "User"?"#,
      "Plain": #""Plain" is not Decodable"#,
      "Quite": #"there is no type "Quite" in "User.swift""#,
      "meme": #""meme" is a built-in model, and with --source MODEL must be a type of the source"#,
      "Page": #""Page" is generic: MODEL needs its type arguments"#,
      "Box.Inner": #""Box.Inner" is generic: MODEL needs its type arguments"#,
    ]
    if SlowTests.isEnabled { messages.merge(more) { $1 } }
    let types =
      "\nstruct Plain { enum Kind: Int, Codable { case a } }\nstruct Page<T: Codable>: Codable { let t: T }"
      + "\nstruct Box<T> { private struct Inner: Codable { let id: Int } }"
    let own = "\nprivate struct Own: Codable, Hashable {}\n"
    let source = try SourceFolder(["User.swift": SourceFolder.user + types + own], hasOwnCache: true)
    for (model, message) in messages {
      let result = try await source.run("--source", "User.swift", model)
      #expect(result.status == 2)
      #expect(result.errorText.hasPrefix("decode-model: \(message)\n"))
      #expect(
        result.errorText.hasSuffix(
          "the Decodable types are User, Plain.Kind, Page<T>, Box<T>.Inner and Own\n"))
    }
    #expect(source.cached("programs") + source.cached("unfinished") == [])
  }

  @Test func missingCompilerIsOneLine() async throws {
    let source = try SourceFolder()
    let result = try await source.run("--source User.swift User", environment: ["PATH": "/nowhere"])
    #expect(result.status == 2)
    #expect(
      result.errorText
        == "decode-model: option \"--source\" needs Swift, but there is no swiftc in PATH: see https://www.swift.org/install\n"
    )
  }

  @Test(arguments: [
    ("echo no licence; exit 69", "failed (exit 69): \"no licence\"\n"),
    ("echo Swift 9; exit 0", "swiftc produced no program\n"),
    (
      "echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'",
      """
      decode-model: option "--source" needs Swift 6 or later, but "HERE/compilers/swiftc" is "Swift version 5.10.1 (swift-5.10.1-RELEASE)"
      install a newer one from https://www.swift.org/install, or put it first in PATH

      """
    ),
  ])
  func uselessCompilerIsReported(_ script: String, _ end: String) async throws {
    let source = try SourceFolder()
    let result = try await source.run(
      "--source User.swift User", environment: source.replacingCompiler(script))
    let text = result.errorText.replacing(source.folder.url.path, with: "HERE")
    #expect(result.status == 2 && text.hasSuffix(end), "\(text)")
  }

  @Test(arguments: [
    (["--source", "gone.swift", "User"], 3, #"cannot read "gone.swift": No such file or directory"#),
    (
      ["--source", "User.swift", "--onto", "a.json", "User"], 2,
      #"option "--onto" does not work with model "User""#
    ),
  ])
  func sourcesThatCannotBeUsedAreRefused(_ words: [String], _ status: Int32, _ message: String) async throws {
    let source = try SourceFolder()
    let result = try await source.run(words)
    #expect(result.status == status)
    #expect(result.errorText.hasPrefix("decode-model: " + message))
  }
}
