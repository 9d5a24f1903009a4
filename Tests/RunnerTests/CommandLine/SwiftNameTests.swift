import Testing

@testable import Runner

@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("id", "id"), ("track_name", "trackName"), ("Track-Name", "trackName"), ("TRACK NAME", "trackName"),
    ("URL", "url"), ("URLString", "urlString"), ("trackID", "trackID"), ("1st", "_1st"), ("", "empty"),
    ("!?", "unnamed"), ("naïve", "naïve"), ("名前", "名前"), ("a\u{202E}b", "aB"), ("😀", "unnamed"),
    ("_id", "id"),
    ("default", "default"), ("X", "X".lowercased()),
  ])
  func property(key: String, name: String) {
    #expect(SwiftName.property(key) == name)
  }

  @Test(arguments: [("results", "Results"), ("track_name", "TrackName"), ("1st", "Type1st"), ("", "Unnamed")])
  func type(key: String, name: String) {
    #expect(SwiftName.type(key) == name)
  }

  @Test func longNameIsCut() {
    #expect(SwiftName.property(String(repeating: "ab", count: 300)).count == 36)
  }

  @Test func takenNameGetsANumber() {
    #expect(SwiftName.unused("a", ["a", "a2"]) == "a3")
  }

  @Test func wordOfTheLanguageIsInBackticks() {
    #expect(SwiftName.code("default") == "`default`")
    #expect(SwiftName.code("name") == "name")
  }
}
