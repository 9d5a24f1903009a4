import Foundation
import Testing
import TestSupport

/// `--against` finds payloads that a change of a model breaks.
@Suite struct VersionTests {
  fileprivate static let old = """
    enum State: String, Codable { case open, done }
    struct Order: Codable {
      let id: Int
      let state: State
      let tags: [String]
      let price: Int
      let title: String
      let gone: String?
    }
    """

  /// A change of a version, its findings, sorted, and what the report says.
  struct Change: Sendable {
    let name: String
    var old = VersionTests.old
    let new: String
    var policy = "backward"
    var findings: [String] = []
    var says = ""
  }

  private static let lostCase = old.replacing("case open, done", with: "case open, done, closed")
  private static let unreadable = """
    struct Order: Codable {
      let id: Int
      func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .number)
      }
      enum Key: CodingKey { case number }
    }
    """
  private static let numberedCases =
    "struct Order: Codable { let kind: Kind, age: Int }\nenum Kind: Int, Codable { case a, b, c }"

  static let changes = [
    // A number that only one of the types can hold is tried for each number.
    Change(
      name: "narrower numbers",
      old: "struct Order: Codable { let a: Double, b: [Int], c: UInt64, d: Int64, e: Int32 }",
      new: "struct Order: Codable { let a: Int, b: [Int32], c: Int64, d: UInt64, e: Int }",
      findings: [
        "error refused-by-new /a", "error refused-by-new /b/0", "error refused-by-new /c",
        "error refused-by-new /d",
        "warning refused-by-old /c", "warning refused-by-old /d", "warning refused-by-old /e",
      ]),
    Change(
      name: "what old data needs", old: old.replacing("price: Int", with: "price: String"),
      new: """
        enum State: String, Codable { case done, closed }
        struct Order: Codable { let id: Int, state: State, tags: [String], price: UInt8, name, note: String }
        """,
      findings: [
        "error enum-case-lost /state", "error refused-by-new /name", "error refused-by-new /note",
        "error refused-by-new /price", "warning enum-case-lost /state", "warning refused-by-old /price",
        "warning refused-by-old /title",
      ]),
    // Its keys are read as optionals, so that nothing is refused.
    Change(
      name: "a renamed optional",
      old: """
        struct Person: Codable { let id: Int; let nick: String?; let age: Int?; let gone: String? }
        struct Order: Codable { let buyer: Person; let first_name: String?; let next: [Order]? }
        """,
      new: """
        struct Person: Codable { let id: Int; let nickname: String?; let age: Int?; let note: String? }
        struct Order: Codable {
          let buyer: Person; let firstName: String?; let next: [Order]?
          enum Key: CodingKey { case buyer, firstName, first_name, next }
          init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            buyer = try values.decode(Person.self, forKey: .buyer)
            firstName = try values.decodeIfPresent(String.self, forKey: .firstName)
              ?? values.decodeIfPresent(String.self, forKey: .first_name)
            next = try values.decodeIfPresent([Order].self, forKey: .next)
          }
        }
        """, findings: ["warning read-differently /buyer/nick"],
      says: #"the new one reads \"nickname\" instead: "#),
    // Both versions accept the number, and write it again.
    Change(
      name: "integers that stand for other cases", old: numberedCases,
      new: numberedCases.replacing("case a, b, c", with: "case c, a, b, d"),
      findings: ["error read-differently /kind", "warning enum-case-lost /kind"],
      says: #"0 stands for \"c\" now, and stood for \"a\"; 2 other values changed, too"#),
    Change(
      name: "integers that stand for the same", old: numberedCases,
      new: numberedCases.replacing("case a, b, c", with: "case a, b, c, d"),
      findings: ["warning enum-case-lost /kind"]),
    Change(
      name: "an optional property more, and one less",
      new: old.replacing("let gone: String?", with: "let note: String?")),
    Change(name: "a case more", new: lostCase, findings: ["warning enum-case-lost /state"]),
    Change(
      name: "a case more, for old readers", new: lostCase, policy: "forward",
      findings: ["error enum-case-lost /state"]),
    Change(
      name: "a case more, for both", new: lostCase, policy: "both",
      findings: ["error enum-case-lost /state"]),
    Change(
      name: "an array that is read as empty", old: "struct Order: Codable { let tags: [String] }",
      new: """
        struct Order: Codable {
          let tags: [String]
          init(from decoder: any Decoder) throws { tags = [] }
        }
        """, findings: ["error read-differently /tags"]),
    // An old bug that the new version shares.
    Change(
      name: "what neither version reads again", old: unreadable,
      new: unreadable.replacing("let id: Int", with: "let id: Int; let note: Int?")),
  ]

  /// All old and all new versions, each change in a namespace, so that two modules are compiled for all of them.
  @Test func changesHaveTheseFindings() async throws {
    func text(_ code: (Change) -> String) -> String {
      Self.changes.enumerated().map { "enum Change\($0) {\n\(code($1))\n}\n" }.joined()
    }
    let checks = Self.changes.enumerated().map { number, change in
      #""\#(number)": {"type": "Change\#(number).Order", "policy": "\#(change.policy)"}"#
    }
    let folder = try TemporaryFolder([
      "Old.swift": text(\.old), "New.swift": text(\.new),
      "suite.json": #"""
      {"defaults": {"source": "New.swift", "against": "./Old.swift"}, "checks": {\#(checks.joined(separator: ", "))}}
      """#,
    ])
    let result = try await Command.shell(
      "decode-model check --suite suite.json -r json", in: folder.url, timeout: 600)
    let lines = result.text.split(separator: "\n")
    for (number, change) in Self.changes.enumerated() {
      let own = lines.filter { $0.contains("\"model\":\"Change\(number).Order\"") }
      let found = try ReportedProblem.all(in: own.joined(separator: "\n")).map(\.finding).sorted()
      #expect(found == change.findings, "\(change.name): \(own)\(result.errorText)")
      #expect(change.says.isEmpty || own.contains { $0.contains(change.says) }, "\(own)")
    }
  }

  /// No payload was given, so a report leads to the changed code.
  @Test func findingsStandAtTheDeclarationsOfTheNewVersion() async throws {
    let old =
      "struct Order: Codable {\n  let price: Double\n  let kind: Kind\n}\nenum Kind: Int, Codable { case a, b }\n"
    let new = old.replacing("Double", with: "Int").replacing("a, b", with: "a, b, c")
    let source = try SourceFolder(["Old.swift": old, "New.swift": new])
    _ = try await source.run(
      ["compare", "--source", "New.swift", "--against", "./Old.swift"] + ReportFormats.options + ["Order"])
    let text = try source.folder.text("text")
    for part in [
      "New.swift:2:7: error: the new version refuses what the old one takes: expected Int, found number 0.5",
      #"note: the payload {"price":0.5,"kind":0} shows it"#,
      "New.swift:3:7: warning: the old version refuses what the new one writes: expected a value of Kind (0, 1)",
      "note: declared at ./Old.swift:5:6: enum Kind: Int, Codable { case a, b }",
    ] { #expect(text.contains(part), "\(text)") }
    for format in ReportFormats.all {
      let report = try source.folder.text(format)
      #expect(!report.contains("samples") && !report.contains("written-by"), "\(format): \(report)")
    }
    let github = try source.folder.text("github")
    #expect(
      github.hasPrefix("::error file=New.swift,line=2,endLine=2,col=7,endColumn=12,title=refused-by-new::"))
    #expect(!github.contains("::notice"))
  }

  /// One finding names the first of the lost cases.
  @Test(.slow) func newlyLostCaseIsReportedBesideAKnownOne() async throws {
    let source = try SourceFolder(["Old.swift": Self.old])
    func lose(_ cases: String, _ words: String...) async throws -> Command.Result {
      let new = Self.old.replacing("case open, done", with: "case \(cases)")
      try source.folder.write(new, to: "New.swift")
      let words = ["compare", "--source", "New.swift", "--against", "./Old.swift", "Order"] + words
      return try await source.run(words)
    }
    #expect(try await lose("open", "-r", "json=known.json").status == 1)
    let same = try await lose("open", "--known", "known.json")
    #expect(same.status == 0 && same.text == "", "\(same.text)")
    let more = try await lose("closed", "--known", "known.json")
    #expect(more.status == 1 && more.text.contains("[enum-case-lost]"), "\(more.text)")
  }

  private static let comparison = "compare --source New.swift --against ./Old.swift Order"
  private static let plain = "struct Order: Codable { let id: Int }"
  private static let ending = """
    import Foundation
    struct Order: Codable {
      let id: Int
      static let limit: Int = { _exit(0) }()
      init(from decoder: any Decoder) throws { id = Self.limit }
    }
    """

  private static func failure(
    _ name: String, _ old: String, _ new: String, _ file: String = "", status: Int32 = 2,
    problems: [String] = [], says: String
  ) -> Run {
    Run(
      name, comparison + file, files: ["Old.swift": old, "New.swift": new], status: status,
      problems: problems, says: [says])
  }

  private static let ended =
    "no payload was found that decodes, and the model's own code called exit (status 0)\n"
  private static let riddle =
    "struct Order: Decodable { init(from d: any Decoder) throws { throw Wrong() } }\nstruct Wrong: Error {}"

  static let failures = [
    failure("nothing to compare", riddle, riddle, says: "no payload was found that either version decodes"),
    failure(
      "a missing file", plain, plain, " gone.json", status: 3, problems: ["unreadable-input gone.json"],
      says: "1 problem"),
    Run(
      "a file that is not JSON", comparison + " broken.json",
      files: ["Old.swift": plain, "New.swift": plain, "broken.json": "{"], status: 1,
      problems: ["invalid-json broken.json:1:2"], says: ["1 problem"]),
    Run(
      "a warning under --strict", comparison + " --strict",
      files: [
        "Old.swift": "struct Order: Codable { var fullName: String? }",
        "New.swift": "struct Order: Codable { var full_name: String? }",
      ], status: 1, problems: ["read-differently /fullName New.swift:1:8"], says: ["1 problem"]),
  ]
  /// Without the answers of a version, nothing would differ.
  static let endings = [(plain, ending), (ending, plain), (ending, ending)].map { new, old in
    failure("a version that ends early", old, new, says: "decode-model: Order: " + ended)
  }

  @Test(arguments: SlowTests.isEnabled ? failures + endings : failures)
  func comparisonThatFindsNothingSaysWhy(_ run: Run) async throws {
    try await run.expect()
  }

  /// A payload on which the new version ends counts as refused, and the others are still compared.
  @Test(arguments: [
    ("fatalError(kind)", "crashed on this record"),
    ("while kind == \"odd\" {}", "took more than 1 s on this record"),
  ])
  func endOfAProcessIsOneFinding(_ code: String, _ ending: String) async throws {
    let new = """
      struct Order: Codable {
        let kind: String
        private enum CodingKeys: CodingKey { case kind }
        init(from decoder: any Decoder) throws {
          kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
          if kind == "odd" { \(code) }
        }
      }
      """
    let source = try SourceFolder([
      "Old.swift": "struct Order: Codable { let kind: String; let note: String? }", "New.swift": new,
      "orders.jsonl": "{\"kind\":\"odd\"}\n{\"kind\":\"a\"}\n{\"kind\":\"odd\"}\n",
    ])
    let words = [
      "compare", "--source", "New.swift", "--against", "./Old.swift", "-r", "json", "--record-timeout", "1",
    ]
    let result = try await source.run(words + ["Order", "orders.jsonl"])
    #expect(result.status == 1, "\(result.errorText)")
    let found = result.text.split(separator: "\n").filter { $0.contains("the model's own code \(ending)") }
    #expect(found.count == 1 && found[0].contains("refused-by-new"), "\(result.text)\(result.errorText)")
  }

  private static let commit = [
    "init -q", "-c user.name=a -c user.email=a@example.com add .",
    "-c user.name=a -c user.email=a@example.com commit -qm first",
  ].map { "git \($0)" }.joined(separator: " && ")

  /// A path in the cache means nothing to the user: a revision's files have their names in the repository.
  @Test func revisionOfARepositoryHasItsOwnNames() async throws {
    let source = try SourceFolder([
      "App/Order.swift": "struct Order: Codable { let id: Int; func warned() { let unused = 1 } }",
      "order.json": #"{"id":7}"#,
    ])
    let committed = try await Command.shell(Self.commit, in: source.folder.url)
    #expect(committed.status == 0, "\(committed.errorText)")
    try source.folder.write("struct Order: Codable { let id: Int; let note: String }", to: "App/Order.swift")
    try source.folder.write("struct Item: Codable { let id: Int }", to: "App/Item.swift")
    let words = "compare --progress always --source App --against"
    let result = try await source.run("\(words) HEAD Order order.json")
    #expect(result.status == 1)
    #expect(
      result.text.contains(
        "order.json:1:1: error: the new version refuses what the old one takes: missing key \"note\", expected String [refused-by-new]"
      ), "\(result.text)\(result.errorText)")
    #expect(result.errorText.contains("HEAD: compiling \"App\", cached for the next run …"))
    // Without the old code's warning.
    #expect(!result.errorText.contains("revisions") && !result.errorText.contains("unused"))
    #expect(result.errorText.hasSuffix("1 problem in 1 file (1 record) and 30 generated payloads\n"))
    for (more, message) in [
      ("HEAD Item", "the old version: there is no type \"Item\" in \"App/Order.swift\""),
      ("nope Order", "git knows no revision \"nope\""), ("App Order", "for the path, write ./App\n"),
    ] {
      let refused = try await source.run("\(words) \(more)")
      #expect(refused.status == 2 && refused.errorText.contains(message), "\(refused.errorText)")
      #expect(!refused.errorText.contains("revisions"))
    }
    let status = try await Command.shell("git status --short", in: source.folder.url)
    #expect(!status.text.contains("App/New"), "nothing is checked out")
  }
}
