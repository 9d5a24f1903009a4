import Foundation
import Testing
import TestSupport

@testable import Runner

@Suite struct InputSizeTests {
  @Test func sumsUpKnownSizes() throws {
    let folder = try TemporaryFolder()
    let one = Input(try folder.write("12345", to: "one"))
    let two = Input(try folder.write("678", to: "two"))
    #expect(InputSize.total([one, two]) == 8)
    #expect(InputSize.total([]) == 0)
    #expect(InputSize.total([one, Input(folder.url.path + "/gone"), Input(folder.url.path)]) == 5)
  }

  @Test func pipeHasNoSize() async throws {
    let folder = try TemporaryFolder()
    let file = Input(try folder.write("12345", to: "one"))
    let pipe = folder.url.path + "/pipe"
    try await #require(SystemTool("mkfifo")?.run([pipe]).status == 0)
    #expect(InputSize.total([file, Input(pipe)]) == nil)
  }
}
