import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The compiler receives the files as they were read, under the names that the user gave.
@Suite(.slow) struct SourceCopiesTests {
  @Test func sourceEditedDuringCompilationIsUsedAsItWasRead() async throws {
    let source = try SourceFolder()
    let environment = try source.replacingCompiler(
      """
      if [ "$1" != --version ] && [ ! -e edited ]; then
        : > edited; printf 'struct User: Codable { let other: Int }' > User.swift
      fi
      compiler "$@"
      """)
    let input = #"{"id":7,"name":"Ada","other":1}"#
    let first = try await source.run("--source User.swift User", input: input, environment: environment)
    #expect(first.text == "User(id: 7, name: \"Ada\")\n")
    let second = try await source.run("--source User.swift User", input: input, environment: environment)
    #expect(second.text == "User(other: 1)\n")
    try source.folder.write(SourceFolder.user, to: "User.swift")
    let third = try await source.run("--source User.swift User", input: input, environment: environment)
    #expect(third.text == first.text)
  }

  @Test func unusualSourcesCompile() async throws {
    let source = try SourceFolder([
      "-a.swift": "\u{FEFF}#!/usr/bin/env swift\nstruct A: Codable { let id: Int }", "real/B.swift": "",
      "c \"d\\.swift": "struct C: Codable { let b: B }",
    ])
    try source.folder.write("#!/usr/bin/swift\nstruct B: Codable { let id: Int }", to: "text")
    mkfifo(source.folder.url.path + "/real/F.swift", 0o600)
    let result = try await source.shell(
      #"""
      ln -s real link; cat text > link/F.swift & cd link
      echo '{"b":{"id":1}}' |
        decode-model --source ./../-a.swift --source F.swift --source '../c "d\.swift' C
      """#)
    #expect(result.errorText == "")
    #expect(result.text == "C(b: DecodeModelSource.B(id: 1))\n")
    let dash = try await source.run("--source=-a.swift A", input: #"{"id":1}"#)
    #expect(dash.text + dash.errorText == "A(id: 1)\n")
  }

  @Test func twoFilesOfOneNameCompileAndKeepTheirPathsInMessages() async throws {
    let other = "private struct Own: Codable {}\nstruct B: Codable { let user: User }\n"
    let source = try SourceFolder(["a/User.swift": SourceFolder.user, "b/User.swift": other])
    let result = try await source.run("--source a --source b B", input: #"{"user":{"id":1,"name":""}}"#)
    #expect(result.text + result.errorText == "B(user: DecodeModelSource.User(id: 1, name: \"\"))\n")
    try source.folder.write(other + "let a: Itn = 1\n", to: "b/User.swift")
    let broken = try await source.run("--source a --source b/User.swift --whole B")
    #expect(broken.errorText.contains("b/User.swift:3:8: error: cannot find type 'Itn' in scope\n"))
  }

  /// For the whole folder, and for a slice of it.
  @Test(arguments: ["Foundation", "NoSuchUI"])
  func warningsOfFilesThatTheModelNeedsAreShownOnce(_ module: String) async throws {
    let file = "import \(module)\nstruct NAME: Codable {\n  let id: Int\n  let a: Int = 5\n}\n"
    let source = try SourceFolder([
      "App/User.swift": file.replacing("NAME", with: "User"),
      "App/Note.swift": file.replacing("NAME", with: "Note"),
    ])
    for count in [1, 0] {
      let result = try await source.run("--source App User", input: #"{"id":7}"#)
      let found = result.errorText.components(separatedBy: "App/User.swift:4:7: warning: ").count - 1
      #expect(found == count && !result.errorText.contains("Note.swift"), "\(result.errorText)")
      #expect(result.text == "User(id: 7, a: 5)\n")
    }
  }
}
