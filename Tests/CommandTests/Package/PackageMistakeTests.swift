import Foundation
import Testing
import TestSupport

/// Mistakes that are reported before SwiftPM is run.
@Suite struct PackageMistakeTests {
  @Test(
    arguments: [
      (["--package", "gone", "User"], 3, "cannot read \"gone\": No such file or directory\n"),
      (
        ["--package", ".", "User"], 2,
        "\".\" is not a package: it has no Package.swift\nfor Swift files without a package: --source .\n"
      ),
      (
        ["--package", "User.swift", "User"], 2,
        "\"User.swift\" is not a package: that is a folder with a Package.swift\nfor Swift files without a package: --source FILE\n"
      ),
      (
        ["--package", ".", "--source", "User.swift", "User"], 2,
        "options \"--package\" and \"--source\" cannot be combined\ntry 'decode-model help decode'\n"
      ),
      (
        ["--target", "App", "User"], 2,
        "option \"--target\" needs \"--package\"\ntry 'decode-model help decode'\n"
      ),
      (["--package", "."], 2, "no MODEL is given\ntry 'decode-model list --package .'\n"),
    ])
  func mistakesAreSaid(_ words: [String], _ status: Int32, _ message: String) async throws {
    let source = try SourceFolder()
    let result = try await source.run(words)
    #expect(result.errorText == "decode-model: " + message)
    #expect(result.status == status)
  }

  @Test func missingCompilerIsReported() async throws {
    let source = try SourceFolder(["Package.swift": ""])
    let result = try await source.run("--package", ".", "User", environment: ["PATH": "/nowhere"])
    #expect(
      result.errorText
        == "decode-model: option \"--package\" needs Swift, but there is no swiftc in PATH: see https://www.swift.org/install\n"
    )
  }
}
