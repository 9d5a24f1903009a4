import JSONCoding
import Testing

@testable import Diagnostics

@Suite struct JSONPointerTests {
  /// The examples of RFC 6901, section 5, and paths through arrays.
  @Test(
    arguments: [
      ("whole document", [], ""),
      ("foo", [.member("foo")], "/foo"),
      ("foo, first", [.member("foo"), .index(0)], "/foo/0"),
      ("empty name", [.member("")], "/"),
      ("slash", [.member("a/b")], "/a~1b"),
      ("percent", [.member("c%d")], "/c%d"),
      ("caret", [.member("e^f")], "/e^f"),
      ("bar", [.member("g|h")], "/g|h"),
      ("backslash", [.member(#"i\j"#)], #"/i\j"#),
      ("quote", [.member(#"k"l"#)], #"/k"l"#),
      ("space", [.member(" ")], "/ "),
      ("tilde", [.member("m~n")], "/m~0n"),
      ("tilde one", [.member("~1")], "/~01"),
      ("slash and combining mark", [.member("a/\u{301}")], "/a~1\u{301}"),
    ] as [(String, [PathComponent], String)])
  func writesRFC6901(_ name: String, _ path: [PathComponent], _ expected: String) {
    #expect(Array(JSONPointer.string(path).utf8) == Array(expected.utf8))
  }
}
