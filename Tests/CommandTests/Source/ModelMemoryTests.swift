import Foundation
import Testing
import TestSupport

/// A model that takes memory until there is none, piece by piece or in one piece.
@Suite(
  .enabled(if: SlowTests.areOn, "slow: make test-slow"),
  .enabled(if: Checkout.exists(URL(fileURLWithPath: "/proc/self/status")), "needs a limit that holds"))
struct ModelMemoryTests {
  private static let file = """
    final class Link {
      let next: Link?
      init(_ next: Link?) { self.next = next }
    }

    struct Filling: Decodable {
      let kind: Int
      init(from decoder: any Decoder) throws {
        kind = try decoder.singleValueContainer().decode(Int.self)
        var chain: Link?
        var pieces: [[UInt8]] = []
        var text = "text"
        while kind == 10 { chain = Link(chain) }
        while kind == 11 { pieces.append([UInt8](repeating: 1, count: 100)) }
        while kind == 12 { text += text }
        if chain != nil || !pieces.isEmpty { print(text) }
      }
    }
    """

  @Test func fullMemoryIsReportedWithItsRecord() async throws {
    let folder = try SourceFolder(["Filling.swift": Self.file])
    let first = try await folder.run("--source", "Filling.swift", "-c", "Filling", input: "1")
    #expect(first.status == 0, "\(first.errorText)")
    for (kind, jobs) in [(10, 1), (10, 2), (11, 1), (11, 2), (12, 1), (12, 2)] {
      let result = try await folder.shell(
        """
        ulimit -v 900000
        printf '1\\n\(kind)\\n' | decode-model --source Filling.swift -cl -j \(jobs) Filling
        """)
      #expect(result.status == 3)
      let line = "<stdin>:2:1: error: out of memory while this record was decoded"
      #expect(result.text.contains(line), "\(kind), \(jobs): \(result.text)\(result.errorText)")
    }
  }
}
