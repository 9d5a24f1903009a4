import JSONCoding
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

  @Test(
    .enabled(if: Oracle.hasJQ, "needs jq"),
    arguments: Hostile.texts + ["and", "if", "$__loc__", "__loc__", "a-b", "_", "9", "é"])
  func jqFindsTheValue(_ name: String) async throws {
    let path: [PathComponent] = [.member(name), .index(1), .member(name)]
    var quoted = ""
    JSONText.append(name, to: &quoted)
    let document = "{\(quoted):[0,{\(quoted):42}]}"
    let answer = try await Oracle.jq(text(path), ["-c"], on: document)
    #expect(answer == "42\n")
    let wrapped = try await Oracle.jq(text([.index(0)] + path), ["-c"], on: "[\(document)]")
    #expect(wrapped == "42\n")
  }

  private func text(_ path: [PathComponent]) -> String {
    JQPath.string(path)
  }
}
