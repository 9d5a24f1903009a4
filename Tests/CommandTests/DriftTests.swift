import Foundation
import Testing
import TestSupport

/// What `--baseline` finds without a test is what an independent script finds, and the first run writes the baseline.
@Suite struct DriftTests {
  /// Reports every difference.
  private static let all = ["--drift-confidence", "0"]

  private static let old = """
    {"id":1,"state":"open","tags":[{"n":1,"old":1}],"opt":null,"half":1}
    {"id":2,"state":"closed","tags":[],"opt":"x"}
    {"id":3,"state":"open","tags":[{"n":1}],"opt":"x","half":1}
    {"id":4,"state":"closed","tags":[],"opt":"x"}
    {"id":5,"state":"open","tags":[{"n":1}],"opt":"x","half":1}
    {"id":6,"state":"open","tags":[],"opt":"x"}
    {"id":7,"state":"open","tags":[],"opt":"x","half":1}
    {"id":8,"state":"open","tags":[],"opt":"x","gone":{"a":1}}

    """
  private static let new = """
    {"id":1,"state":"open","tags":[{"n":1}],"opt":"x","half":1}
    {"id":"2","state":"open","tags":[],"opt":"x","a b":{"c":1}}
    {"id":3,"state":"archived","tags":[{"n":1},{"n":null}]}

    """

