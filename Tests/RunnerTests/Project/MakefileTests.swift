import Foundation
import Testing
import TestSupport

@testable import Runner

/// The Makefile with a compiler in the place of Swift that builds a shell script.
@Suite(.enabled(if: SystemTool.exists("make"), "make is not installed"), .serialized)
struct MakefileTests {
  @Test(
    arguments: ["build", "test", "run", "lint"])
  func withoutSwiftItSaysWhatToInstall(_ target: String) async throws {
    let result = try await make([target, "SWIFT=no-such-swift"], in: try project())
    #expect(result.status == 2)
    #expect(result.lines.count == 1)
    #expect(result.text.contains("decode-model needs Swift 6: install it from https://www.swift.org/install"))
  }

  @Test func runShowsItsCommandAndItsValue() async throws {
    let result = try await make(["run"], in: try project())
    #expect(result.status == 0)
    #expect(
      result.lines.suffix(2) == [
        "cat Samples/meme/valid.json | .build/release/decode-model meme", "ran meme on a sample",
      ])
  }

  @Test(arguments: ["build", "test"]) func flagsReachTheCompiler(_ target: String) async throws {
    let result = try await make([target, "SWIFTFLAGS=-Xswiftc -warnings-as-errors"], in: try project())
    #expect(result.text.contains("-Xswiftc -warnings-as-errors\n"))
  }

  #if os(Linux)
    @Test
    func releaseBuildContainsTheSwiftRuntime() async throws {
      #expect(try await make(["build"], in: try project()).text.contains("-c release"))
      #expect(try await make(["build"], in: try project()).text.contains("--static-swift-stdlib"))
    }
  #endif

  @Test func installedFilesAreWhereToolsLookAndUninstallRemovesThem() async throws {
    let folder = try project()
    let place = ["DESTDIR=\(folder.url.path)/root", "PREFIX=/usr"]
    #expect(try await make(["install"] + place, in: folder).status == 0)
    #expect(
      try files(in: folder) == [
        "usr/bin/decode-model": "#!",
        "usr/lib/decode-model/Sources/Diagnostics/Inner/Text.swift": "Diagnostics",
        "usr/lib/decode-model/Sources/JSONCoding/Inner/Text.swift": "JSONCoding",
        "usr/lib/decode-model/Sources/Runner/Inner/Text.swift": "Runner",
        "usr/lib/decode-model/Modules/Diagnostics.swiftmodule": "module",
        "usr/lib/decode-model/Modules/JSONCoding.swiftmodule": "module",
        "usr/lib/decode-model/Modules/Runner.swiftmodule": "module",
        "usr/lib/decode-model/compiler": "driver version",
        "usr/lib/decode-model/libRunnerArchive.a": "archive",
        "usr/share/bash-completion/completions/decode-model": "--completions bash",
        "usr/share/doc/decode-model/LICENSE": "terms",
        "usr/share/fish/vendor_completions.d/decode-model.fish": "--completions fish",
        "usr/share/man/man1/decode-model.1": "--man",
        "usr/share/zsh/site-functions/_decode-model": "--completions zsh",
      ])
    #expect(
      FileManager.default.isExecutableFile(
        atPath: folder.url.appendingPathComponent("root/usr/bin/decode-model").path))
    #expect(try await make(["uninstall"] + place, in: folder).status == 0)
    #expect(try files(in: folder) == [:])
  }

  @Test func rootInstallsWhatIsBuiltWithoutSwift() async throws {
    let folder = try project()
    let install = ["install", "DESTDIR=\(folder.url.path)/root", "SWIFT=no-such-swift"]
    #expect(try await make(install, in: folder).text.contains("needs Swift 6"))
    #expect(try await make(["build"], in: folder).status == 0)
    #expect(try await make(install, in: folder).status == 0)
    #expect(try files(in: folder).count == 14)

    // A file of the version before is not left among the sources, and changed code is built first.
    let sources = folder.url.appendingPathComponent("root/usr/local/lib/decode-model/Sources")
    try "old".write(to: sources.appendingPathComponent("Runner/Old.swift"), atomically: true, encoding: .utf8)
    #expect(try await make(install, in: folder).status == 0)
    #expect(try files(in: folder).count == 14)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 60)],
      ofItemAtPath: folder.url.appendingPathComponent("Sources/Runner/Inner/Text.swift").path)
    #expect(try await make(install, in: folder).text.contains("needs Swift 6"))
  }

  @Test(.enabled(if: SystemTool.exists("gzip"), "gzip is not installed"))
  func distributionHasTheSameBytesEveryTime() async throws {
    let program = #"if [ "$1" = --version ]; then echo decode-model 9.9; else echo "$@"; fi"#
    var packages: [Data] = []
    for mask in ["022", "077"] {
      let folder = try project(program: program)
      let make = try await #require(SystemTool("sh")).run(
        [
          "-c",
          "umask \(mask); make dist >&2 && cd .build/dist && (sha256sum -c *.sha256 || shasum -a 256 -c *.sha256)",
        ],
        in: folder.url, environment: Self.environment.merging(["SOURCE_DATE_EPOCH": "1000000000"]) { $1 })
      #expect(make.status == 0 && make.lines.last?.hasSuffix(".tar.gz: OK") == true, "\(make.text)")
      let dist = folder.url.appendingPathComponent(".build/dist")
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: dist.path).first { $0.hasSuffix(".tar.gz") })
      #expect(name.wholeMatch(of: /decode-model-9\.9-(linux|macos)-\w+\.tar\.gz/) != nil)
      packages.append(try Data(contentsOf: dist.appendingPathComponent(name)))
      let list = try await #require(SystemTool("tar")).run(
        ["-tvzf", name], in: dist, environment: ["TZ": "UTC"])
      let root = name.dropLast(".tar.gz".count)
      let pages = ["LICENSE", "README.md", "Samples/meme/valid.json"].map { "share/doc/decode-model/\($0)" }
      for file in ["bin/decode-model", "share/man/man1/decode-model.1"] + pages {
        #expect(list.lines.contains { $0.hasSuffix(" \(root)/\(file)") }, "\(list.text)")
      }
      #expect(list.lines.allSatisfy { $0.contains(" 0 ") || $0.contains(" 0/0 ") })
      #expect(list.text.contains("/Sources/JSONCoding/Inner/Text.swift"))
      // The runner as this compiler has compiled it.
      for file in ["libRunnerArchive.a", "compiler", "Modules/Runner.swiftmodule"] {
        #expect(list.lines.contains { $0.hasSuffix("/lib/decode-model/\(file)") }, "\(list.text)")
      }
    }
    #expect(packages[0] == packages[1])
  }

  @Test func failingProgramIsNotInstalledHalf() async throws {
    let folder = try project(program: "echo half; exit 1")
    #expect(try await make(["install", "DESTDIR=\(folder.url.path)/root"], in: folder).status == 2)
    #expect(try files(in: folder) == [:])
  }

  @Test func cleanRemovesOnlyWhatWasBuilt() async throws {
    let folder = try project()
    _ = try await make(["build"], in: folder)
    #expect(try await make(["clean"], in: folder).status == 0)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(
      left == [
        ".ci", "LICENSE", "Makefile", "Package.swift", "README.md", "Samples", "Sources", "swift", "swiftc",
      ])
  }

  /// A folder with the Makefile, a sample and a `swift` that builds `program`.
  private func project(
    program: String = #"if [ "$1" = meme ]; then echo "ran meme on $(cat)"; else echo "$@"; fi"#
  ) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write(try Repository.text("Makefile"), to: "Makefile")
    let modules = ["JSONCoding", "Diagnostics", "Runner"]
    for name in ["Samples/meme", ".ci"] + modules.map({ "Sources/\($0)/Inner" }) {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try folder.write("a sample", to: "Samples/meme/valid.json")
    try folder.write("a page", to: "README.md")
    try folder.write("terms", to: "LICENSE")
    try folder.write("", to: "Package.swift")
    for module in modules { try folder.write(module, to: "Sources/\(module)/Inner/Text.swift") }
    let scripts = try ["dist", "platform"].map { name in
      try folder.write(try Repository.text(".ci/\(name)"), to: ".ci/\(name)")
    }
    let swift = try folder.write(
      """
      #!/bin/sh
      if [ "$1" != build ]; then exit 0; fi
      mkdir -p .build/release/Modules
      for module in JSONCoding Diagnostics Runner; do echo module > .build/release/Modules/$module.swiftmodule; done
      echo archive > .build/release/libRunnerArchive.a
      cat > .build/release/decode-model <<'END'
      #!/bin/sh
      \(program)
      END
      chmod +x .build/release/decode-model
      """, to: "swift")
    // Apple's prints the driver's version to standard error, in the same line.
    let compiler = try folder.write("#!/bin/sh\nprintf 'driver ' >&2; echo version", to: "swiftc")
    for program in [swift, compiler] + scripts {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }
    return folder
  }

  /// Without the variables of an outer make, which would reach this one.
  private static let environment = [
    "MAKEFLAGS": "", "MAKELEVEL": "", "MFLAGS": "", "SWIFTFLAGS": "", "SWIFT": "./swift",
  ]

  private func make(_ arguments: [String], in folder: TemporaryFolder) async throws -> SystemTool.Result {
    try await #require(SystemTool("make")).run(
      ["--no-print-directory"] + arguments, in: folder.url, environment: Self.environment)
  }

  /// The files below `root`, each with its first line up to the first `/`.
  private func files(in folder: TemporaryFolder) throws -> [String: String] {
    let root = folder.url.appendingPathComponent("root")
    var files: [String: String] = [:]
    for name in FileManager.default.enumerator(atPath: root.path)?.allObjects as? [String] ?? [] {
      let file = root.appendingPathComponent(name)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      files[name] = text.split(separator: "\n").first.map { String($0.prefix { $0 != "/" }) } ?? ""
    }
    return files
  }
}
