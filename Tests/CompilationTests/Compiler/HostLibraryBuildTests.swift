import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

/// The compilation of the host library, with a script as the compiler. `SourceCacheTests` runs the real one.
@Suite struct HostLibraryBuildTests {
  private let folder: TemporaryFolder
  private let cache: CompilationCache

  init() throws {
    folder = try TemporaryFolder()
    cache = try CompilationCache(["XDG_CACHE_HOME": folder.url.path + "/cache"])
    for module in ModuleAlias.ownModules {
      try CacheFile.makeFolder("\(folder.url.path)/Sources/\(module)/Inner")
      try folder.write("", to: "Sources/\(module)/Inner/b.swift")
      try folder.write("", to: "Sources/\(module)/a.swift")
    }
  }

  /// A build whose compiler logs its arguments, makes the files that it is asked for, and then runs the script.
  private func build(_ script: String) throws -> HostLibraryBuild {
    let path = folder.url.path + "/swiftc"
    try Script.write(
      """
      #!/bin/sh
      printf '%s\\n' "$@" --- >> "$CALLS"
      while [ $# -gt 0 ]; do
        case $1 in
          -emit-module-path) echo module > "$2";;
          -module-name) name=$2;;
          -o) object=$2; echo object > "$2";;
        esac
        shift
      done
      \(script)
      """, to: path)
    return HostLibraryBuild(
      sources: folder.url.path + "/Sources", identity: "1",
      compiler: SwiftCompiler(
        path: path, version: "6",
        environment: ["CALLS": folder.url.path + "/calls", "PATH": "/usr/bin:/bin"],
        moduleCache: cache.moduleCache))
  }

  private func make(_ build: HostLibraryBuild) throws -> CompilerResult? {
    var result: CompilerResult?
    try cache.make(build.entry(in: cache)) { folder, draft in
      let last = try build.run(in: folder, draft: draft, isColored: false)
      result = last
      return last.isComplete
    }
    return result
  }

  private func calls() throws -> [[String]] {
    try folder.text("calls").split(separator: "---\n").map { $0.split(separator: "\n").map(String.init) }
  }

  @Test func modulesAreCompiledInTheOrderOfTheirImports() throws {
    let build = try build("")
    #expect(try make(build)?.isComplete == true)
    #expect(build.entry(in: cache).isIntact)
    let calls = try calls()
    let modules = calls.compactMap { call in ModuleAlias.ownModules.first(where: call.contains) }
    #expect(modules == ["JSONCoding", "ModelHost"] && calls.count == 2)
    for (call, module) in zip(calls, modules) {
      let sources = "\(folder.url.path)/Sources/\(module)"
      #expect(call.suffix(2) == ["\(sources)/Inner/b.swift", "\(sources)/a.swift"])
      #expect(call.contains("-Onone") && !call.contains("-g"))
    }
    let library = build.library(in: cache)
    for file in library.objects + ["\(library.modules)/ModelHost.swiftmodule"] {
      #expect(PathKind(of: file) == .other, "\(file)")
    }
  }

  @Test(arguments: [
    ("if [ $name = ModelHost ]; then echo broken; exit 1; fi", "broken\n", 2),
    ("if [ -n \"$object\" ]; then rm $object; fi", "", 1), ("echo broken; exit 1", "broken\n", 1),
  ])
  func failureEndsTheBuildAndLeavesNothing(_ script: String, _ output: String, _ count: Int) throws {
    let build = try build(script)
    #expect(try make(build)?.output == output)
    #expect(try calls().count == count)
    #expect(PathKind(of: build.entry(in: cache).folder) == .nothing)
  }

  @Test func optionsMatchThePackage() throws {
    let package = try Repository.text("Package.swift")
    let features = package.matches(of: /enableUpcomingFeature\("(\w+)"\)/).map { String($0.output.1) }
    #expect(!features.isEmpty)
    let options = HostLibraryBuild.options
    #expect(
      zip(options, options.dropFirst()).filter { $0.0 == "-enable-upcoming-feature" }.map(\.1) == features)
    #expect(package.hasPrefix("// swift-tools-version: 6."))
  }
}
