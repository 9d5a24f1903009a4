import Testing

@testable import OperatingSystem
@testable import Runner
@testable import Compilation

@Suite struct KeptBuildFailureTests {
  private static let refused =
    "Building for production...\n/a/A.swift:1:2: error: cannot find type 'B' in scope\n"

  @Test(
    arguments: [
      (refused, [], true), (refused, [".target(name: \"A\")"], true),
      // What lies outside of the package's files.
      (refused, [".systemLibrary(name: \"C\")"], false),
      (refused, ["a", "capability: .buildTool()"], false),
      ("/a/a.c:1:2: error: 'b.h' file not found\n", [], false),
      ("/a/A.swift:1:8: error: no such module 'B'\n", [], false),
      (refused + "error: compile command failed due to signal 9\n", [], false),
      ("error: no space\n", [], false),
    ])
  func onlyWhatTheFilesDecideIsKept(_ output: String, _ manifests: [String], _ expected: Bool) {
    let outcome = PackageBuild.Outcome(configuration: "release", status: .exit(1), output: output)
    #expect(KeptBuildFailure.mayKeep(outcome, manifests) == expected)
    // The second build counts as well.
    var both = PackageBuild.Outcome(configuration: "debug", status: .exit(1), output: Self.refused)
    both.others = [outcome]
    #expect(KeptBuildFailure.mayKeep(both, manifests) == expected)
  }
}
