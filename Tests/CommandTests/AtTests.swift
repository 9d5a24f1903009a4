import Foundation
import Testing
import TestSupport

/// `--at` as a user calls it, compared with `jq`.
struct AtTests {
  static let rows: [Run] = [
    Run(
      "each element", "--at '.items[]' -o json song",
      input: #"{"items": [{"id": 1},\#n  {"id": "2"}, null]}"#, status: 1, output: #"{"id":1}\#n"#,
      problems: ["type-mismatch /items/1/id 2:10", "value-not-found /items/2 2:16"]),
    Run(
      "--each and --rejects", "--each --at .data.items -o source --rejects bad song",
      input: #"{"data": {"items": {"a": {"id": 1},\#n  "b": {"name": "x"}}}, "next": null}"#, status: 1,
      output: #"{"id": 1}\#n"#, problems: ["key-not-found /data/items/b/id 2:8"],
      written: ["bad": #"{"name": "x"}\#n"#]),
    Run(
      "a text in a string", "check --at '.entries[].text | fromjson | .results[]' store-item",
      input:
        #"{"entries": [\#n  {"text": "{\"results\": [{\"artistName\": \"\\u00c9l\", \"trackName\": 1}]}"},\#n  {"text": "{\"results\": [,]}"},\#n  {"text": ""},\#n  {"size": 0},\#n  {"text": 404}]}"#,
      status: 1,
      problems: [
        "key-not-found /entries/0/text/results/0/resultCount 2:28",
        "key-not-found /entries/0/text/results/0/results 2:28", "invalid-json /entries/1/text/results/0 3:28",
        "empty-input /entries/2/text 4:13", "missing-path /entries/3 5:3",
        "missing-path /entries/4/text 6:12",
      ]),
    Run(
      "lines and --rejects", "-l --at '.data?' -o source --rejects bad song",
      input: #"{"data":{"id":1}}\#n{"other":1}\#n{"data":{"id":"2"}}\#n{"data":\#n"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["type-mismatch /data/id 3:15", "invalid-json /data 4:9"],
      written: ["bad": #"{"data":{"id":"2"}}\#n{"data":\#n"#]),
    Run(
      "a path that leads nowhere", "check -l --at '.data.users[2]' json",
      input: #"{"data":{"users":[{"name":1}]}}\#n{"a":1,"b":1,"a":2}\#n"#, status: 1,
      problems: ["missing-path /data/users 1:18", "duplicate-key /a 2:14 warning", "missing-path 2:1"]),
    Run(
      "a line with a value that does not fit", "-l --at '.s[]' -o source --rejects bad song",
      input: #"{"s":[{"id":1},{"id":"x"},{"id":3}]}\#n{"s":[{"id":4},{"id":5}]}\#n"#, status: 1,
      output: #"{"id":4}\#n{"id":5}\#n"#, problems: ["type-mismatch /s/1/id 1:22"],
      written: ["bad": #"{"s":[{"id":1},{"id":"x"},{"id":3}]}\#n"#]),
    Run(
      "redacted", "check --at '.users[]' --redact song",
      input: #"{"users": {"secret name": {"name": "x"}}, "users": {}}"#, status: 1,
      problems: ["duplicate-key /* 1:43 warning", "key-not-found /users/*/id 1:27"]),
    Run(
      "a syntax error beside the path", "--at .data json", input: #"{"data": 1,\#n "meta": {"page": 01}}"#,
      status: 1, problems: ["invalid-json /meta/page 2:19"]),
  ]

  @Test(arguments: rows) func findsTheValues(_ run: Run) async throws {
    try await run.expect()
  }

  /// Random documents without null, which jq returns for absent values. Some strings contain documents.
  private struct Documents {
    var random: Random

    mutating func value(depth: Int = 0) -> String {
      switch random.below(depth < 4 ? 9 : 4) {
      case 0: return "\(random.below(19) - 9)"
      case 1: return "true"
      case 2: return "\"x\""
      case 3: return #""{\"a\":[1,\"y\"],\"b\":{\"a\":2}}""#
      case 4, 5: return "[" + values(depth).joined(separator: ",") + "]"
      default:
        // jq keeps the last of equal names, models keep the first.
        let names = ["a", "b", "odd name", "é", "0"].shuffled(using: &random)
        return "{" + zip(names, values(depth)).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
      }
    }

    private mutating func values(_ depth: Int) -> [String] {
      (0..<random.below(5)).map { _ in value(depth: depth + 1) }
    }

    /// A path; any of its steps may lead nowhere. `PathSyntaxTests` has the ways to write it.
    mutating func path() -> String {
      let steps = [
        ".a", ".a", ".[]", ".[]", ".[]", ".[0]", ".[2]", ".[-3]", ".[\"b\"]", ".\"odd name\"", ".\"\\u00e9\"",
        "fromjson",
      ]
      return (0...random.below(4)).map { _ in random.pick(steps) + "?" }.joined(separator: " | ")
    }
  }

  @Test(.enabled(if: SystemTool.exists("jq"), "needs jq"), arguments: 0..<12)
  func findsWhatJQFinds(_ seed: Int) async throws {
    var documents = Documents(random: Random(seed: UInt64(seed)))
    let lines = (0..<150).map { _ in documents.value() }
    let path = documents.path()
    let input = lines.joined(separator: "\n") + "\n"
    let found = try await Command.run(["-l", "-j", "1", "--at", path, "-o", "source", "json"], input: input)
    #expect(found.status == 0, "\(path): \(found.errorText)")
    let expected = try await Command.shell("jq -c '\(path) | select(. != null)'", input: input)
    #expect(found.text == expected.text, "\(path)")
  }

  @Test func elementsAtAPathArriveWhileTheDocumentIsRead() async throws {
    let program = try RunningProgram(["--each", "--at", ".a[].b", "-o", "source", "json"])
    for part in [
      "{\"x\":[1,{}],\"a\":[{\"b\":[1", ",2],\"c\":1},{\"b\":{\"k\":", "[3]}}", ",{\"c\":4}", "]}",
    ] {
      try program.feed(part)
      #expect(await program.readsItsInput())
    }
    #expect(program.output == "1\n2\n[3]\n")
    try program.endInput()
    #expect(await program.status() == 1)
    let start =
      "<stdin>:1:52: error: the path .a[].b leads nowhere: the object has no key \"b\" [missing-path]\n"
    #expect(program.errors.hasPrefix(start + "  at .a[2]\n"), "\(program.errors)")
  }
}
