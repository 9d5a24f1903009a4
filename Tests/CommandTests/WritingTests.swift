import Foundation
import Testing
import TestSupport

/// The destinations of values, rejected records and reports, and the others if one fails.
@Suite struct WritingTests {
  static let formats: [Run] = [
    Run(
      "json: a record a line", "-o json song a.json b.json",
      files: ["a.json": #"{"id":1, "x": 1}"#, "b.json": #"{"name": null, "id":2}"#],
      output: #"{"id":1}\#n{"id":2,"name":null}\#n"#),
    Run(
      "swift", "-o swift user", input: #"{"id":"a","nickname":null}"#,
      output: #"User(id: "a", nickname: nil)\#n"#),
    Run(
      "source: byte for byte", "-o source song", input: #"  {"id":1,\#n "name":null }  \#n"#,
      output: #"  {"id":1,\#n "name":null }  \#n"#),
    Run(
      "source: no byte order mark, and a newline", "-o source json", input: "\u{FEFF}{}", output: "{}\n",
      problems: ["byte-order-mark 1:1 warning"]),
    Run(
      "a value that cannot be encoded", "-o json any-employee", input: #"[{"name":"A","id":1},{"name":"B"}]"#,
      status: 1, problems: ["encoding-failed /1 1:22"]),
    Run(
      "a value that cannot be encoded is printed", "-o swift any-employee | grep -c noEmployee",
      input: #"[{"name":"A","id":1},{"name":"B"}]"#, output: "1\n"),
    Run(
      "values and problems in one file keep their order",
      "-l -o source -r text json > all 2>&1; head -n 2 all | cut -d' ' -f1; tail -n 1 all >&2",
      input: "1\nx\n",
      output: "1\n<stdin>:2:1:\n", problems: ["invalid-json 2:1"]),
  ]

  static let rejects: [Run] = [
    Run(
      "files of lines need no option", "-o source --rejects bad song a.jsonl b.ndjson",
      files: ["a.jsonl": #"{"id":1}\#n7\#n"#, "b.ndjson": #"8\#n{"id":2}\#n"#], status: 1,
      output: #"{"id":1}\#n{"id":2}\#n"#,
      problems: ["type-mismatch a.jsonl:2:1", "type-mismatch b.ndjson:1:1"],
      written: ["bad": "7\n8\n"]),
    Run(
      "ignored commas stay", "-l -o source --rejects bad --trailing-commas ignore song",
      input: #"{"id":1,}\#n[1,]\#n"#, status: 1, output: #"{"id":1,}\#n"#, problems: ["type-mismatch 2:1"],
      written: ["bad": "[1,]\n"]),
    Run(
      "a file that is one record", "--rejects bad meme a.jsonl c.json",
      files: ["a.jsonl": "", "c.json": "{}"],
      status: 2,
      errors:
        "decode-model: option \"--rejects\" needs \"--lines\" or \"--each\": \"c.json\" is one record\n"),
    Run(
      "elements", "--each -o source --rejects bad song", input: #"[{"id":1}\#n,{"id":"2"}\#n,7]"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["type-mismatch /1/id 2:8", "type-mismatch /2 3:2"],
      written: ["bad": #"{"id":"2"}\#n7\#n"#]),
    Run(
      "a record with a warning is kept", "-l -o source --unread warn --rejects bad song",
      input: #"{"id":1,"x":1}\#n"#, output: #"{"id":1,"x":1}\#n"#, problems: ["unread-key /x 1:9 warning"],
      written: ["bad": ""]),
    Run(
      "a file that cannot be made, before anything is read", "-l --rejects no/bad song; echo $?; cat",
      input: #"{"id":1}\#n"#, output: #"3\#n{"id":1}\#n"#,
      errors: #"decode-model: cannot write "no/bad": No such file or directory"#),
  ]

  @Test(arguments: formats + rejects) func writesValues(_ run: Run) async throws {
    try await run.expect()
  }

  @Test(arguments: ["list", "--help", "-l -o source json many"])
  func closedPipeEndsTheRunQuietly(_ words: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      String(repeating: "[\"\(String(repeating: "x", count: 100))\"]\n", count: 2_000), to: "many")
    let result = try await Command.shell(
      "{ decode-model \(words); echo $? >&2; } | head -n 1 | wc -l | tr -d ' '", in: folder.url)
    #expect(result.text == "1\n" && result.errorText == "0\n")
  }

  @Test(
    .enabled(if: Checkout.exists(URL(fileURLWithPath: "/dev/full")), "needs /dev/full"),
    arguments: [
      "list > /dev/full", "-o json json >&-", "check -r text song > /dev/full",
    ])
  func fullOrClosedStandardOutputIsAnError(_ words: String) async throws {
    let result = try await Command.shell("echo '{}' | decode-model \(words)")
    #expect(result.status == 3 && result.errorText.hasPrefix("decode-model: cannot write standard output: "))
  }

  /// A limit of 512 or 1024 bytes, set by the shell.
  @Test(arguments: [("song", "> out"), ("weapon", "--rejects out")])
  func fullDiskHoldsWholeRecords(_ model: String, _ place: String) async throws {
    let folder = try TemporaryFolder()
    let lines = (0..<20).map { #"{"id":\#($0 + 10),"name":"\#(String(repeating: "x", count: 60))"}"# + "\n" }
    try folder.write(lines.joined(), to: "in.jsonl")
    let result = try await Command.shell(
      "ulimit -f 1; decode-model -l -o source \(model) in.jsonl \(place) 2> errors", in: folder.url)
    #expect(result.status == 3)
    let written = try folder.text("out")
    #expect(written.count > 300 && written.hasSuffix("\n") && lines.joined().hasPrefix(written))
  }

  /// Two names of one file, one of them for reading or both for writing: no existing content is overwritten.
  @Test(arguments: [
    ("-l -o source --rejects d/../one -r json=one json < in", 2),
    ("-l -o source --rejects one -r json=two json < in", 2),
    ("-l -o source --rejects /dev/stdout json < in >> one", 2),
    ("-l -o source json < one >> one", 2),
    ("-l -o source --rejects one json < in 2>> one", 2),
    ("stats -l --since one -r json=./one json in", 2),
    // One place, but nothing else is written there.
    ("-l -o none --rejects /dev/stdout -r json=/dev/fd/3 json < in >> two 3> three", 1),
  ])
  func noFileIsWrittenTwice(_ words: String, _ status: Int32) async throws {
    let folder = try TemporaryFolder(["one": "precious\n", "in": "1\nx\n"])
    let result = try await Command.shell("mkdir d; ln one two; decode-model \(words)", in: folder.url)
    #expect(result.status == status)
    #expect(try folder.text("one").hasPrefix("precious\n"))
  }
}
