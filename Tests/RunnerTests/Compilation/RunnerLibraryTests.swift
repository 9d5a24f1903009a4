import Foundation
import TestSupport
import Testing

@testable import Runner

@Suite struct RunnerLibraryTests {
  private func tree(_ place: String, compiler: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let modules = folder.url.appendingPathComponent(place + "/Modules")
    try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
    for name in ["libRunnerArchive.a", "Modules/Runner.swiftmodule"] {
      try folder.write("", to: "\(place)/\(name)")
    }
    if let compiler { try folder.write(compiler, to: "\(place)/compiler") }
    return folder
  }

  @Test(arguments: ["lib/decode-model", "bin"]) func isFoundBesideTheProgramAndInABuildFolder(_ place: String)
    throws
  {
    let folder = try tree(place)
    let library = try RunnerLibrary.find(program: folder.url.path + "/bin/decode-model")
    #expect(library.archive == "\(folder.url.path)/\(place)/libRunnerArchive.a")
    #expect(library.modules == "\(folder.url.path)/\(place)/Modules")
    try library.check(SwiftCompiler(path: "", version: "any"))
  }

  @Test func programCopiedAloneSaysWhatItLacks() throws {
    let folder = try TemporaryFolder()
    let error = try #require(
      thrown(UsageError.self) {
        try RunnerLibrary.find(program: folder.url.path + "/bin/decode-model")
      })
    #expect(error.message.contains(#"needs the files that "make install" puts into"#))
  }

  @Test func otherCompilerIsRefused() throws {
    let folder = try tree("lib/decode-model", compiler: "Swift version 6.3\nTarget: x\n")
    let library = try RunnerLibrary.find(program: folder.url.path + "/bin/decode-model")
    try library.check(SwiftCompiler(path: "", version: "Swift version 6.3\nTarget: x\n"))
    let error = try #require(
      thrown(UsageError.self) {
        try library.check(SwiftCompiler(path: "", version: "Swift version 6.4\nTarget: x\n"))
      })
    #expect(error.message.contains(#"built with: "Swift version 6.3", found "Swift version 6.4""#))
  }
}
