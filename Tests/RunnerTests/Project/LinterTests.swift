import Foundation
import Testing

/// The linters of what only GitHub runs. `.ci/validators` installs those that are missing.
@Suite struct LinterTests {
  private static func linter(_ name: String) -> Tool? {
    Tool(name) ?? Tool(path: Repository.path(".build-validators/bin/\(name)"))
  }

  @Test(.enabled(if: linter("shellcheck") != nil, "shellcheck is not installed"))
  func shellcheckFindsNoMistake() async throws {
    var scripts: [String] = []
    for folder in [".ci", ".github/actions/decode-model"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: Repository.path(folder)) {
        let script = "\(folder)/\(name)"
        if try Repository.text(script).prefix(20).contains("sh\n") { scripts.append(script) }
      }
    }
    #expect(scripts.count > 8)
    #expect(try await #require(Self.linter("shellcheck")).run(scripts, in: Repository.root).text == "")
  }

  @Test(.enabled(if: linter("actionlint") != nil, "actionlint is not installed"))
  func actionlintFindsNoMistake() async throws {
    let workflows = ["ci", "release"].map { ".github/workflows/\($0).yml" }
    #expect(try await #require(Self.linter("actionlint")).run(workflows, in: Repository.root).text == "")
  }

  @Test(.enabled(if: linter("hadolint") != nil, "hadolint is not installed"))
  func hadolintFindsNoMistake() async throws {
    let hadolint = try #require(Self.linter("hadolint"))
    #expect(try await hadolint.run([".github/Dockerfile"], in: Repository.root).text == "")
  }
}
