import Foundation
import Testing
import TestSupport

/// The totals of `stats` equal those of an independent script, for every kind of record and any number of threads.
@Suite struct StatisticsTotalsTests {
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

  @Test(.slow) func totalsOfManyRecords() async throws {
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
}