  private func folder(_ new: String = new) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "old.jsonl")
    try folder.write(new, to: "new.jsonl")
    _ = try await Command.run(["-lq", "--stats", "json=b.json", "json", "old.jsonl"], in: folder.url)
    return folder
  }

  @Test(arguments: ["1", "2", "16"]) func everyChangeIsAProblemAtItsFirstValue(_ jobs: String) async throws {
    let folder = try await folder()
    let result = try await Command.run(
      Self.all + ["-lc", "-j", jobs, "--baseline", "b.json", "json", "new.jsonl"], in: folder.url)
    #expect(result.status == 1)
    #expect(
      result.text == """
        new.jsonl:1:1: error: key "gone" has disappeared; 1 of 8 objects had it, and none of 3 has it now [path-gone]
          at .gone
        1 | {"id":1,"state":"open","tags":[{"n":1}],"opt":"x","half":1}
          | ^
          help: if the changes are intended, regenerate b.json with --stats json=FILE

        new.jsonl:2:7: error: found string for the first time, in 1 of 3 values; the baseline has number, in 8 values [new-kind]
          at .id
        2 | {"id":"2","state":"open","tags":[],"opt":"x","a b":{"c":1}}
          |       ^~~

        new.jsonl:3:17: error: new value "archived", in 1 of 3 values; known are "open", "closed", in 8 values [new-value]
          at .state
        3 | {"id":3,"state":"archived","tags":[{"n":1},{"n":null}]}
          |                 ^~~~~~~~~~

        new.jsonl:1:32: error: key "old" has disappeared; 1 of 3 objects had it, and none of 3 has it now [path-gone]
          at .tags[0].old
        1 | {"id":1,"state":"open","tags":[{"n":1}],"opt":"x","half":1}
          |                                ^

        new.jsonl:3:49: error: found null for the first time, in 1 of 3 values; the baseline has none in 3 values [new-null]
          at .tags[1].n
        3 | {"id":3,"state":"archived","tags":[{"n":1},{"n":null}]}
          |                                                 ^~~~

        new.jsonl:3:1: error: key "opt" is absent for the first time, from 1 of 3 objects; all 8 had it [new-absence]
          at .opt
        3 | {"id":3,"state":"archived","tags":[{"n":1},{"n":null}]}
          | ^

        new.jsonl:2:1: error: key "half" is in 1 of 3 objects (33.3%); before, in 4 of 8 (50%) [share-changed]
          at .half
        2 | {"id":"2","state":"open","tags":[],"opt":"x","a b":{"c":1}}
          | ^

        new.jsonl:2:52: error: new key "a b", with object, in 1 of 3 objects; none of 8 had it [new-path]
          at ."a b"
        2 | {"id":"2","state":"open","tags":[],"opt":"x","a b":{"c":1}}
          |                                                    ^

        """)
    #expect(result.errorText == "8 problems in 1 file (3 records)\n")
  }

  /// A pipe cannot be read again.
  @Test func changesInStandardInputHaveNoExcerpt() async throws {
    let folder = try await folder()
    let result = try await Command.run(
      Self.all + ["-lc", "--baseline", "b.json", "json"], input: Data(Self.new.utf8), in: folder.url)
    #expect(result.text.hasPrefix("<stdin>:1:1: error: key \"gone\" has disappeared"))
    #expect(!result.text.contains(" | "))
  }

  /// Excerpts are cut from a file of long lines between characters, as those of other problems are.
  @Test func longLinesAreCutBetweenCharacters() async throws {
    let folder = try await folder()
    let filler = String(repeating: "日本é", count: 700)
    try folder.write("[{\"a\":1,\"b\":\"\(filler)\"}]", to: "old.json")
    try folder.write("[{\"b\":\"\(filler)\",\"a\":null,\"c\":\"\(filler)\"}]", to: "new.json")
    _ = try await Command.run(["-q", "--stats", "json=b.json", "json", "old.json"], in: folder.url)
    let result = try await Command.run(
      Self.all + ["-c", "--baseline", "b.json", "json", "new.json"], in: folder.url)
    #expect(result.text.contains("\",\"a\":null,\"c\":\"日本"))
    #expect(!result.text.contains("\u{FFFD}"))
  }

  @Test func shareMayChangeWithinTheTolerance() async throws {
    let folder = try await folder(Self.old.replacing(#","half":1}"#, with: "}") + #"{"id":9,"half":2}"#)
    let words = Self.all + ["-lc", "--baseline", "b.json", "json", "new.jsonl"]
    let narrow = try await Command.run(["--drift-tolerance", "38"] + words, in: folder.url)
    #expect(
      narrow.text.contains(
        "1:1: error: key \"half\" is in 1 of 9 objects (11.1%); before, in 4 of 8 (50%) [share-changed]\n  at .half\n"
      ))
    let wide = try await Command.run(["--drift-tolerance", "39"] + words, in: folder.url)
    #expect(!wide.text.contains("share-changed"))
  }

  @Test func theFirstRunWritesTheBaselineAndLaterOnesLeaveItAlone() async throws {
    let folder = try await folder()
    let words = ["-lc", "--baseline", "first.json", "--stats", "json=./first.json", "json"]
    let first = try await Command.run(words + ["old.jsonl"], in: folder.url)
    #expect(first.status == 0)
    #expect(first.text == "")
    #expect(first.errorText == "decode-model: there was no baseline; \"first.json\" is written\n")
    let baseline = try folder.text("first.json")
    #expect(baseline == (try folder.text("b.json")))
    let same = try await Command.run(words + ["old.jsonl"], in: folder.url)
    #expect(same.status == 0)
    #expect(same.text + same.errorText == "")
    let changed = try await Command.run(Self.all + words + ["new.jsonl"], in: folder.url)
    #expect(changed.status == 1)
    #expect(changed.text.contains("help: if the changes are intended, remove first.json and run again"))
    #expect(try folder.text("first.json") == baseline)
  }

  @Test func withoutRecordsNoBaselineIsWritten() async throws {
    let folder = try await folder()
    let result = try await Command.run(
      ["-c", "--baseline", "none.json", "--stats", "json=none.json", "json"], in: folder.url)
    #expect(result.status == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("none.json").path))
  }

  @Test(arguments: [
    (
      "missing.json",
      "there is no baseline \"missing.json\"\nto write the first one: --stats json=missing.json\n"
    ),
    (
      "new.jsonl",
      "\"new.jsonl\" is not a baseline: 2:1: expected the end of the input after the value, found \"{\"\n"
        + "a baseline is what --stats json=FILE writes\n"
    ),
    (
      "other.json",
      "\"other.json\" is not a baseline: 1:1: missing key \"isCut\", expected Bool\n"
        + "a baseline is what --stats json=FILE writes\n"
    ),
  ]) func whatIsNoBaselineIsRefused(_ name: String, _ words: String) async throws {
    let folder = try await folder()
    try folder.write(#"{"records":1,"paths":[]}"#, to: "other.json")
    let result = try await Command.run(["-lc", "--baseline", name, "json", "new.jsonl"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errorText == "decode-model: " + words)
  }

  @Test func withoutRecordsEverythingIsGone() async throws {
    let folder = try await folder()
    let result = try await Command.run(["-lc", "--baseline", "b.json", "json"], in: folder.url)
    #expect(result.status == 1)
    #expect(result.text.contains("error: there are no records; the baseline has 8 [path-gone]"))
  }

  /// Columns of elements are those in the input, also of the second piece that is read.
  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow")) func elementsOfALongLineHaveTheirColumns()
    async throws
  {
    let folder = try TemporaryFolder()
    let element = #"{"a":1,"b":"0123456789"}"#
    let many = Array(repeating: element, count: 200_000).joined(separator: ",")
    try folder.write("[\(element)]", to: "old.json")
    try folder.write("[\(many),{\"a\":null,\"b\":\"\"}]", to: "new.json")
    _ = try await Command.run(["-q", "--each", "--stats", "json=b.json", "json", "old.json"], in: folder.url)
    let result = try await Command.run(
      Self.all + ["-c", "--each", "--baseline", "b.json", "json", "new.json"], in: folder.url)
    let column = 1 + (element.utf8.count + 1) * 200_000 + 6
    #expect(result.text.hasPrefix("new.json:1:\(column): error: found null for the first time"))
  }

  @Test(arguments: ["9223372036854775807", "-1"]) func countsThatCannotBeAreRefused(_ count: String)
    async throws
  {
    let folder = try await folder()
    let baseline = try folder.text("b.json").replacing(#""present":8"#, with: "\"present\":\(count)")
    try folder.write(baseline, to: "wrong.json")
    let result = try await Command.run(
      ["-lc", "--baseline", "wrong.json", "json", "new.jsonl"], in: folder.url)
    #expect(result.status == 2)
    #expect(result.errorText.contains("is not a baseline: a count is not one that statistics can have"))
  }

  @Test func noOutputIsWrittenOverTheBaseline() async throws {
    let folder = try await folder()
    for words in [
      ["-r", "json=b.json"], ["--stats", "text=b.json"], ["--stats", "json=b.json", "-r", "json=b.json"],
    ] {
      let result = try await Command.run(
        ["-lc", "--baseline", "b.json"] + words + ["json", "new.jsonl"], in: folder.url)
      #expect(result.status == 2)
    }
    #expect(try folder.text("b.json").hasPrefix("{\"records\":8,"))
  }

  @Test func redactedChangesHaveNoValuesAndNoNamesOfThePayload() async throws {
    let folder = try await folder(
      Self.new.replacing("archived", with: "S3CRET").replacing("a b", with: "S3CRET"))
    let words = Self.all + ["-lc", "--redact", "--baseline", "b.json", "json", "new.jsonl"]
    for format in ["text", "json", "summary", "markdown", "github", "gitlab", "sarif", "junit", "html"] {
      let result = try await Command.run(["-r", format] + words, in: folder.url)
      #expect(result.status == 1)
      #expect(result.text.contains("new value"))
      #expect(
        !result.text.contains("S3CRET") && !result.text.contains(".gone") && !result.text.contains("/gone"))
    }
  }

  @Test func changesOfWhatARedactedBaselineHidesAreNotFound() async throws {
    let folder = try await folder()
    let record = #"{"id":1,"image":"https://example.com","caption":"a","x":{"y":1}}"#
    try folder.write(record, to: "old.json")
    try folder.write(record.replacing("x", with: "z").replacing(#""a""#, with: "null"), to: "new.json")
    _ = try await Command.run(
      ["-q", "--redact", "--stats", "json=red.json", "meme", "old.json"], in: folder.url)
    let same = try await Command.run(["-c", "--baseline", "red.json", "meme", "old.json"], in: folder.url)
    #expect(same.status == 0)
    let result = try await Command.run(
      Self.all + ["-c", "--baseline", "red.json", "meme", "new.json"], in: folder.url)
    #expect(result.text.contains("error: found null for the first time"))
    #expect(!result.text.contains("new-path") && !result.text.contains("path-gone"))
  }

  @Test(arguments: [
    (["--at", ".a[]"], #"{"a":[{"b":1},"#, #"{"b":null}]}"#, "1:20", "/a/1/b"),
    (["--each"], "[{\"b\":1},\n", #"{"b":null}]"#, "2:6", "/1/b"),
    (["--each"], #"{"x":{"b":1},"#, #""y":{"b":null}}"#, "1:23", "/y/b"),
    (["--at", ".s | fromjson"], #"{"s":"{\"b\":1,"#, #"\"é\":[null]}"}"#, "1:23", "/s/é/0"),
  ]) func placesAreThoseInTheInput(
    _ options: [String], _ first: String, _ second: String, _ place: String, _ pointer: String
  ) async throws {
    let folder = try await folder()
    let before = second.replacing("null", with: "1")
    try folder.write(first + before, to: "old.json")
    try folder.write(first + second, to: "new.json")
    _ = try await Command.run(options + ["-q", "--stats", "json=b.json", "json", "old.json"], in: folder.url)
    let result = try await Command.run(
      Self.all + options + ["-c", "-r", "json", "--baseline", "b.json", "json", "new.json"], in: folder.url)
    let problem = try #require(
      try JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any])
    #expect("\(problem["line"] ?? "?"):\(problem["column"] ?? "?")" == place)
    #expect(problem["pointer"] as? String == pointer)
    #expect(problem["code"] as? String == "new-null" || problem["code"] as? String == "new-kind")
  }

  /// One check is of a built-in model, which this program runs, and one of a source, which another program runs.
  @Test func checksOfASuiteHaveStatisticsOfTheirOwn() async throws {
    let folder = try SourceFolder([
      "Point.swift": "struct Point: Codable { let x: Int }",
      "suite.json":
        #"{"json": ["a.json"], "points": {"type": "Point", "source": "Point.swift", "valid": ["p*.json"], "invalid": ["q.json"]}}"#,
      "a.json": #"{"a":1}"#, "p.json": #"{"x":1}"#, "q.json": #"{"y":1}"#,
    ])
    func run(_ words: String...) async throws -> Command.Result {
      try await Command.run(
        ["-c", "--suite", "suite.json"] + words, in: folder.folder.url, environment: folder.environment)
    }
    let text = try await run("--stats", "text")
    #expect(text.status == 0)
    #expect(text.text.hasPrefix("# json\n\n1 of 1 record decodes\n"))
    #expect(text.text.contains("\n# points\n\n1 of 1 record decodes\n"))
    #expect(!text.text.contains("q.json"))

    let first = try await run("--baseline", "b.json", "--stats", "json=b.json")
    #expect(first.status == 0)
    #expect(first.errorText == "decode-model: there was no baseline; \"b.json\" is written\n")
    let same = try await run("--baseline", "b.json")
    #expect(same.status == 0)
    #expect(same.text + same.errorText == "")

    try folder.folder.write(#"{"x":1,"z":null}"#, to: "p2.json")
    try folder.folder.write(#"{"a":null}"#, to: "a.json")
    let changed = try await run("--baseline", "b.json", "--drift-confidence", "0", "-r", "summary")
    #expect(changed.status == 1)
    #expect(changed.text.contains("found null for the first time"))
    #expect(changed.text.contains("p2.json:1:12") && changed.text.contains("[new-path]"))

    try folder.folder.write(
      #"{"json": ["a.json"], "more": {"type": "json", "valid": ["p.json"]}}"#, to: "suite.json")
    let more = try await run("--baseline", "b.json")
    #expect(more.text.contains("b.json: error: the baseline has no check \"more\" [new-path]"))
    let alone = try await Command.run(
      ["-c", "--baseline", "b.json", "json", "a.json"], in: folder.folder.url)
    #expect(alone.status == 2)
    #expect(alone.errorText.contains("\"b.json\" is a baseline of a suite, and this run has one model"))
  }

  /// Finds the changes of lines of objects in Python, and prints what is different in the report.
  private static let script = #"""
    import json, sys
    def rows(name):
        rows = {}
        def add(value, path, line, holder=None):
            row = rows.setdefault(path, {"count": 0, "first": {}, "texts": {}, "holder": holder})
            row["count"] += 1
            kind = {type(None): "null", bool: "Boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}[type(value)]
            row["first"].setdefault(kind, line)
            if kind == "string": row["texts"].setdefault(value, [0, line])[0] += 1
            if kind == "array":
                for element in value: add(element, path + "[]", line)
            if kind == "object":
                row.setdefault("objects", []).append((line, set(value)))
                for key, member in value.items(): add(member, path + "." + key, line, path)
        for line, text in enumerate(open(name), 1): add(json.loads(text), "", line)
        for path, row in rows.items():
            if row["holder"] is None: continue
            key = path.rsplit(".", 1)[1]
            holders = rows[row["holder"]]["objects"]
            row["absent"] = [line for line, keys in holders if key not in keys]
            row["share"] = 100 * row["count"] / len(holders)
        return rows
    old, new = rows(sys.argv[1]), rows(sys.argv[2])
    expected = set()
    parent = lambda path: max((other for other in list(old) + list(new) if other != path and path.startswith(other)), key=len)
    for path in new:
        if path not in old:
            if parent(path) in old: expected.add(("new-path", path, min(new[path]["first"].values())))
            continue
        was, now = old[path], new[path]
        for kind in now["first"].keys() - was["first"].keys():
            expected.add(("new-null" if kind == "null" else "new-kind", path, now["first"][kind]))
        if "share" in now:
            if now["absent"] and not was["absent"]: expected.add(("new-absence", path, now["absent"][0]))
            elif now["share"] != was["share"]:
                expected.add(("share-changed", path, now["absent"][0] if now["share"] < was["share"] else min(now["first"].values())))
        texts = was["texts"]
        if texts and len(texts) <= 20 and sum(count for count, _ in texts.values()) >= 4 * len(texts):
            fresh = sorted((line, text) for text, (_, line) in now["texts"].items() if text not in texts)
            if len(now["texts"]) > 20: fresh = fresh[:1]
            for line, _ in fresh: expected.add(("new-value", path, line))
    for path in old:
        if path and path not in new and parent(path) in new:
            first = new[parent(path)]["first"]
            kind = "array" if path.endswith("[]") else "object"
            # A kind that has taken the place of the objects or arrays says it all.
            if kind not in first and first.keys() - old[parent(path)]["first"].keys(): continue
            expected.add(("path-gone", path, first.get(kind, min(first.values()))))
    def pattern(problem):
        parts = problem["pointer"].split("/")[1:]
        path = "".join("[]" if part.isdigit() else "." + part for part in parts)
        return path + "[]" if "elements have disappeared" in problem["message"] else path
    found = {(p["code"], pattern(p), p["line"]) for p in map(json.loads, open(sys.argv[3]))}
    for change in sorted(found ^ expected): print("only", "found" if change in found else "expected", change)
    """#

  @Test(arguments: 0..<12) func findsWhatAScriptFinds(_ seed: Int) async throws {
    let folder = try TemporaryFolder()
    var generator = Random(seed: UInt64(seed))
    for name in ["old.jsonl", "new.jsonl"] {
      let isNew = name == "new.jsonl"
      let lines = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
        object(depth: 0, isNew: isNew, &generator)
      }
      try folder.write(lines.joined(separator: "\n") + "\n", to: name)
    }
    try folder.write(Self.script, to: "drift.py")
    let command = """
      command -v python3 > found || exit 77
      decode-model -lq --stats json=b.json json old.jsonl
      decode-model -lq -j 3 --drift-confidence 0 --baseline b.json -r json=report json new.jsonl
      python3 drift.py old.jsonl new.jsonl report 2>&1
      """
    let result = try await Command.shell(command, in: folder.url)
    if result.status == 77 { try skipTest("needs python3") }
    #expect(result.text == "")
  }

  private func object(depth: Int, isNew: Bool, _ generator: inout Random) -> String {
    var members: [String] = []
    for name in ["a", "b", "c", "d", "e"] {
      // Always there, often, now and then.
      let isAlways = name < "c" && !(isNew && depth > 0 && Int.random(in: 0..<60, using: &generator) == 0)
      guard isAlways || Int.random(in: 0..<(name == "e" ? 40 : 2), using: &generator) == 0 else { continue }
      members.append("\"\(name)\":" + value(depth: depth, isNew: isNew, &generator))
    }
    if isNew, Int.random(in: 0..<50, using: &generator) == 0 { members.append(#""f":{"g":[1]}"#) }
    if !isNew, Int.random(in: 0..<50, using: &generator) == 0 { members.append(#""h":{"i":[1]}"#) }
    return "{" + members.joined(separator: ",") + "}"
  }

  private func value(depth: Int, isNew: Bool, _ generator: inout Random) -> String {
    let texts = isNew ? 6 : 4
    switch Int.random(in: 0..<(depth > 2 ? 40 : 60), using: &generator) {
    case 0 where isNew: return "null"
    case 1 where isNew: return "true"
    case ..<20: return "\(Int.random(in: 0..<9, using: &generator))"
    case ..<40: return "\"\(Int.random(in: 0..<(texts + (depth == 1 ? 40 : 0)), using: &generator))\""
    case ..<50:
      let count = Int.random(in: 0..<3, using: &generator)
      let elements = (0..<count).map { _ in value(depth: depth + 1, isNew: isNew, &generator) }
      return "[\(elements.joined(separator: ","))]"
    default: return object(depth: depth + 1, isNew: isNew, &generator)
    }
  }
}
