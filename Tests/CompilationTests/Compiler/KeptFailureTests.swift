import Foundation
import TestSupport
import Testing

@testable import OperatingSystem
@testable import Compilation

/// The failures of the compiler that are kept, and for whom.
@Suite struct KeptFailureTests {
  private let folder: TemporaryFolder
  private let cache: CompilationCache

  init() throws {
    folder = try TemporaryFolder()
    cache = try CompilationCache(["XDG_CACHE_HOME": folder.url.path])
  }

  private func result(_ status: Int32, _ output: String) -> CompilerResult {
    CompilerResult(status: .exit(status), isComplete: false, output: output)
  }

  @Test func isKeptForTheSameCodeOfTheSameName() throws {
    let wanted = cache.entry(Array("key".utf8), .objects, files: ["A.o"])
    let failure = KeptFailure(of: wanted, names: ["a/A.swift"], isColored: false, in: cache)
    #expect(failure.result == nil)
    failure.keep(result(1, "a/A.swift:1:1: error: cannot find 'x'\n"))
    #expect(failure.result?.output == "a/A.swift:1:1: error: cannot find 'x'\n")
    #expect(failure.result?.isComplete == false)
    failure.keep(result(1, "a/A.swift:1:1: error: module 'B' has no member named 'c'\n"))
    #expect(failure.result != nil)
    let others = [
      KeptFailure(of: wanted, names: ["b/A.swift"], isColored: false, in: cache),
      KeptFailure(of: wanted, names: ["a/A.swift"], isColored: true, in: cache),
      KeptFailure(
        of: cache.entry(Array("kez".utf8), .objects, files: ["A.o"]), names: ["a/A.swift"], isColored: false,
        in: cache),
    ]
    for other in others { #expect(other.result == nil) }
  }

  @Test(arguments: [
    (1, "error: link command failed with exit code 1\n"), (1, "A.swift:1:8: error: no such module 'X'\n"),
    (139, "A.swift:1:1: error: x\n"), (1, ""),
  ])
  func failuresThatTheMachineMayHaveCausedAreNotKept(_ status: Int32, _ output: String) throws {
    let failure = KeptFailure(
      of: cache.entry(Array("key".utf8), .objects, files: ["A.o"]), names: [], isColored: false, in: cache)
    failure.keep(result(status, output))
    #expect(failure.result == nil)
  }
}
