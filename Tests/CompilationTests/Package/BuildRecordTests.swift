import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Compilation

@Suite struct BuildRecordTests {
  private func state(_ folder: TemporaryFolder, _ environment: [String: String] = [:]) -> String {
    BuildRecord.state([folder.url.path], ["MODE"], environment)
  }

  @Test func everyVisibleFileAndNamedVariableCounts() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("Sources/.build"), withIntermediateDirectories: true)
    try folder.write("a", to: "Sources/a.swift")
    let first = state(folder)
    try folder.write("b", to: ".hidden")
    try folder.write("b", to: "Sources/.build/b.swift")
    #expect(state(folder) == first)
    #expect(state(folder, ["OTHER": "1"]) == first)
    #expect(state(folder, ["MODE": "1"]) != first)
    try folder.write("b", to: "Sources/a.swift")
    let second = state(folder)
    #expect(second != first)
    try folder.write("", to: "Sources/b.swift")
    #expect(state(folder) != second)
  }

  @Test func linksAreFollowedOnce() throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    try other.write("a", to: "a.swift")
    for (name, target) in [("round", folder), ("Sources", other)] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent(name), withDestinationURL: target.url)
    }
    let first = state(folder)
    try other.write("b", to: "a.swift")
    #expect(state(folder) != first)
  }

  @Test func recordIsReadForItsRequestAlone() throws {
    let folder = try TemporaryFolder()
    let record = BuildRecord(
      request: ["", "User"], configuration: "release", module: "App", otherModules: [],
      searchArguments: ["-I"],
      linkArguments: ["a.o"], objects: "1", needsFoundation: false, folders: [folder.url.path],
      variables: [], state: "")
    try record.write(to: folder.url.path)
    #expect(BuildRecord.read(["", "User"], in: folder.url.path) == record)
    #expect(BuildRecord.read(["", "Other"], in: folder.url.path) == nil)
    #expect(!record.isCurrent([:]))
  }
}
