import Testing

@testable import Diagnostics

@Suite struct WorkingDirectoryTests {
  @Test(arguments: [
    ("relative", "a/b.json", "a/b.json"),
    ("dot in front", "./a.json", "a.json"),
    ("dots and empty parts inside", "a/./b//../c.json", "a/c.json"),
    ("absolute inside", "/home/me/project/a/b.json", "a/b.json"),
    ("absolute outside", "/home/me/other/b.json", "/home/me/other/b.json"),
    ("a sibling with the same beginning", "/home/me/project2/a.json", "/home/me/project2/a.json"),
    ("outside by dots", "../x/a.json", "../x/a.json"),
    ("out and in again", "../project/a.json", "a.json"),
    ("more dots than folders", "../../../../../a.json", "../../../../../a.json"),
    ("the directory itself", "/home/me/project", "/home/me/project"),
    ("standard input", "<stdin>", "<stdin>"),
    ("empty", "", ""),
    ("root", "/", "/"),
    ("a backslash is a letter", #"a\b.json"#, #"a\b.json"#),
    ("slash and combining mark", "./a/\u{301}b", "a/\u{301}b"),
  ])
  func names(_ name: String, _ file: String, _ expected: String) {
    let path = WorkingDirectory("/home/me/project/").path(to: file)
    #expect(Array(path.utf8) == Array(expected.utf8))
  }

  @Test func knowsTheRoot() {
    #expect(WorkingDirectory("/").path(to: "/a/b") == "a/b")
  }

  @Test func keepsAbsoluteNamesIfNoDirectoryIsKnown() {
    #expect(WorkingDirectory("").path(to: "/a/../b") == "/b")
    #expect(WorkingDirectory("").path(to: "./b") == "b")
  }
}
