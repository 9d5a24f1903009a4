import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Runner
@testable import Tool

@Suite struct ProjectChecksTests {
  @Test func withoutAFileTheMessageSaysHowToBeginOne() throws {
    let error = #expect(throws: UsageError.self) { try ProjectChecks.file(Settings()) { nil } }
    #expect(error?.message == "no MODEL is given, and there is no .decode-model.json with checks here")
    #expect(
      error?.hint == #"""
        example: {"checks": {"User": {"source": "Sources", "valid": ["Fixtures/*.json"]}}}, where Sources declares User
        all settings: decode-model help projects
        """#)
  }

  @Test func fileThatOthersMayChangeIsNotUsed() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "checks.json")
    let path = folder.url.path + "/checks.json"
    #expect(chmod(path, 0o664) == 0)
    let file = ProjectFile(path: path, access: ForeignAccess(to: path))
    let error = #expect(throws: UsageError.self) { try ProjectChecks.file(Settings()) { file } }
    #expect(error?.message == "\"\(path)\" is not used, because others may write to \"\(path)\"")
    #expect(
      error?.hint == """
        to keep others out: chmod go-w \(path)
        if you trust it: decode-model check --suite \(path)
        """)
  }

  @Test func withoutTheProjectNoFileIsLookedFor() throws {
    var settings = Settings()
    settings.usesProject = false
    #expect(throws: UsageError.self) {
      try ProjectChecks.file(settings) {
        Issue.record("the file is looked for")
        return nil
      }
    }
  }
}
