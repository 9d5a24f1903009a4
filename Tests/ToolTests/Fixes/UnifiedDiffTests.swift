import Testing

@testable import Runner
@testable import Tool

/// Diffs as `git apply` and `patch` read them.
@Suite struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, path: String = "A.swift") -> String {
    UnifiedDiff.text(path: path, Array(old.utf8), Array(new.utf8))
  }

  @Test func hunksHaveThreeLinesAround() {
    let lines = (1...20).map { "\($0)\n" }
    var changed = lines
    changed[1] = "two\n"
    changed.insert("more\n", at: 15)
    #expect(
      diff(lines.joined(), changed.joined()) == """
        --- a/A.swift
        +++ b/A.swift
        @@ -1,5 +1,5 @@
         1
        -2
        +two
         3
         4
         5
        @@ -13,6 +13,7 @@
         13
         14
         15
        +more
         16
         17
         18

        """)
  }

  @Test func linesThatEndOtherwise() {
    #expect(
      diff("a\r\nb", "a\r\nc\r\nb") == """
        --- a/A.swift
        +++ b/A.swift
        @@ -1,2 +1,3 @@
         a\r
        +c\r
         b
        \\ No newline at end of file

        """)
    #expect(diff("", "a\n").contains("@@ -0,0 +1,1 @@\n+a\n"))
    #expect(diff("a\n", "a\n") == "")
  }

  @Test func namesAreQuotedAsGitDoes() {
    #expect(diff("a\n", "b\n", path: "My App/A.swift").hasPrefix("--- a/My App/A.swift\t\n"))
    #expect(diff("a\n", "b\n", path: "\"A\\.swift").hasPrefix("--- \"a/\\\"A\\\\.swift\"\n"))
  }
}
