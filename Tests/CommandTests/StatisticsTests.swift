import Foundation
import Testing
import TestSupport

/// The totals of `stats` equal those of an independent script, for every kind of record and any number of threads.
@Suite struct StatisticsTests {
  /// Counts the values of a file in Python, and prints the differences from the statistics.
  private static let script = #"""
    import json, re, sys
    stats, payload, unit = json.load(open(sys.argv[1])), open(sys.argv[2]), sys.argv[3]
    records = [json.loads(line) for line in payload] if unit == "-l" else [json.load(payload)]
    if unit == "--each":
        records = list(records[0].values()) if isinstance(records[0], dict) else records[0]
    rows = {}
    def add(value, path, holder=None):
        row = rows.setdefault(path or ".", {"present": 0, "null": 0, "kinds": {}, "strings": {}, "numbers": [], "holder": holder})
        row["present"] += 1
        kind = {type(None): None, bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}[type(value)]
        if kind is None:
            row["null"] += 1
            return
        row["kinds"][kind] = row["kinds"].get(kind, 0) + 1
        if kind == "number": row["numbers"].append(value)
        if kind == "string": row["strings"][value] = row["strings"].get(value, 0) + 1
        if kind == "array":
            for element in value: add(element, (path or ".") + "[]")
        if kind == "object":
            for name, member in value.items():
                plain = re.fullmatch("[a-zA-Z_][a-zA-Z_0-9]*", name)
                add(member, path + "." + (name if plain else json.dumps(name, ensure_ascii=False)), path or ".")
    firsts = {}
    for record in records: add(record, "")
    if unit == "-l":
        for line, text in enumerate(open(sys.argv[2]), 1):
            def visit(value, path):
                firsts.setdefault(path or ".", line)
                if isinstance(value, list):
                    for element in value: visit(element, (path or ".") + "[]")
                if isinstance(value, dict):
                    for name, member in value.items():
                        plain = re.fullmatch("[a-zA-Z_][a-zA-Z_0-9]*", name)
                        visit(member, path + "." + (name if plain else json.dumps(name, ensure_ascii=False)))
            visit(json.loads(text), "")
    found = {row["path"]: row for row in stats["paths"]}
    if stats["records"] != len(records): print("records", stats["records"], len(records))
    for path in sorted(set(rows) ^ set(found)): print("only one has", path)
    for path in set(rows) & set(found):
        mine, theirs = rows[path], found[path]
        for name in ["present", "null", "kinds"]:
            if mine[name] != theirs[name]: print(path, name, mine[name], theirs[name])
        if firsts and theirs["first"]["line"] != firsts[path]: print(path, theirs["first"], firsts[path])
        if mine["holder"]:
            holders = rows[mine["holder"]]["kinds"]["object"]
            if theirs["holders"] != holders or theirs["absent"] != holders - mine["present"]: print(path, holders)
        if mine["numbers"]:
            range = {"least": min(mine["numbers"]), "greatest": max(mine["numbers"])}
            if range != theirs["numbers"]: print(path, range, theirs["numbers"])
        texts = mine["strings"]
        if texts:
            lengths = {"least": min(map(len, texts)), "greatest": max(map(len, texts))}
            if lengths != theirs["stringLengths"]: print(path, lengths)
            fits = len(texts) <= 20 and max(len(text.encode()) for text in texts) <= 100
            counted = {value["value"]: value["count"] for value in theirs.get("strings", [])}
            if counted != (texts if fits else {}): print(path, texts, counted)
    """#

  private func differences(_ payload: URL, _ unit: String, in folder: TemporaryFolder) async throws -> String
  {
    var outputs: Set<String> = []
    for jobs in ["1", "2", "16"] {
      var words = ["stats", "-q", "-j", jobs, "-o", "json", "meme", payload.path]
      if unit != "whole" { words.append(unit) }
      let result = try await Command.run(words, in: folder.url)
      try folder.write(result.output, to: "stats-\(jobs).json")
      outputs.insert(result.text)
    }
    #expect(outputs.count == 1)
    try folder.write(Self.script, to: "count.py")
    let result = try await Command.shell(
      "command -v python3 > found || exit 77; python3 count.py stats-1.json '\(payload.path)' \(unit) 2>&1",
      in: folder.url)
    if result.status == 77 { try skipTest("needs python3") }
    return result.status == 77 ? "" : result.text
  }

  @Test(arguments: ["whole", "--each"]) func totalsOfMadeUpValues(_ unit: String) async throws {
    let folder = try TemporaryFolder()
    let payload = try folder.write(
      #"""
      [{"id":1,"é":"\u00e9","a b":[1,2.5,-3e2,"x",null,true]},{"id":null,"caption":"c","o":{"p":{"q":[[],[{}]]}}},7,
       "text",[],{"id":"2","caption":"c","o":{"p":1},"id2":18446744073709551615},{"o":null,"deep":[[[[1]]]]}]
      """#, to: "a.json")
    #expect(try await differences(URL(fileURLWithPath: payload), unit, in: folder) == "")
  }

  private static let payloads = Checkout.recordedData("payloads", variable: "RECORDED_PAYLOADS")

  @Test(
    .enabled(if: Checkout.exists(payloads), "no recorded payloads: RECORDED_PAYLOADS names their folder"),
    arguments: ["villagers.json", "twitter.json", "itunes-songs.json", "itunes-songs-50.json"]
  )
  func totalsOfRealPayloads(_ name: String) async throws {
    let payload = Self.payloads.appendingPathComponent(name)
    #expect(try await differences(payload, "--each", in: try TemporaryFolder()) == "")
  }

  @Test(.enabled(if: SlowTests.isEnabled, "slow: make test-slow")) func totalsOfManyRecords() async throws {
    let folder = try TemporaryFolder()
    var text = ""
    for index in 0..<100_000 {
      text += #"{"id":\#(index % 977),"image":"https://example.com/\#(index % 7)","#
      text += index % 3 == 0 ? #""caption":null}"# : #""caption":"\#(index % 25)","n":\#(Double(index) / 4)}"#
      text += "\n"
    }
    let payload = try folder.write(text, to: "many.jsonl")
    #expect(try await differences(URL(fileURLWithPath: payload), "-l", in: folder) == "")
  }

  @Test func textSaysWhatTheModelReads() async throws {
    let records = """
      {"category":"m","image":"https://example.com/a.png","caption":"a","votes":3}
      {"category":"m","image":"https://example.com/b.png","caption":"b"}
      """
    let result = try await Command.run(
      ["stats", "-l", "meme-optional-caption"], input: records)
    #expect(result.status == 0)
    #expect(
      result.text == """
        2 of 2 records decode

