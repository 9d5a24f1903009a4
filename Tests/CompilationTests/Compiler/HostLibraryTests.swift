import Foundation
import Testing
import TestSupport

@testable import OperatingSystem
@testable import Compilation

@Suite struct HostLibraryTests {
  private let folder: TemporaryFolder
  private let cache: CompilationCache
  private let compiler = SwiftCompiler(path: "/bin/swiftc", version: "Swift version 6.3\nTarget: x\n")
  private let other = SwiftCompiler(path: "/bin/swiftc", version: "Swift version 6.4\nTarget: x\n")

  init() throws {
    folder = try TemporaryFolder()
    cache = try CompilationCache(["XDG_CACHE_HOME": folder.url.path + "/cache"])
  }

  private func installLibrary(_ place: String, compiler: String? = nil) throws {
    try folder.write("", to: "\(place)/libHostArchive.a")
    try folder.write("", to: "\(place)/Modules/ModelHost.swiftmodule")
    if let compiler { try folder.write(compiler, to: "\(place)/compiler") }
  }

  private func installSources() throws {
    try folder.write("", to: "bin/decode-model")
    try folder.write("", to: "lib/decode-model/Sources/ModelHost/ModelHost.swift")
  }

  private func library(for compiler: SwiftCompiler) throws -> HostLibrary {
    try HostLibrary.find(compiler, in: cache, program: folder.url.path + "/bin/decode-model")
  }

  @Test(arguments: ["lib/decode-model", "bin"]) func libraryIsFoundBesideTheProgramAndInABuildFolder(
    _ place: String
  ) throws {
    try installLibrary(place)
    let library = try library(for: other)
    #expect(library.objects == ["\(folder.url.path)/\(place)/libHostArchive.a"])
    #expect(library.modules == "\(folder.url.path)/\(place)/Modules")
    #expect(library.build == nil)
  }

  @Test func programCopiedAloneSaysWhatItLacks() throws {
    let error = try #require(thrown(UsageError.self) { try library(for: compiler) })
    #expect(error.message.contains(#"needs the files that "make install" puts into"#))
  }

  @Test func withoutSourcesAnotherCompilerIsRefused() throws {
    try installLibrary("lib/decode-model", compiler: compiler.version)
    #expect(try library(for: compiler).build == nil)
    let error = try #require(thrown(UsageError.self) { try library(for: other) })
    #expect(error.message.contains(#"built with: "Swift version 6.3", found "Swift version 6.4""#))
  }

  @Test func anotherCompilerCompilesTheSources() throws {
    try installLibrary("lib/decode-model", compiler: compiler.version)
    try installSources()
    #expect(try library(for: compiler).build == nil)
    let library = try library(for: other)
    let build = try #require(library.build)
    #expect(build.sources == folder.url.path + "/lib/decode-model/Sources")
    #expect(build.compiler.version == other.version)
    #expect(library.identity == build.key.name)
    #expect(library.objects.allSatisfy { $0.hasPrefix(cache.folder) } && library.objects.count == 2)
  }

  @Test func withSourcesAloneEveryCompilerCompilesThem() throws {
    try installSources()
    let (first, second) = (try library(for: compiler), try library(for: other))
    #expect(first.build != nil && second.build != nil)
    #expect(first.identity != second.identity && first.modules != second.modules)
    // Another version of the program.
    try folder.write("new", to: "bin/decode-model")
    #expect(try library(for: compiler).identity != first.identity)
  }
}
