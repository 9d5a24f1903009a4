import Foundation
import Testing
import TestSupport

/// What CI installs for the tests, with commands in the place of those that install.
@Suite(.enabled(if: SystemTool.exists("bash"), "bash is not installed"))
struct PackagesTests {
  private static let lacking = "curl fish git jq make mandoc python3 shellcheck tidy zsh python3-pip"

  /// Runs the script on a machine that has only what a script needs, and these commands.
  private func run(_ commands: [String: String]) async throws -> (result: SystemTool.Result, calls: [String])
  {
    let folder = try TemporaryFolder()
    for name in ["packages", "validators"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(".ci"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: Repository.path(".ci/\(name)"), toPath: folder.url.path + "/.ci/\(name)")
    }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: true)
    for name in ["bash", "cat", "dirname", "env", "mkdir", "mktemp", "rm", "sh", "tail"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.path + "/bin/\(name)", withDestinationPath: #require(SystemTool(name)).path)
    }
    for (name, script) in commands {
      let text = "#!/bin/sh\necho \(name) \"$@\" >> '\(folder.url.path)/calls'\n\(script)\n"
      try Script.write(text, to: folder.url.path + "/bin/\(name)")
    }
    let result = try await #require(SystemTool("bash")).run(
      [".ci/packages"], in: folder.url, environment: ["PATH": folder.url.path + "/bin"])
    let calls = (try? String(contentsOf: folder.url.appendingPathComponent("calls"), encoding: .utf8)) ?? ""
    return (result, calls.split(separator: "\n").map(String.init))
  }

  /// A user other than root needs sudo, which is here a command that runs what follows.
  private static let sudo = #"exec "$@""#

  @Test func whatIsMissingIsInstalledQuietly() async throws {
    let (result, calls) = try await run(["apt-get": "echo noise", "sudo": Self.sudo])
    #expect(calls.contains { $0.hasPrefix("apt-get ") && $0.hasSuffix(" update") })
    #expect(
      calls.contains { $0.hasPrefix("apt-get ") && $0.hasSuffix(" --no-install-recommends \(Self.lacking)") })
    #expect(calls.contains { $0.hasPrefix("apt-get ") && $0.hasSuffix(" --no-install-recommends chromium") })
    #expect(result.lines.first == "installing \(Self.lacking)")
    #expect(!result.text.contains("noise"))
  }

  @Test func chromiumIsInstalledWhereItCanBe() async throws {
    let apt = "case \"$*\" in *chromium*) exit 100 ;; esac"
    let (without, _) = try await run(["apt-get": apt, "sudo": Self.sudo, "python3": ""])
    #expect(without.status == 0, "\(without.text)")
    #expect(without.text.contains(".ci/packages: apt-get cannot install chromium; its tests are skipped"))
    let (with, calls) = try await run(["apt-get": apt, "sudo": Self.sudo, "python3": "", "google-chrome": ""])
    #expect(
      with.status == 0 && !with.text.contains("chromium") && !calls.contains { $0.contains("chromium") })
  }

  @Test func failureOfAptIsAnError() async throws {
    let (result, _) = try await run(["apt-get": "echo 'E: no network' >&2; exit 100", "sudo": Self.sudo])
    #expect(result.status == 1)
    #expect(
      result.lines.dropFirst() == [
        "E: no network", ".ci/packages: error: apt-get cannot install \(Self.lacking)",
      ])
  }

  @Test func withoutAptTheTestsAreSkipped() async throws {
    let (result, calls) = try await run(["brew": "exit 1", "python3": ""])
    #expect(result.status == 0, "\(result.text)")
    #expect(
      result.text.contains(
        "cannot install curl fish git jq make mandoc shellcheck tidy zsh without apt-get and brew; their tests are skipped"
      ))
    #expect(calls.contains("brew install --quiet curl fish git jq make mandoc shellcheck tidy zsh"))
    #expect(calls.contains { $0.hasPrefix("python3 -m pip install ") })
  }

  @Test func skippedTestsAreListedWithTheirReasons() async throws {
    let folder = try TemporaryFolder()
    let log = """
      ➜ Suite FishTests skipped: "fish is not installed"
      ➜ Test offers(_:_:) skipped: "fish is not installed"
      ◇ Test a() started.
      ➜ Test b() skipped: "slow: make test-slow"
      ➜ Test c(_:) skipped: file requires: test x
      ➜ Test offers(_:_:) skipped: "fish is not installed"
      ➜ Test bare() skipped.

      """
    let script = try #require(SystemTool(path: Repository.path(".ci/skipped")))
    #expect(
      try await script.run([try folder.write(log, to: "log")]).text == """
          bare()
          c(_:): file requires: test x
          offers(_:_:): "fish is not installed"

        """)
    #expect(try await script.run([try folder.write("◇ Test a() started.\n", to: "log")]).text == "  none\n")
  }
}
