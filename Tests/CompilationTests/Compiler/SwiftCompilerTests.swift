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

  @Test(arguments: [
    ("Swift version 5.10.1 (swift-5.10.1-RELEASE)\nTarget: x\n", false),
    ("Apple Swift version 5.9 (swiftlang-5.9.0.128.108)\n", false),
    ("swift-driver version: 1.90 Apple Swift version 6.0 (swiftlang-6.0.0.9.10)\n", true),
    ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\n", true), ("Swift version 10.0\n", true), ("own\n", true),
  ])
  func compilersBeforeSwift6AreRefused(_ version: String, _ isUsed: Bool) {
    let compiler = SwiftCompiler(path: "/old/swiftc", version: version)
    do {
      try compiler.checkAge()
      #expect(isUsed)
    } catch {
      #expect(!isUsed)
      #expect(error.message.contains("needs Swift 6 or later, but \"/old/swiftc\" is \""))
    }
  }
}
