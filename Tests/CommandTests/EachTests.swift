import Foundation
import Testing
import TestSupport

/// `--each` compared with the same document decoded whole, from files and through pipes.
struct EachTests {
  static let rows: [Run] = [
    Run(
      "elements of an array", "--each -o json song", input: #"[{"id":1},{"id":"2"},\#n{"id":3}\#n]"#,
      status: 1, output: #"{"id":1}\#n{"id":3}\#n"#, problems: ["type-mismatch /1/id 1:17"]),
    Run(
      "members of an object", "--each -o json json", input: #"{"a":1,"b":{"c":[2]},"d e":null}"#,
      output: #"1\#n{"c":[2]}\#nnull\#n"#),
    Run(
      "members with problems", "check --each villager-card",
      input:
        ##"{"ant00":{"name":{"name-USen":"Cyrano"},"bubble-color":"#194c89","text-color":"#fffad6"},"b c":{"name":{}}}"##,
      status: 1,
      problems: [
        "key-not-found /b c/bubble-color 1:96",
        "key-not-found /b c/name/name-USen 1:104",
      ]),
    Run("members of one name", "--each -o json json", input: #"{"a":1,"a":2}"#, output: "1\n2\n"),
    Run(
      "elements as they are written", "--each -o source json", input: #"[ 1 , {"a":\#n 2},"x" ]"#,
      output: #"1\#n{"a":\#n 2}\#n"x"\#n"#),
    Run("an empty array", "--each json", input: "[]\n"),
    Run("an empty object", "--each json", input: "{}\n"),
    Run("an empty input", "--each json", status: 1, problems: ["empty-input 1:1"]),
    Run("a scalar", "--each json", input: "7\n", status: 1, problems: ["missing-path 1:1"]),
    Run(
      "several files", "--each -o json json a.json b.json",
      files: ["a.json": "[1,2]", "b.json": #"\#u{FEFF}{"x":3}"#], output: "1\n2\n3\n",
      problems: ["byte-order-mark b.json:1:1 warning"]),
    Run(
      "a syntax error inside an element costs that element", "--each -o json json", input: #"[1,{"a":01},3]"#,
      status: 1, output: "1\n3\n", problems: ["invalid-json /1/a 1:9"]),
    Run(
      "a comma at the end", "--each -o json json", input: "[1\n,]", status: 1, output: "1\n",
      problems: ["invalid-json 2:1"]),
    Run(
      "commas at the ends of elements", "check --each song",
      input: #"[{"id":"1",},\#n{"id":2,"x":[1,],"like":01}]"#, status: 1,
      problems: [
        "type-mismatch /0/id 1:8", "invalid-json /0 1:11", "invalid-json /1/x 2:15",
        "invalid-json /1/like 2:25",
      ]),
    Run(
      "text after the end", "--each -o json json", input: "[1\n] x", status: 1, output: "1\n",
      problems: ["trailing-content 2:3"]),
    Run(
      "cut off in an element", "--each -o json song", input: #"[{"id":1}\#n,{"id":2"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["invalid-json /1 2:9"]),
    Run(
      "cut off between elements", "--each -o json song", input: #"[{"id":1}\#n,"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["invalid-json /1 2:2"]),
    Run("cut off in a name", "check --each song", input: #"{"a"#, status: 1, problems: ["invalid-json 1:2"]),
    Run(
      "cut off after a name", "check --each song", input: #"{"a""#, status: 1,
      problems: ["invalid-json /a 1:5"]),
    Run(
      "cut off after a colon", "check --each song", input: #"{"a":"#, status: 1,
      problems: ["invalid-json /a 1:6"]),
    Run(
      "cut off after a member", "check --each song", input: #"{"a":{"id":1},"#, status: 1,
      problems: ["invalid-json 1:15"]),
    Run("cut off after a brace", "check --each song", input: "{", status: 1, problems: ["invalid-json 1:2"]),
    Run(
      "cut off after a bracket", "check --each song", input: "[", status: 1, problems: ["invalid-json /0 1:2"]
    ),
  ]

  @Test(arguments: rows) func readsEachElement(_ run: Run) async throws {
    try await run.expect()
  }

  private struct Problem: Decodable, Equatable {
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
    let offset: Int
    let severity: String
    let code: String
    let message: String
    let pointer: String?
    var help: [String]?
  }

  /// The errors of a check in the order of the input.
  private func problems(_ options: [String], _ text: String) async throws -> [Problem] {
    let result = try await Command.run(["check"] + options + ["-r", "json", "json"], input: text)
    return try result.text.split(separator: "\n")
      .map { try JSONDecoder().decode(Problem.self, from: Data($0.utf8)) }
      .filter { $0.severity == "error" }
  }

  @Test(
    arguments: [
      "{]", "[}", "[1,}", "[1,]", "[1,,2]", "[,]", "{\"a\":1,}", "{x", "{'a':1}", "{\"a\\q\":1}",
      "{\"a\tb\":1}",
      "{\"\\ud800\":1}", "{\"a\" 1}", "{\"a\":}", "[tru,1]", "{\"a\":tru}", "[1\"a\"]", "[1 2]", "[1,12",
      "[true",
      "{\"a\":1", "[1 ", "[1,", "[", "{", "{\"a", "{\"a\"", "{\"a\":", "[\"a", "[[1", "[1\n\n,,\n2]",
      "[1,\n// two\n2]", "[\u{FEFF}]", "",
    ])
  func firstErrorIsThatOfTheWholeDocument(_ text: String) async throws {
    for text in [text, "\u{FEFF}" + text, "\n" + text] {
      let whole = try #require(try await problems([], text).first)
      #expect(try await problems(["--each"], text).first == whole, "\(text.debugDescription)")
    }
  }

  /// `--each` no longer has the lines before the problem, so it does not report that every line is a value.
  @Test func helpForSeveralValuesDoesNotDependOnLinesThatAreGone() async throws {
    for text in ["[1]\n[2]", "\u{FEFF}[1]\n[2]\n[3]\n", "[\n1]\n[2]"] {
      var whole = try #require(try await problems([], text).first)
      whole.help = [
        "if several values follow one another, put each on a line, as jq -c . does, and use --lines instead of --each"
      ]
      #expect(try await problems(["--each"], text).first == whole, "\(text.debugDescription)")
    }
  }

  @Test(
    arguments: ["[1,12", "[1,true", "[1,-", "[1,12 "])
  func cutOffScalarIsReportedAndNotWritten(_ text: String) async throws {
    let result = try await Command.run(["--each", "-o", "source", "json"], input: text)
    #expect(result.status == 1)
    #expect(result.text == (text.hasSuffix(" ") ? "1\n12\n" : "1\n"))
    #expect(result.errorText.contains("; the bracket opened at 1:1 is not closed") || text.hasSuffix("-"))
  }

  @Test(
    arguments: [
      ["{\"é", "a\":1}"], ["{\"a\\", "\"b\":1}"], ["{\"\\u00", "e9\":1}"], ["\u{FEFF}", "[1]"],
      ["\u{FEFF}", "\u{FEFF}[1]"], ["[1", ",12", "3]"], ["[1,12", ""], ["[{\"id\":1},", "\n\n  ,", "2]"],
      ["\n\n", "x"], ["[1] ", " x\n"], ["[\u{0}1\u{0}]", "\u{0}"],
    ])
  func pausesChangeNothing(_ parts: [String]) async throws {
    let words = ["--each", "-o", "source", "json"]
    let program = try RunningProgram(words)
    for part in parts {
      try? program.feed(part)
      #expect(await program.readsItsInput())
    }
    try? program.endInput()
    let status = await program.status()
    let whole = try await Command.run(words, input: parts.joined())
    #expect(program.output == whole.text && program.errors == whole.errorText)
    #expect(status == whole.status)
  }

  @Test func theRestOfACharacterIsAwaited() async throws {
    let program = try RunningProgram(["--each", "-o", "source", "json"])
    let bytes = Data("\u{FEFF}{\"é\":1}".utf8)
    // The byte order mark and the letter are each cut after their first bytes.
    for range in [0..<2, 2..<6, 6..<bytes.count] {
      try program.feed(bytes[range])
      #expect(await program.readsItsInput())
    }
    try program.endInput()
    #expect(await program.status() == 0 && program.output == "1\n")
    #expect(program.errors.hasPrefix("<stdin>:1:1: warning: byte order mark"))
  }

  @Test(arguments: [10, 40_000]) func errorBetweenElementsHasItsPlaceInALongDocument(_ count: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    let line = "  {\"id\": 1},\n"
    let text =
      "[\n" + String(repeating: line, count: count) + "\n\n    ,\n" + String(repeating: line, count: 40_000)
    try folder.write(text, to: "all.json")
    let file = try await Command.run(["check", "--each", "json", "all.json"], in: folder.url)
    #expect(file.text.hasPrefix("all.json:\(count + 4):5: error: expected a value, found a comma"))
    #expect(file.text.contains("\n\(count + 4) |     ,\n"))
    let pipe = try await Command.shell(
      "cat all.json | decode-model check --each --stdin-name all.json json", in: folder.url)
    #expect(pipe.text == file.text)
  }

  @Test(arguments: ["y", "[1,,", "{]"]) func endlessInputStopsAtItsFirstError(_ line: String) async throws {
    let result = try await Command.shell("yes '\(line)' | decode-model check --each json")
    #expect(result.status == 1)
    #expect(result.errorText.contains("1 problem in 1 file"))
  }

  @Test(arguments: [["--each"], ["-l"]]) func byteOrderMarkIsReportedOnce(_ unit: [String]) async throws {
    let text = Data("\u{FEFF}[1]\n".utf8)
    let plain = try await Command.run(["check"] + unit + ["json"], input: text)
    #expect(plain.status == 0 && plain.text.hasPrefix("<stdin>:1:1: warning: byte order mark"))
    let strict = try await Command.run(["check"] + unit + ["--strict", "json"], input: text)
    #expect(strict.status == 1 && strict.text.hasPrefix("<stdin>:1:1: error: byte order mark"))
    #expect(strict.errorText.hasPrefix("1 problem in 1 file (1 record)"))
  }

  @Test(arguments: [["--each"], ["-l"], []]) func utf16IsRecognizedByItsBeginning(_ unit: [String])
    async throws
  {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
      let text = try #require("[1,\"é\"]\n".data(using: encoding))
      let result = try await Command.run(["check"] + unit + ["json"], input: text)
      #expect(result.text.hasPrefix("<stdin>:1:1: error: the text is UTF-16"), "\(encoding)")
    }
    for text in ["1\u{0}\n", "[1\u{0},2]", "[1]\n1\u{0}\n"] {
      let result = try await Command.run(["check"] + unit + ["json"], input: text)
      #expect(result.status == 1 && !result.text.contains("UTF-16"), "\(text.debugDescription)")
    }
  }
}
