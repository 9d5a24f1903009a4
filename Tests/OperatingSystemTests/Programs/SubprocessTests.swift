import Foundation
import Testing
import TestSupport

@testable import OperatingSystem

@Suite struct SubprocessTests {
  private func run(_ script: String, apart: Bool = false) throws -> Subprocess.Result {
    let folder = try TemporaryFolder()
    let errors = apart ? folder.url.path + "/errors" : nil
    return try Subprocess.run("/bin/sh", ["-c", script], [:], log: folder.url.path + "/log", errors: errors)
  }

  @Test func onlyStatus0HasAnOutput() throws {
    #expect(try run("echo a").output == "a\n")
    let failed = try run("echo a; exit 3")
    #expect(failed.output == nil && failed.text == "a\n" && failed.status == .exit(3))
    let killed = try run("echo a; kill -9 $$")
    #expect(killed.output == nil && killed.status == .signal(9))
  }

  @Test func standardErrorIsSeparateOnRequest() throws {
    #expect(try run("echo a; echo b >&2; echo c").output == "a\nb\nc\n")
    let apart = try run("echo a; echo b >&2; echo c", apart: true)
    #expect(apart.output == "a\nc\n" && apart.errors == "b\n")
  }

  @Test func unknownEndIsAFailure() {
    // The system only tells the parent of a process.
    #expect(Subprocess(getppid()).end() == .unknown(SystemError(code: ECHILD)))
  }
}
