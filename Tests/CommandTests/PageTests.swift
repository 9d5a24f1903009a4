import Foundation
import Testing
import TestSupport

/// `--report html` as a page with everything.
struct PageTests {
  /// A page with groups, statistics and notes.
  private func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "new": #"{"id":"1","caption":null,"image":"https://a.b","x":{"new":"2"}}"#
    ])
    _ = try await Command.run("stats -l -r html=page.html --unread warn meme new", in: folder.url)
    return folder
  }

  @Test("tidy finds nothing", .slow)
  func tidy() async throws {
    let folder = try await folder()
    let result = try await Command.shell(
      "command -v tidy >/dev/null || exit 9; tidy -q -e page.html", in: folder.url)
    if result.status == 9 { return try skipTest("there is no tidy") }
    // The one of macOS does not know HTML 5.
    if result.errorText.contains("<section> is not recognized") { return try skipTest("tidy is too old") }
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
  }
}
