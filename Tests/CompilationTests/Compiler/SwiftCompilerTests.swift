import Foundation
import OperatingSystem
import Testing
import TestSupport

@testable import Compilation

@Suite struct SwiftCompilerTests {
  /// Otherwise, anyone who can write to the working directory could choose the compiler.
  @Test func relativeFoldersOfPathAreLeftOut() throws {
    let folder = try TemporaryFolder()
    let program = try folder.write("#!/bin/sh\necho Swift version 6.3\n", to: "swiftc")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let cache = try CompilationCache(["XDG_CACHE_HOME": folder.url.path + "/cache"])
    let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
    let relative = String(repeating: "../", count: depth) + folder.url.path.dropFirst()
    #expect(FileManager.default.isExecutableFile(atPath: relative + "/swiftc"))
    for path in [relative, "", ":"] {
      let error = try #require(thrown(UsageError.self) { try SwiftCompiler.find(["PATH": path], in: cache) })
      #expect(error.message.contains("there is no swiftc in PATH"))
    }
    let found = try SwiftCompiler.find(["PATH": "\(relative):\(folder.url.path)"], in: cache)
    #expect(found.path == folder.url.path + "/swiftc" && found.version == "Swift version 6.3\n")
  }
}
