import Testing

@testable import Scaffolding
import Words

@Suite struct SwiftNameTests {
  @Test(arguments: [
    ("id", "id"), ("track_name", "trackName"), ("Track-Name", "trackName"), ("TRACK NAME", "trackName"),
    ("URL", "url"), ("URLString", "urlString"), ("trackID", "trackID"), ("html_url", "htmlURL"),
    ("htmlUrl", "htmlURL"), ("HTMLUrl", "htmlURL"), ("urls", "urls"), ("avatar_urls", "avatarURLs"),
    ("userIDs", "userIDs"), ("userIds", "userIDs"), ("fileSha256", "fileSHA256"),
    ("description", "description"), ("OKActions", "okActions"), ("+1", "plus1"), ("-1", "minus1"),
    ("@id", "id"), ("$", "dollar"), ("HTML_URL", "htmlURL"), ("e-mail", "email"), ("1st", "_1st"),
    ("", "empty"), ("!?", "unnamed"), ("naïve", "naïve"), ("名前", "名前"), ("a\u{202E}b", "aB"),
    ("😀", "unnamed"), ("\u{E000}", "unnamed"), ("_id", "id"), ("default", "default"), ("X", "X".lowercased()),
  ])
  func property(key: String, name: String) {
    #expect(SwiftName.property(key) == name)
  }

  @Test(arguments: [
    ("results", "Results"), ("track_name", "TrackName"), ("1st", "Type1st"), ("", "Empty"),
    ("api_key", "APIKey"), ("html_url", "HTMLURL"),
  ])
  func type(key: String, name: String) {
    #expect(SwiftName.type(key) == name)
  }

  @Test func longNameIsCut() {
    #expect(SwiftName.property(String(repeating: "ab", count: 300)).count == 44)
    #expect(
      SwiftName.property(String(repeating: "abcd_", count: 60)) == "abcd"
        + String(repeating: "Abcd", count: 10))
  }

  @Test func takenNameGetsANumberIfNoWordServes() {
    #expect(SwiftName.unused("a", ["a", "a2"]) == "a3")
    #expect(SwiftName.property("\u{E000}", avoiding: ["unnamed"]) == "unnamed2")
  }

  @Test(arguments: [
    (["html_url", "htmlUrl"], ["htmlURL", "htmlUrl"]), (["a_b", "aB"], ["a_b", "aB"]),
    (["aB", "a-b", "a b", "a_b"], ["aB", "aB2", "aB3", "a_b"]), (["_id", "id"], ["_id", "id"]),
    (["ID", "id", "@id"], ["capitalID", "id", "atID"]), (["Self", "self"], ["capitalSelf", "self"]),
    (["=", "equals"], ["equals2", "equals"]), (["", "empty"], ["empty2", "empty"]),
  ])
  func namesBesideEachOther(keys: [String], names: [String]) {
    #expect(SwiftName.properties(keys) == names)
  }

  @Test func takenNameSaysTheSignsOfItsKey() {
    #expect(SwiftName.property("@id", avoiding: ["id"]) == "atID")
    #expect(SwiftName.property("a+b", avoiding: ["aB"]) == "aPlusB")
  }

  @Test func keywordIsInBackticks() {
    #expect(SwiftName.code("default") == "`default`")
    #expect(SwiftName.code("name") == "name")
  }
}
