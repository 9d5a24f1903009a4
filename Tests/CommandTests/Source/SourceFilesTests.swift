import Foundation
import Testing
import TestSupport

/// The compiler receives the files as they were read, under the names that the user gave, and nothing in their code or
/// in flags disturbs the generated program.
@Suite struct SourceFilesTests {
  private static let names = [
    "@at.swift", "-dash.swift", "k=v.swift", "a,b.swift", "c:d.swift", "q\"'.swift", "back\\slash.swift",
    "new\nline.swift", "cr\r.swift", "tab\t.swift", "#h.swift", "$(x) `y`.swift", "*.swift", "%s.swift",
  ]

  @Test func everyNameReachesTheCompilerAsAFile() async throws {
    var code: [String: String] = [:]
    for (number, name) in Self.names.enumerated() {
      code[name] = "struct T\(number): Codable { let id: Int }"
    }
    let members = Self.names.indices.map { "let t\($0): T\($0)?" }.joined(separator: "\n")
    code["All.swift"] = "struct All: Codable {\n\(members)\n}"
    let words = (Self.names + ["All.swift"]).map { "--source=\($0)" }
    let result = try await SourceFolder(code).run(
      words + ["-o", "json", "All"], input: #"{"t0":{"id":1}}"#)
    #expect(result.errorText == "" && result.text == "{\"t0\":{\"id\":1}}\n")
  }

  @Test(arguments: [
    (#"a,b:c=d\"'.swift"#, #"a,b:c=d\"'.swift:2:11: error: "#),
    ("new\nline.swift", "new\\nline.swift:2:11: error: "), ("@at.swift", "/@at.swift:2:11: error: "),
    ("deep/User.swift", "deep/User.swift:2:11: error: "),
  ])
  func messagesNameTheUsersFile(_ name: String, _ expected: String) async throws {
    let source = try SourceFolder([name: "private struct User: Codable {\n  let id: Itn\n}\n"])
    let result = try await source.run(["--source=" + name, "User"])
    #expect(result.status == 2 && result.errorText.contains(expected))
    #expect(!result.errorText.contains("source-0"))
  }

  #if os(Linux)
    /// As an argument and in a folder.
    @Test func fileNameThatIsNotUTF8IsRead() async throws {
      let source = try SourceFolder(["models/B.swift": "struct B: Codable { let id: Int }"])
      let result = try await source.shell(
        #"""
        name=$(printf 'bad\377.swift')
        echo 'struct A: Codable { let b: B }' > "models/$name"
        echo '{"b":{"id":1}}' | decode-model --source "models/$name" --source models/B.swift A
        echo '{"b":{"id":2}}' > "$name"
        decode-model --source models A "$name"
        echo 'struct A: Codable { let b: C }' > "models/$name"
        decode-model --source models A "$name"
        """#)
      #expect(result.text == "A(b: DecodeModelSource.B(id: 1))\nA(b: DecodeModelSource.B(id: 2))\n")
      #expect(result.errorText.contains("\nmodels/bad\u{FFFD}.swift:1:28: error: "))
    }
  #endif

  @Test(.slow) func sourceEditedDuringCompilationIsUsedAsItWasRead() async throws {
    let source = try SourceFolder()
    let environment = try source.replacingCompiler(
      """
      if [ "$1" != --version ] && [ ! -e edited ]; then
        : > edited; printf 'struct User: Codable { let other: Int }' > User.swift
      fi
      compiler "$@"
      """)
    for value in ["User(id: 7, name: \"Ada\")\n", "User(other: 1)\n"] {
      let result = try await source.run(
        "--source User.swift User", input: #"{"id":7,"name":"Ada","other":1}"#, environment: environment)
      #expect(result.text == value)
    }
  }

  @Test(.slow) func unusualSourcesCompile() async throws {
    let source = try SourceFolder([
      "-a.swift": "\u{FEFF}#!/usr/bin/env swift\nstruct A: Codable { let id: Int }", "real/B.swift": "",
      "c \"d\\.swift": "struct C: Codable { let b: B }",
      "text": "#!/usr/bin/swift\nstruct B: Codable { let id: Int }",
    ])
    mkfifo(source.folder.url.path + "/real/F.swift", 0o600)
    let result = try await source.shell(
      #"""
      ln -s real link; cat text > link/F.swift & cd link
      echo '{"b":{"id":1}}' |
        decode-model --source ./../-a.swift --source F.swift --source '../c "d\.swift' C
      """#)
    #expect(result.text + result.errorText == "C(b: DecodeModelSource.B(id: 1))\n")
  }

  @Test(.slow) func twoFilesOfOneNameCompile() async throws {
    let other = "private struct Own: Codable {}\nstruct B: Codable { let user: User }\n"
    let source = try SourceFolder(["a/User.swift": SourceFolder.user, "b/User.swift": other])
    let result = try await source.run("--source a --source b B", input: #"{"user":{"id":1,"name":""}}"#)
    #expect(result.text + result.errorText == "B(user: DecodeModelSource.User(id: 1, name: \"\"))\n")
  }

  /// For the whole folder, and for a slice of it.
  @Test(.slow, arguments: ["Foundation", "NoSuchUI"])
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

  @Test(.slow) func packageAccessMainAndNamesLikeOursCompile() async throws {
    let source = try SourceFolder([
      "Value.swift": """
      package struct Value: Codable { package let id: Int; package let list: [DecodeModelType]? }
      package struct DecodeModelType: Codable {}
      @main struct App { static func main() { print("theirs") } }
      """
    ])
    let result = try await source.run("--source Value.swift [Value]", input: #"[{"id":1}]"#)
    #expect(result.errorText == "" && result.text.contains("id: 1") && !result.text.contains("theirs"))
  }

  @Test(.slow) func flagsForOtherProductsDoNotChangeTheProduct() async throws {
    let source = try SourceFolder(hasOwnCache: true)
    let library = try await source.run(
      "--source User.swift --swiftc-flag=-emit-library --swiftc-flag=-o --swiftc-flag=out --swiftc-flag=-g User",
      input: #"{"id":1,"name":""}"#)
    #expect(library.text == "User(id: 1, name: \"\")\n")
    #expect(Checkout.names(in: source.folder.url) == ["User.swift", "cache"])
    for flag in ["-###", "--version", "-help"] {
      let result = try await source.run("--source User.swift --swiftc-flag \(flag) User")
      #expect(result.status == 2)
      #expect(result.errorText.hasSuffix("decode-model: swiftc produced no program\n"))
    }
    #expect(source.cached("programs").count == 1 && source.cached("unfinished") == [])
  }
}
