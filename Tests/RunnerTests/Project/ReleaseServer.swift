import Foundation
import Testing
import TestSupport

/// A folder in the place of a server: a repository with the project's scripts and three commits, and a release for this
/// machine, whose tag v9.9.9 names the second commit.
struct ReleaseServer {
  /// Why the tests that need it cannot run.
  static let isMissingTools = !["git", "curl", "tar", "bash"].allSatisfy(SystemTool.exists)

  let folder: TemporaryFolder
  /// The commits, the oldest first.
  let commits: [String]

  var url: String { "file://\(folder.url.path)/server/OWNER/decode-model" }
  private var repository: URL { folder.url.appendingPathComponent("server/OWNER/decode-model") }
  private var releases: URL { repository.appendingPathComponent("releases/download/v9.9.9") }

  /// The program of the release says "released" and its arguments, a build of the repository "built".
  init() async throws {
    folder = try TemporaryFolder()
    let script = """
      set -e
      mkdir -p server/OWNER/decode-model package/decode-model-9.9.9-PLATFORM/bin
      cd package
      printf '#!/bin/sh\\necho released "$@"\\n' > decode-model-9.9.9-PLATFORM/bin/decode-model
      chmod +x decode-model-9.9.9-PLATFORM/bin/decode-model
      platform=$('\(Repository.path(".ci/platform"))')
      mv decode-model-9.9.9-PLATFORM decode-model-9.9.9-$platform
      tar -czf decode-model-9.9.9-$platform.tar.gz decode-model-9.9.9-$platform
      { sha256sum *.tar.gz || shasum -a 256 *.tar.gz; } > decode-model-9.9.9-$platform.tar.gz.sha256
      cd ../server/OWNER/decode-model
      git init -q -b main
      mkdir -p .ci .github/actions/decode-model releases/download
      cp '\(Repository.path(".ci"))'/{fetch,hook,platform} .ci
      cp '\(Repository.path(".github/actions/decode-model"))'/* .github/actions/decode-model
      cat > Makefile <<'END'
      build:
      \tmkdir -p .build/release
      \tprintf '#!/bin/sh\\necho built "$$@"\\n' > .build/release/decode-model
      \tchmod +x .build/release/decode-model
      END
      commit() {
        git add .ci .github Makefile
        git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m "$1"
        git rev-parse HEAD
      }
      commit 1
      commit 2
      git -c user.name=a -c user.email=a@example.com tag -a -m 9.9.9 v9.9.9
      git tag v9
      commit 3
      mv ../../../package releases/download/v9.9.9
      """
    let result = try await #require(SystemTool("bash")).run(
      ["-c", script], in: folder.url, environment: Self.environment)
    #expect(result.status == 0, "\(result.text)")
    commits = result.lines.suffix(3)
  }

  /// Nothing of the machine's own settings for git.
  static let environment = [
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "LC_ALL": "C",
  ]

  /// Changes a file of the release, named by how it ends.
  func change(_ suffix: String, _ change: (URL) throws -> Void) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: releases.path)
    where name.hasSuffix(suffix) {
      try change(releases.appendingPathComponent(name))
    }
  }

  /// Runs a script of the shell beside `server`.
  func run(_ script: String, environment: [String: String] = [:]) async throws -> SystemTool.Result {
    try await #require(SystemTool("bash")).run(
      ["-c", script], in: folder.url, environment: Self.environment.merging(environment) { $1 })
  }

  /// Clones the repository to `clone`, as GitHub and pre-commit do: one commit without tags.
  func clone(_ ref: String) async throws {
    let result = try await run(
      """
      git init -q clone && cd clone && git remote add origin '\(url)' && git fetch -q --depth=1 --no-tags origin '\(ref)' \
      && git checkout -q FETCH_HEAD
      """)
    #expect(result.status == 0, "\(result.text)")
  }
}
