import Foundation
import Testing
import TestSupport

@testable import Runner
@testable import Compilation

@Suite struct PayloadSizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The path of a new file of that many bytes.
  private func file(_ name: String, _ bytes: Int) throws -> String {
    let path = try folder.write("", to: name)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(bytes))
    try handle.close()
    return path
  }

  @Test func sizesOfFilesAreAddedUp() throws {
    let half = try file("half.json", PayloadSize.worthOptimizingLibrary / 2)
    #expect(!PayloadSize(.named([half]), Settings()).isWorthOptimizingLibrary)
    var both = PayloadSize(.named([half, half]), Settings())
    #expect(both.isWorthOptimizingLibrary && !both.isWorthOptimizing)
    both.add(.named([try file("large.json", PayloadSize.worthOptimizing)]), Settings())
    #expect(both.isWorthOptimizing)
  }

  @Test func pipeOfLinesMayBeLong() {
    var settings = Settings()
    #expect(!PayloadSize(.named(["/dev/null"]), settings).isWorthOptimizingLibrary)
    settings.unit = .line
    let size = PayloadSize(.named(["/dev/null"]), settings)
    #expect(size.isWorthOptimizing && size.isWorthOptimizingLibrary)
  }
}
