import Foundation
import Testing
import TestSupport

/// Runs of `--package` that start together.
@Suite struct PackageLockTests {
  /// A fake SwiftPM that knows one target, and takes a while to fail to build it.
  private static let swift = #"""
    #!/bin/sh
    case "$*" in
    *describe*)
      echo 'warning: something' >&2
      echo '{"name":"app","targets":[{"name":"App","c99name":"App","type":"library","module_type":"SwiftTarget",'
      echo '"path":"Sources/App","sources":["User.swift"]}]}' ;;
    *show-dependencies*) echo '{"path":"/app","dependencies":[]}' ;;
    build*)
      mkdir "$CALLS.busy" || echo overlap >> "$CALLS"
      sleep 1
      echo built >> "$CALLS"
      rmdir "$CALLS.busy"
      exit 1 ;;
    esac
    """#

  @Test func twoFirstRunsBuildOneAfterTheOther() async throws {
    let source = try SourceFolder(
      [
        "app/Package.swift": "", "app/Sources/App/User.swift": "struct User: Codable {}",
        "compilers/swift": Self.swift,
      ], hasOwnCache: true)
    var environment = try source.replacingCompiler("echo Swift version 6.3")
    environment["CALLS"] = source.folder.url.path + "/calls"
    #expect(try await source.shell("chmod +x compilers/swift").status == 0)
    let results = await withTaskGroup(of: Command.Result?.self) { group in
      for _ in 0..<2 {
        group.addTask { [environment] in
          try? await source.run("--package app --whole User", environment: environment)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for result in results {
      #expect(result?.errorText.hasSuffix("decode-model: swift could not build \"app\" (exit 1)\n") == true)
    }
    #expect(try source.folder.text("calls") == "built\nbuilt\n")
  }
}
