import Foundation
import TestSupport
import Testing

/// Names of sources that the compiler or its tools might misinterpret.
@Suite struct SourceNamesTests {
  private static let names = [
    "@at.swift", "-dash.swift", "k=v.swift", "a,b.swift", "c:d.swift", "q\"'.swift", "back\\slash.swift",
    "new\nline.swift", "cr\r.swift", "tab\t.swift", "#h.swift", "$(x) `y`.swift", "*.swift", "%s.swift",
  ]

  @Test("every name reaches the compiler as a file")
  func all() async throws {
    var code: [String: String] = [:]
    for (number, name) in Self.names.enumerated() {
      code[name] = "struct T\(number): Codable { let id: Int }"
    }
    let members = Self.names.indices.map { "let t\($0): T\($0)?" }.joined(separator: "\n")
    code["All.swift"] = "struct All: Codable {\n\(members)\n}"
    let source = try SourceFolder(code)
    let words = (Self.names + ["All.swift"]).map { "--source=\($0)" }
    let result = try await source.run(words + ["-o", "json", "All"], input: #"{"t0":{"id":1}}"#)
    #expect(result.errorText == "")
    #expect(result.text == "{\"t0\":{\"id\":1}}\n")
  }

  @Test(
    "messages name the user's file",
    arguments: [
      (#"a,b:c=d\"'.swift"#, #"a,b:c=d\"'.swift:2:11: error: "#),
      ("new\nline.swift", "new\\nline.swift:2:11: error: "),
      ("@at.swift", "/@at.swift:2:11: error: "),
    ])
  func messages(_ name: String, _ expected: String) async throws {
    let source = try SourceFolder([name: "private struct User: Codable {\n  let id: Itn\n}\n"])
    let result = try await source.run("--source=" + name, "User")
    #expect(result.status == 2)
    #expect(result.errorText.contains(expected))
    #expect(!result.errorText.contains("source-0"))
  }

  #if os(Linux)
    @Test("a name that is not UTF-8, as an argument and in a folder")
    func bytes() async throws {
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
}
