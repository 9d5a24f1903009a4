import JSONCoding
import TestSupport
import Testing

@testable import Diagnostics

@Suite struct JQPathTests {
  @Test(
    arguments: [
      ("root", [], "."),
      ("member", [.member("id")], ".id"),
      ("nested", [.member("results"), .index(3), .member("trackName")], ".results[3].trackName"),
      ("array on top", [.index(3), .member("title")], ".[3].title"),
      ("array in array", [.index(0), .index(1)], ".[0][1]"),
      ("odd name", [.member("file-name")], #"."file-name""#),
      ("odd name inside", [.member("a"), .member("b c"), .index(0)], #".a."b c"[0]"#),
      ("empty name", [.member("")], #".""# + #"""#),
      ("digit first", [.member("1a")], #"."1a""#),
      ("underscore", [.member("_a1")], "._a1"),
      ("keyword", [.member("and")], ".and"),
      ("not ASCII", [.member("é")], #"."é""#),
      ("quote, backslash, interpolation", [.member(#""\(1)"#)], #"."\"\\(1)""#),
      ("controls", [.member("\u{1B}\u{0}\n\u{202E}")], #"."\u001b\u0000\n\u202e""#),
    ] as [(String, [PathComponent], String)])
  func writesPathsThatJQReads(_ name: String, _ path: [PathComponent], _ expected: String) {
    #expect(text(path) == expected)
  }

  @Test func namesTheRootInWords() {
    #expect(JQPath.place([]) == "at the top-level value")
    #expect(JQPath.place([.index(1)]) == "at .[1]")
  }

  @Test func cutsLongNames() {
    let fits = String(repeating: "é", count: JQPath.longestName)
    #expect(text([.member(fits)]) == ".\"\(fits)\"")
    #expect(text([.member(fits + "x")]) == ".\"\(fits)…\"")
    let endless = String(repeating: "a", count: 10_000_000)
    #expect(text([.member(endless), .index(1)]).utf8.count < 100)
  }

  @Test(.enabled(if: Oracle.hasJQ, "needs jq")) func jqFindsTheValue() async throws {
    let names = Hostile.texts + ["and", "if", "$__loc__", "__loc__", "a-b", "_", "9", "é"]
    let members = names.enumerated().map { number, name in
      var quoted = ""
      JSONText.append(name, to: &quoted)
      return "\(quoted):[0,{\(quoted):\(number)}]"
    }
    let document = "{\(members.joined(separator: ","))}"
    let paths = names.map { [PathComponent.member($0), .index(1), .member($0)] }
    let numbers = "[\(names.indices.map(String.init).joined(separator: ","))]\n"
    let filter = "[\(paths.map(text).joined(separator: ","))]"
    #expect(try await Oracle.jq(filter, on: document) == numbers)
    let inArray = "[\(paths.map { text([.index(0)] + $0) }.joined(separator: ","))]"
    #expect(try await Oracle.jq(inArray, on: "[\(document)]") == numbers)
  }

  private func text(_ path: [PathComponent]) -> String {
    JQPath.string(path)
  }
}

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
