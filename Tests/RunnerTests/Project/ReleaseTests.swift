import Foundation
import Testing
import TestSupport

/// What gets a released program, against a folder in the place of a server, and what makes a release.
@Suite(.enabled(if: !ReleaseServer.isMissingTools, "git, curl, tar or bash is not installed"))
struct ReleaseTests {
  /// A ref of the repository, by its name or by the number of its commit.
  enum Ref: Sendable {
    case name(String)
    case commit(Int)

    func text(_ server: ReleaseServer) -> String {
      switch self {
      case .name(let name): name
      case .commit(let number): server.commits[number - 1]
      }
    }
  }

  private func fetch(_ ref: String, _ server: ReleaseServer) async throws -> SystemTool.Result {
    try await server.run("'\(Repository.path(".ci/fetch"))' '\(server.url)' '\(ref)' to/here")
  }

  @Test(arguments: [Ref.name("v9.9.9"), .name("v9"), .commit(2)])
  func releaseOfARefIsUnpacked(_ ref: Ref) async throws {
    let server = try await ReleaseServer()
    let result = try await fetch(ref.text(server), server)
    #expect(result.status == 0, "\(result.text)")
    #expect(try await server.run("to/here/bin/decode-model a; ls to").lines == ["released a", "here"])
  }

  @Test(arguments: [
    (Ref.name("main"), "no tag of a version names its commit"), (.commit(1), "no tag of a version"),
    (.name("gone"), "no tag of a version names its commit"),
    (.name("v1.0.0"), "cannot download decode-model-1.0.0-"),
  ])
  func refWithoutAReleaseIsToBeBuilt(_ ref: Ref, _ reason: String) async throws {
    let server = try await ReleaseServer()
    let result = try await fetch(ref.text(server), server)
    #expect(result.status == 3)
    #expect(result.lines.count == 1)
    #expect(result.text.hasPrefix("decode-model: no release for \(ref.text(server)): \(reason)"))
    #expect(try await server.run("ls to 2>/dev/null").text == "")
  }

  @Test func programThatDoesNotRunHereIsToBeBuilt() async throws {
    let server = try await ReleaseServer()
    _ = try await server.run(
      """
      cd server/OWNER/decode-model/releases/download/v9.9.9 && mkdir new && tar -xzf *.tar.gz -C new
      echo '#!/no/such/system' > new/*/bin/decode-model
      tar -czf *.tar.gz -C new $(ls new) && { sha256sum *.tar.gz || shasum -a 256 *.tar.gz; } > *.sha256
      """)
    let result = try await fetch("v9.9.9", server)
    #expect(result.status == 3)
    #expect(result.text.hasSuffix("it does not run on this machine\n"))
  }

  @Test func otherBytesAreRefused() async throws {
    let server = try await ReleaseServer()
    try server.change(".tar.gz") { try Data("other".utf8).write(to: $0) }
    let result = try await fetch("v9.9.9", server)
    #expect(result.status == 1)
    #expect(result.text.contains("has another checksum than its release says"))
    #expect(try await server.run("ls to").text == "")
  }

  // MARK: - The action and the hook

  @Test(arguments: [
    (Ref.name("v9.9.9"), "OWNER/decode-model", "released a"),
    (.commit(2), "OWNER/decode-model", "released a"),
    (.name("main"), "OWNER/decode-model", "built a"), (.name(""), "", "built a"),
  ])
  func actionInstallsTheReleaseOfItsRefOrABuild(_ ref: Ref, _ repository: String, _ output: String)
    async throws
  {
    let server = try await ReleaseServer()
    let ref = ref.text(server)
    try await server.clone(ref.isEmpty ? "main" : ref)
    let result = try await server.run(
      "mkdir temp; clone/.github/actions/decode-model/install && PATH=$(cat path):$PATH && decode-model a",
      environment: [
        "GITHUB_SERVER_URL": "file://\(server.folder.url.path)/server", "REPOSITORY": repository, "REF": ref,
        "RUNNER_TEMP": server.folder.url.path + "/temp", "GITHUB_PATH": server.folder.url.path + "/path",
      ])
    #expect(result.lines.last == output, "\(result.text)")
  }

