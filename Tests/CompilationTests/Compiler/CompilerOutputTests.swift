import TestSupport
import Testing

@testable import OperatingSystem
@testable import Compilation

@Suite struct CompilerOutputTests {
  private static let text = """
    User.swift:2:7: warning: never decoded
    1 | struct User {
    2 |   let a = 5 // error: no
      |       |- warning: never decoded
      |       `- note: make it mutable

    User.swift:1:1: note: declared here
    1 | struct User {
    \u{1B}[1m/c/DecodeModelType12.swift:6:67: \u{1B}[0m\u{1B}[1;31merror: \u{1B}[0m\u{1B}[1mno 'DecodeModelSource.User'\u{1B}[0m
    6 | DecodeModelValue12.self

    a:b.swift:9:1: error: broken: error: twice
    DecodeModelType0.swift:1:1: note: used here
    1 | typealias DecodeModelValue0 = User
    <unknown>:0: warning: somewhere
    error: link command failed
    libA.a(b.o):function c: warning: dangerous

    """

  @Test(
    arguments: [
      ("error: IO failure on output stream: No space left on device\n", "No space left on device"),
      (
        "<unknown>:0: error: error opening 'a.o' for output: Read-only file system\n", "Read-only file system"
      ),
      ("ld.gold: fatal error: program: Disk quota exceeded\n", "Disk quota exceeded"),
      ("User.swift:1:8: error: No space left on device\n1 | #error(\"No space left on device\")\n", nil),
      ("User.swift:2:3: error: no 'a'\n2 |  print(\"Read-only file system\")\n", nil), ("", nil),
    ] as [(String, String?)])
  func unwritableDiskIsReported(_ output: String, _ words: String?) {
    #expect(CompilerOutput(output).diskError?.words == words)
    func error(_ status: Int32) -> CannotOpen? {
      let result = Subprocess.Result(status: .exit(status), text: output, errors: "")
      return thrown(CannotOpen.self) { try CompilerOutput.checkDisk(result, of: "/the/cache") }
    }
    #expect(error(1)?.description == words.map { "cannot write \"/the/cache\": \($0)" })
    #expect(error(0) == nil)
  }

  @Test func candidatesAreNotShown() {
    let output = CompilerOutput(
      """
      A.swift:1:2: error: no exact matches in call to initializer
      1 | Int("a", "b")
      Swift.Int:1:1: note: found this candidate in module 'Swift' (Swift.Int)
      B.swift:9:1: note: candidate expects value of type 'Double' for parameter #1 (got 'String')
      A.swift:3:1: note: did you mean 'Int8'?

      """)
    #expect(
      output.summary() == """
        A.swift:1:2: error: no exact matches in call to initializer
        1 | Int("a", "b")
        A.swift:3:1: note: did you mean 'Int8'?

        """)
  }

  @Test func messagesHaveTheirNotesAndExcerpts() {
    let messages = CompilerOutput(Self.text).messages
    #expect(
      messages.map { "\($0.file ?? "-") \($0.severity) \($0.words)" }
        == [
          "User.swift warning never decoded",
          "/c/DecodeModelType12.swift error no 'DecodeModelSource.User'",
          "a:b.swift error broken: error: twice",
          "<unknown> warning somewhere",
          "- error link command failed", "- remark libA.a(b.o):function c: warning: dangerous\n",
        ])
    #expect(messages.map(\.notes.count) == [1, 0, 1, 0, 0, 0])
    #expect(messages[0].text.hasSuffix("`- note: make it mutable\n\n"))
  }

  @Test func generatedCodeIsLeftOut() {
    let output = CompilerOutput(Self.text)
    #expect(output.hasErrorsOfTheUser)
    #expect(output.errorsOfModels.keys.sorted() == [12])
    let shown = output.summary()
    #expect(!shown.contains("DecodeModel"))
    #expect(shown.contains("a:b.swift:9:1") && shown.contains("link command failed"))
    // Warnings would hide the errors.
    #expect(!shown.contains("never decoded"))
  }

  @Test func errorsWithTheSameWordsAreShownOnceAndNotTooMany() {
    let same = (1...5).map { "A.swift:\($0):1: error: cannot find 'x'\n\($0) | x\n\n" }.joined()
    #expect(
      CompilerOutput("B.swift:1:1: warning: w\n1 | w\n\n" + same).summary() == """
        A.swift:1:1: error: cannot find 'x'
        1 | x

        4 more like this: A.swift:2:1, A.swift:3:1, A.swift:4:1, …

        """)
    let many = (1...12).map { "A.swift:\($0):1: error: no \($0)\n\($0) | x\n\n" }.joined()
    let lines = CompilerOutput(many).summary().split(separator: "\n")
    #expect(lines.count { $0.contains("error: no") } == CompilerOutput.maximumErrors)
    #expect(lines.last == "2 more errors from swiftc")
  }

  @Test func errorsOfTheModelsFilesComeFirst() {
    let text = ["A", "B", "A", "C"].enumerated().map { "\($1).swift:\($0 + 1):1: error: no \($0)\n" }.joined()
    let lines = CompilerOutput(text).summary(first: ["B.swift", "C.swift"]).split(separator: "\n")
    #expect(lines.map { String($0.prefix(9)) } == ["B.swift:2", "C.swift:4", "A.swift:1", "A.swift:3"])
  }

  @Test func warningsAreThoseOfTheFilesAndNotTooMany() {
    #expect(CompilerOutput(Self.text).warnings(about: ["Other.swift"]) == "")
    #expect(CompilerOutput(Self.text).warnings(about: ["User.swift"]).hasPrefix("User.swift:2:7: warning:"))
    let many = (1...12).map { "User.swift:\($0):1: warning: x\n\($0) | a\n\n" }.joined()
    let lines = CompilerOutput(many).warnings(about: ["User.swift"]).split(separator: "\n")
    #expect(lines.count { $0.contains("warning: x") } == CompilerOutput.maximumWarnings)
    #expect(lines.last == "2 more warnings from swiftc")
    let twice = String(repeating: "User.swift:1:1: warning: x\n1 | a\n\n", count: 2)
    #expect(CompilerOutput(twice).warnings(about: ["User.swift"]) == "User.swift:1:1: warning: x\n1 | a\n")
  }
}

@Suite struct ModelErrorTests {
  /// A bare name means the type at the top level, even if only a nested one is Decodable.
  @Test func nestedTypeIsNamedIfTheOneOfItsNameIsNotDecodable() throws {
    let code = "enum Asset {}\nstruct Update: Codable { struct Asset: Codable {} }"
    let error = ModelError(
      try #require(TypeExpression("Asset")), [CodeFile(allOf: Array(code.utf8), 0, path: "A.swift")],
      builtIn: []
    ).error("type 'Asset' does not conform to protocol 'Decodable'")
    #expect(error.message == #""Asset" is not Decodable; did you mean "Update.Asset"?"#)
  }
}
