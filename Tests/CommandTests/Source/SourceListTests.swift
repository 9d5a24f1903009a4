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

/// An unknown MODEL is compared with the types that `--list` shows.
@Suite struct SourceListTests {
  /// More files than the limit for trying a folder as a whole.
  private func source() throws -> SourceFolder {
    var files: [String: String] = [:]
    for number in 0..<30 { files["App/Type\(number).swift"] = "struct Type\(number): Codable {}\n" }
    files["App/User.swift"] = "struct User: Codable { struct Address: Codable {} }\n"
    return try SourceFolder(files)
  }

  /// An app's folder may have links into a submodule that is not there.
  @Test func linkToAFileThatIsNotThere() async throws {
    let source = try SourceFolder(["App/A.swift": "struct A: Codable { var a: Int }"])
    let result = try await source.shell("ln -s gone.swift App/B.swift; decode-model list --source App")
    #expect(result.status == 0 && result.text.contains("A"), "\(result.text)")
    #expect(
      result.errorText
        == "decode-model: warning: cannot read \"App/B.swift\": No such file or directory; it is left out\n")
  }

  @Test(
    "a folder that cannot be listed is a warning, and the given one is an error",
    .enabled(
      if: geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"), "no setpriv"))
  func closedFolder() async throws {
    let source = try source()
    // Root can open every folder.
    let user = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
    let program = Command.folder.appendingPathComponent("decode-model").path
    func run(_ words: String) async throws -> Command.Result {
      try await source.shell(
        "mkdir -p App/closed; chmod -R go+rX .; chmod 000 App/closed; \(user) \(program) list \(words); status=$?; chmod 755 App/closed; exit $status"
      )
    }
    let listed = try await run("--source App")
    #expect(listed.status == 0 && listed.text.split(separator: "\n").count == 32)
    #expect(
      listed.errorText
        == "decode-model: warning: cannot read \"App/closed\": Permission denied; it is left out\n"
    )
    #expect(try await run("--source App --exclude closed").errorText == "")
    let given = try await run("--source App/closed")
    #expect(given.errorText == "decode-model: cannot read \"App/closed\": Permission denied\n")
    #expect(given.status == 3)
  }
}