  @Test func actionDoesNotBuildWhatHasAnotherChecksum() async throws {
    let server = try await ReleaseServer()
    try server.change(".sha256") { try Data("0  a\n".utf8).write(to: $0) }
    try await server.clone("v9.9.9")
    let result = try await server.run(
      "mkdir temp; clone/.github/actions/decode-model/install",
      environment: [
        "GITHUB_SERVER_URL": "file://\(server.folder.url.path)/server", "REPOSITORY": "OWNER/decode-model",
        "REF": "v9.9.9", "RUNNER_TEMP": server.folder.url.path + "/temp",
        "GITHUB_PATH": server.folder.url.path + "/path",
      ])
    #expect(result.status == 1)
    #expect(try await server.run("ls clone/.build path 2>/dev/null").text == "")
  }

  @Test(arguments: [("v9.9.9", "released"), ("main", "built")])
  func hookRunsTheReleaseOfItsCommitOrABuild(_ ref: String, _ program: String) async throws {
    let server = try await ReleaseServer()
    try await server.clone(ref)
    // git sets this for a hook.
    let environment = ["GIT_DIR": server.folder.url.path + "/elsewhere/.git"]
    let first = try await server.run("clone/.ci/hook --check 'a b.json'", environment: environment)
    #expect(first.lines.last == "\(program) --check a b.json", "\(first.text)")
    // From then on, nothing is asked of the server.
    _ = try await server.run("rm -r server clone/Makefile")
    let second = try await server.run("clone/.ci/hook -l x", environment: environment)
    #expect(second.text == "\(program) -l x\n")
  }

  // MARK: - Making a release

  /// An environment in which programs write down what they are called with.
  private func recording(_ programs: [String], in server: ReleaseServer) async throws -> [String: String] {
    let script = """
      #!/bin/sh
      printf '%s ' ${0##*/} "$@" >> "$CALLS"; echo >> "$CALLS"
      while [ $# -gt 0 ]; do
        if [ "$1" = --metadata-file ]; then printf '{\\n  "containerimage.digest": "sha256:12",\\n}' > "$2"; fi
        shift
      done
      """
    _ = try await server.run(
      "mkdir bin; cd bin; for name in \(programs.joined(separator: " ")); do printf '%s\\n' \"$SCRIPT\" > $name; chmod +x $name; done",
      environment: ["SCRIPT": script])
    return [
      "PATH": "\(server.folder.url.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")",
      "CALLS": server.folder.url.path + "/calls", "TAG": "v9.9.9", "GITHUB_REPOSITORY": "OWNER/decode-model",
      "GITHUB_SERVER_URL": "https://github.com", "GITHUB_OUTPUT": server.folder.url.path + "/output",
    ]
  }

  @Test(.enabled(if: SystemTool.exists("sha256sum"), "sha256sum is not installed"))
  func publishedFilesHaveTheirChecksums() async throws {
    let server = try await ReleaseServer()
    let environment = try await recording(["gh"], in: server)
    let publish = "'\(Repository.path(".ci/publish"))' server/OWNER/decode-model/releases/download/v9.9.9"
    #expect(try await server.run(publish, environment: environment).status == 0)
    let call = try await server.run("cat calls").text
    #expect(call.hasPrefix("gh release create v9.9.9 --repo OWNER/decode-model --verify-tag "))
    #expect(call.contains(".tar.gz ./decode-model-9.9.9-") && call.hasSuffix(".tar.gz.sha256 \n"))
    try server.change(".tar.gz") { try Data("other".utf8).write(to: $0) }
    #expect(try await server.run("rm calls; \(publish)", environment: environment).status != 0)
    #expect(try await server.run("cat calls 2>/dev/null").text == "")
  }

  @Test func imageIsNamedAfterTheRepositoryInLowerCase() async throws {
    let server = try await ReleaseServer()
    let environment = try await recording(["docker"], in: server)
    let result = try await server.run("'\(Repository.path(".ci/image"))' packages", environment: environment)
    #expect(result.status == 0, "\(result.text)")
    let build = try await server.run("tail -n 1 calls").text
    #expect(
      build.contains(" --tag ghcr.io/owner/decode-model:9.9.9 ")
        && build.hasSuffix("/.github/Dockerfile packages \n"))
    #expect(
      try await server.run("cat output").lines == ["name=ghcr.io/owner/decode-model", "digest=sha256:12"])
  }
}
