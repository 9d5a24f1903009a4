import Testing

@testable import Runner
@testable import Tool

/// What keeps a slice from taking more than decoding needs, so that a search ends soon.
@Suite struct SliceGrowthTests {
  private func error(_ words: String, _ name: String, in slice: Slice) throws -> SliceError {
    let place = try #require(slice.index.declarations.first { $0.qualifiedName == name })
    return SliceError(
      place: place, file: place.file, offset: place.range.upperBound - 1, words: words, notes: [])
  }

  /// Seen in Lottie: what a function for zlib asks for was taken in round after round.
  @Test func bodyThatNeverCompilesAsksForNothing() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": """
        struct User: Codable {
          let id: Int
          func pack() { deflate(archive) }
          func show() { print(archive) }
        }
        """,
        "Archive.swift": "let archive = Archive()\nstruct Archive {}",
      ])
    let user = try #require(slice.models.first)
    #expect(slice.ask(user, for: "pack") && slice.ask(user, for: "show"))
    let unknown = try error("cannot find 'deflate' in scope", "User.pack", in: slice)
    let other = try error("cannot find 'archive' in scope", "User.pack", in: slice)
    #expect(slice.amend([other, unknown]) == nil)
    let pack = try #require(user.members.first { $0.name == "pack" })
    #expect(slice.state.traps == [pack.number])
    #expect(!slice.kept.contains { $0.name == "archive" })
    // What somebody declares is taken.
    #expect(slice.amend([try error("cannot find 'archive' in scope", "User.show", in: slice)]) == nil)
    #expect(slice.kept.contains { $0.name == "archive" })
  }

  /// Seen in Swift-DocC: what came with the conformance of an error reached half of the program.
  @Test func bodiesAreLeftOutOfWhatComesAlongUnlessDecodingNamesIt() throws {
    let slice = try SliceProject.slice(
      "User",
      [
        "User.swift": "struct User: Codable { init(from decoder: any Decoder) throws { throw Bad.make() } }",
        "Bad.swift": """
        enum A {}; enum B {}
        struct Bad: Error {
          static func make() -> Bad { print(A.self); return Bad() }
          static func more() -> Bad { print(B.self); return Bad() }
        }
        """,
      ])
    let bad = try #require(slice.index.types(at: "Bad").first)
    let make = try #require(bad.members.first)
    let start = try #require(slice.models.first?.members.first)
    slice.leavesOutBodies = true
    slice.because(of: start) {
      _ = slice.ask(bad, for: "make")
      _ = slice.ask(bad, for: "more")
    }
    slice.follow()
    #expect(slice.isKept(make) && slice.kept.contains { $0.name == "A" })
    #expect(slice.state.traps.map { slice.index.declarations[$0].name } == ["more"])
    #expect(!slice.kept.contains { $0.name == "B" })
  }
}
