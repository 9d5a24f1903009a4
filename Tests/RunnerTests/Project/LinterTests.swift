import Foundation
import Testing
import TestSupport

/// The linters of scripts and of what only GitHub runs. `.ci/packages` installs those that are missing.
@Suite struct LinterTests {
  private static func linter(_ name: String) -> SystemTool? {
    SystemTool(name) ?? SystemTool(path: Repository.path(".build-validators/\(name)/bin/\(name)"))
  }

  /// The scripts of a POSIX shell or of bash.
  private static func scripts() throws -> [String] {
    var scripts: [String] = []
    for folder in [".ci", ".github/actions", "Samples"] {
      for case let name as String in try #require(
        FileManager.default.enumerator(atPath: Repository.path(folder)))
      {
        let head = FileHandle(forReadingAtPath: Repository.path("\(folder)/\(name)"))
        let start = String(decoding: (try? head?.read(upToCount: 40)) ?? Data(), as: UTF8.self)
        if start.hasPrefix("#!"), start.prefix(while: { $0 != "\n" }).hasSuffix("sh") {
          scripts.append("\(folder)/\(name)")
        }
      }
    }
    return scripts.sorted()
  }

  @Test(.enabled(if: linter("shellcheck") != nil, "shellcheck is not installed"))
  func shellcheckFindsNoMistake() async throws {
    let scripts = try Self.scripts()
    #expect(scripts.count > 15)
    #expect(try await #require(Self.linter("shellcheck")).run(scripts, in: Repository.root).text == "")
  }

  @Test(.enabled(if: linter("actionlint") != nil, "actionlint is not installed: .ci/packages"))
  func actionlintFindsNoMistake() async throws {
    let workflows = ["ci", "release"].map { ".github/workflows/\($0).yml" }
    #expect(try await #require(Self.linter("actionlint")).run(workflows, in: Repository.root).text == "")
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Repository.path(".build-validators/check_jsonschema")),
      "needs .ci/packages"),
    arguments: [
      ("github-workflows", ".github/workflows/ci.yml"), ("github-workflows", ".github/workflows/release.yml"),
      ("github-workflows", "Samples/ci/contract.yml"),
      ("github-actions", ".github/actions/decode-model/action.yml"),
    ])
  func filesForGitHubFollowTheirSchemas(_ schema: String, _ file: String) async throws {
    let result = try await #require(SystemTool("python3")).run(
      ["-m", "check_jsonschema", "--builtin-schema", "vendor.\(schema)", file], in: Repository.root,
      environment: ["PYTHONPATH": Repository.path(".build-validators")])
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(.enabled(if: linter("hadolint") != nil, "hadolint is not installed: .ci/packages"))
  func hadolintFindsNoMistake() async throws {
    let hadolint = try #require(Self.linter("hadolint"))
    #expect(try await hadolint.run([".github/Dockerfile"], in: Repository.root).text == "")
  }
}