        .
          2 objects
          first at <stdin>:1:1

        .category
          in 2 of 2 objects: 2 strings (1 character)
          read as String (2)
          "m" (2)
          first at <stdin>:1:13

        .image
          in 2 of 2 objects: 2 strings (25 characters)
          read as URL (2)
          "https://example.com/a.png" (1), "https://example.com/b.png" (1)
          first at <stdin>:1:25

        .caption
          in 2 of 2 objects: 2 strings (1 character)
          read as String, optional (2)
          "a" (1), "b" (1)
          first at <stdin>:1:63

        .votes
          in 1 of 2 objects: 1 number (3)
          never read
          first at <stdin>:1:75

        Findings
          .votes: never read, in 1 of 2 objects

        """)
  }

  /// Also objects with few members, if all of them together would fill many screens.
  @Test(arguments: [
    ("text", "1 of 2 records decode; 2 more are not JSON\n"),
    ("json", #"{"records":2,"decoded":1,"notJSON":2,"#),
  ])
  func recordsThatAreNotJSONAreCountedApart(_ format: String, _ start: String) async throws {
    let records = """
      {"id":1,"image":"https://example.com/a.png","caption":"a"}
      not JSON
      {"id":2}
      {"id":{"a":
      """
    let result = try await Command.run(["stats", "-l", "-o", format, "meme"], input: records)
    #expect(result.text.hasPrefix(start), "\(result.text)")
  }

  /// The values at a path of a truncated text are unknown.
  @Test(arguments: [["--at", ".a"], ["--at", ".a[]"], ["--each"], []])
  func textsThatAreCutShortAreCounted(_ words: [String]) async throws {
    let folder = try TemporaryFolder(["a.json": #"{"a":[{"b":1},"#])
    let result = try await Command.run(
      ["stats", "json", "a.json"] + words, in: folder.url)
    #expect(result.text.prefix { $0 != "\n" }.hasSuffix("; 1 more is not JSON"), "\(result.text)")
  }

  /// The same rule as for a model from payloads.
  @Test func namesOfWhichNobodyMakesPropertiesAreData() async throws {
    for (names, path) in [(["a.org", "b.net", "c.com"], ".{}"), (["a", "b", "c"], ".a")] {
      let json = names.map { "\"\($0)\":{\"x\":1}" }.joined(separator: ",")
      let result = try await Command.run(["stats", "json"], input: "{\(json)}")
      #expect(result.text.contains("\n\(path)\n"), "\(result.text)")
    }
  }

  @Test func nestedRecordIsOneScreen() async throws {
    let inner = (0..<10).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let outer = (0..<6).map { #""part\#($0)":{\#(inner)}"# }.joined(separator: ",")
    let result = try await Command.run(["stats", "json"], input: "{\(outer)}")
    #expect(result.text.split(separator: "\n").count < 60, "\(result.text)")
  }

  @Test func whatIsInAnUnreadValueIsNoFindingOfItsOwn() async throws {
    let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"a","more":{"a":1,"b":[{"c":2}]}}"#
    let result = try await Command.run(["stats", "meme"], input: meme)
    #expect(
      result.text.hasSuffix("\nFindings\n  .more: never read, in 1 of 1 object\n"), "\(result.text)")
  }

  /// Few records do not show that a key is never absent.
  @Test(arguments: [(19, false), (20, true)])
  func keysThatAreAlwaysThereAreFoundInManyRecords(_ records: Int, _ isFound: Bool) async throws {
    let record = #"{"category":"m","image":"https://example.com/a.png","caption":"a"}"# + "\n"
    let result = try await Command.run(
      ["stats", "-l", "meme-optional-caption"],
      input: String(repeating: record, count: records))
    #expect(
      result.text.contains("\n  .caption: optional, but present and not null in every object\n") == isFound)
  }

  @Test func aRecordOfManyKeysIsOneScreen() async throws {
    let keys = (1...120).map { #""key\#($0)":\#($0)"# }.joined(separator: ",")
    let record = #"{"id":1,"image":"https://example.com/a.png","caption":"c","#
    let result = try await Command.run(
      ["stats", "meme"], input: record + keys + "}")
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50 && lines.allSatisfy { $0.count <= 80 }, "\(lines.count)")
    #expect(
      result.text.contains(
        "\nin .\n  read:\n    .id Int, .image URL, .caption String\n  never read:\n    .key1, .key2,"))
    #expect(result.text.contains("\nFindings\n  never read, in 1 of 1 object:\n    .key1, .key2,"))
    for number in 1...120 { #expect(result.text.contains(".key\(number)")) }
  }

  @Test func whatIsSpecialOfAFoldedKeyIsSaid() async throws {
    let keys = (1...30).map { #""key\#($0)":null"# }.joined(separator: ",")
    let records = #"{"id":"x","image":"https://example.com/a.png",\#(keys)}"# + "\n" + #"{"id":1}"#
    let result = try await Command.run(["stats", "-l", "meme"], input: records)
    #expect(result.text.contains("\n  read:\n    .id Int (1 failed)\n  not reached:\n"), "\(result.text)")
    #expect(result.text.contains(" .key7 (in 1 of 2, 1 null),"))
  }

  @Test(arguments: ["text", "json"]) func redactedStatisticsHaveNoValues(_ format: String) async throws {
    let record = #"{"id":987,"image":"https://example.com/S3CRET","caption":"S3CRET","S3CRET":["S3CRET"]}"#
    let result = try await Command.run(["stats", "--redact", "-o", format, "meme"], input: record)
    #expect(result.text.contains(".caption"))
    #expect(!result.text.contains("S3CRET"))
    #expect(!result.text.contains("987"))
    // The same for records that do not decode, and for a model that accepts any names.
    for model in ["song", "json"] {
      let result = try await Command.run(
        ["stats", "--redact", "-o", format, model], input: record)
      #expect(result.text.contains("1 object") || result.text.contains("\"object\":1"))
      #expect(!result.text.contains("S3CRET") && !result.text.contains("987"))
    }
  }

  @Test func statisticsHaveAPlaceOfTheirOwn() async throws {
    let folder = try TemporaryFolder()
    let record = Data(#"{"id":"x","image":"https://example.com/a.png","caption":"a"}"#.utf8)
    let result = try await Command.run(["stats", "-o", "json", "meme"], input: record, in: folder.url)
    #expect(result.text.hasPrefix("{\"records\":1,\"decoded\":0,"))
    #expect(result.errorText.hasPrefix("<stdin>:1:7: error: expected Int"))
    #expect(result.status == 1)
    let both = try await Command.run(["stats", "-r", "json=-", "meme"], input: record, in: folder.url)
    #expect(both.status == 2)
    #expect(
      both.errorText.contains("the statistics and the json report would both be written to standard output"))
  }
}
