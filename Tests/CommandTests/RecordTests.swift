import Foundation
import Testing
import TestSupport

/// Where a record begins and ends, and the options that say how it is decoded, each as a user calls it.
@Suite struct RecordTests {
  static let lines: [Run] = [
    Run(
      "a bad line costs its record", "-l -o json song",
      input: #"{"id":1}\#n{"id":"2"}\#n{"id":\#n{"id":4}\#n"#, status: 1, output: #"{"id":1}\#n{"id":4}\#n"#,
      problems: ["type-mismatch /id 2:7", "invalid-json /id 3:7"]),
    Run(
      "blank lines count as lines only", "-l -o json song", input: #"\#n{"id":1}\#n\#n  \#t\#n{"id":"2"}\#n"#,
      status: 1, output: #"{"id":1}\#n"#, problems: ["type-mismatch /id 5:7"]),
    Run(
      "CR LF", "-l -o json song", input: #"{"id":1}\#r\#n\#r\#n{"id":2}\#r\#n{"id":"3"}\#r\#n"#, status: 1,
      output: #"{"id":1}\#n{"id":2}\#n"#, problems: ["type-mismatch /id 4:7"]),
    Run("an array on a line is a record", "-l -o json json", input: "[1,2]\n[]\n", output: "[1,2]\n[]\n"),
    Run(
      "two values on a line", "-l -o json song", input: #"{"id":1}{"id":2}\#n{"id":3}\#n"#, status: 1,
      output: #"{"id":3}\#n"#, problems: ["trailing-content 1:9"]),
    Run(
      "a byte order mark later", "-l -o source song", input: #"{"id":1}\#n\#u{FEFF}{"id":2}\#n"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["invalid-json 2:1"]),
    Run(
      "a byte order mark alone on a line", "-l -o json json", input: "\u{FEFF}\n1\n", output: "1\n",
      problems: ["byte-order-mark 1:1 warning"]),
    Run(
      "byte order marks go neither to values nor to rejects", "-l -o source --rejects bad song a b c",
      files: [
        "a": #"\#u{FEFF}{"id":1}\#n{"id":"x"}\#n"#, "b": #"\#u{FEFF}{"id":2}\#n"#,
        "c": #"\#u{FEFF}{"id":"y"}\#n"#,
      ], status: 1, output: #"{"id":1}\#n{"id":2}\#n"#,
      problems: [
        "byte-order-mark a:1:1 warning", "type-mismatch /id a:2:7", "byte-order-mark b:1:1 warning",
        "byte-order-mark c:1:1 warning", "type-mismatch /id c:1:8",
      ], written: ["bad": #"{"id":"x"}\#n{"id":"y"}\#n"#]),
    Run(
      "no records in one of two files", "check -l song empty.jsonl a.jsonl",
      files: ["a.jsonl": #"{"id":1}\#n"#, "empty.jsonl": "\n"], problems: ["empty-input empty.jsonl warning"]),
    Run(
      "each file has its own lines", "-l -o json song a.jsonl - a.jsonl", input: #"\#n{"id":"2"}\#n"#,
      files: ["a.jsonl": #"{"id":1}"#], status: 1, output: #"{"id":1}\#n{"id":1}\#n"#,
      problems: ["type-mismatch /id 2:7"]),
  ]

  static let elements: [Run] = [
    Run(
      "elements of an array", "--each -o json song", input: #"[{"id":1},{"id":"2"},\#n{"id":3}\#n]"#,
      status: 1, output: #"{"id":1}\#n{"id":3}\#n"#, problems: ["type-mismatch /1/id 1:17"]),
    Run(
      "members of an object", "check --each villager-card",
      input:
        ##"{"ant00":{"name":{"name-USen":"Cyrano"},"bubble-color":"#194c89","text-color":"#fffad6"},"b c":{"name":{}}}"##,
      status: 1,
      problems: ["key-not-found /b c/bubble-color 1:96", "key-not-found /b c/name/name-USen 1:104"]),
    Run("members of one name", "--each -o json json", input: #"{"a":1,"a":2}"#, output: "1\n2\n"),
    Run(
      "elements as they are written", "--each -o source json", input: #"[ 1 , {"a":\#n 2},"x" ]"#,
      output: #"1\#n{"a":\#n 2}\#n"x"\#n"#),
    Run("an empty array", "--each json", input: "[]\n"),
    Run(
      "several files", "--each -o json json a.json b.json",
      files: ["a.json": "[1,2]", "b.json": #"\#u{FEFF}{"x":3}"#], output: "1\n2\n3\n",
      problems: ["byte-order-mark b.json:1:1 warning"]),
    Run(
      "a syntax error inside an element costs that element", "--each -o json json", input: #"[1,{"a":01},3]"#,
      status: 1, output: "1\n3\n", problems: ["invalid-json /1/a 1:9"]),
    Run(
      "cut off in an element", "--each -o json song", input: #"[{"id":1}\#n,{"id":2"#, status: 1,
      output: #"{"id":1}\#n"#, problems: ["invalid-json /1 2:9"]),
  ]

  /// `--onto`: a record is a patch of a stored one.
  static let patches: [Run] = [
    Run(
      "absent keeps, null removes", "--onto old.json -o json song",
      input: #"{"id":1,"name":null,"likeCount":4}"#,
      files: ["old.json": #"{"id":1,"name":"A","file":"f.mp3","likeCount":3,"like":1}"#],
      output: #"{"id":1,"file":"f.mp3","likeCount":4,"like":1}\#n"#),
    Run(
      "each line", "-l --onto old.json -o json song",
      input: #"{"id":1}\#n{"id":1,"name":null}\#n{"id":1,"name":"B"}\#n"#,
      files: ["old.json": #"{"id":1,"name":"A","file":null}"#],
      output: #"{"id":1,"name":"A","file":null}\#n{"id":1,"file":null}\#n{"id":1,"name":"B","file":null}\#n"#),
    Run(
      "at a path", "--at .change --onto old.json -o json song", input: #"{"change":{"id":1,"name":null}}"#,
      files: ["old.json": #"{"id":1,"name":"A","file":"f.mp3"}"#], output: #"{"id":1,"file":"f.mp3"}\#n"#),
    Run(
      "a stored record that does not decode", "--onto old.json -o json song", input: #"{"id":1}"#,
      files: ["old.json": #"{"id":"1"}"#], status: 1, problems: ["type-mismatch /id old.json:1:7"]),
    Run(
      "a stored record that is missing", "--onto old.json -o json song", input: #"{"id":1}"#, status: 3,
      problems: ["unreadable-input old.json"]),
    Run(
      "a warning about the stored record", "--onto old.json -o json song", input: #"{"id":3}"#,
      files: ["old.json": #"{"id":1,"id":2}"#], output: #"{"id":3}\#n"#,
      problems: ["duplicate-key /id old.json:1:9 warning"]),
    Run(
      "a model that does not tell absent from null", "--onto old.json meme", input: "{}",
      files: ["old.json": "{}"], status: 2, errors: "decode-model: "),
  ]

  static let strategies: [Run] = [
    Run(
      "dates: encoded as they were read", "--dates yyyy-MM-dd -o json gift-employee",
      input: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}"#,
      output: #"{"toy":{"name":"T"},"employee":{"name":"A","id":1},"birthday":"2019-05-29"}\#n"#),
    Run(
      "keys: a missing one is named as in the payload", "check --keys snake employee",
      input: #"{"name":"A","id":1,"favorite_toys":{"name":"T"}}"#, status: 1,
      problems: ["key-not-found /favorite_toy 1:1"]),
    Run(
      "keys: the default for a model in snake case", "--keys default -o json employee-snake-case",
      input: #"{"name":"A","id":1,"favoriteToy":{"name":"T"}}"#,
      output: #"{"name":"A","id":1,"favoriteToy":{"name":"T"}}\#n"#),
  ]

  static let strictness: [Run] = [
    Run(
      "--unread warn", "--unread warn -o json song", input: #"{"id":1,"odd":2,"name":"a"}"#,
      output: #"{"id":1,"name":"a"}\#n"#, problems: ["unread-key /odd 1:9 warning"]),
    Run(
      "--strict", "--strict -o json song", input: #"{"id":1,"odd":2,\#n"id":3}"#, status: 1,
      problems: ["unread-key /odd 1:9", "duplicate-key /id 2:1"]),
    Run(
      "--first-error", "check --first-error meme", input: #"{"id":"1","image":""}"#, status: 1,
      problems: ["type-mismatch /id 1:7"]),
    Run(
      "--first-error: an unread key is one", "check --first-error --unread error song",
      input: #"{"id":1,"name":"a","id":1,"zzz":2,"yyy":3}"#, status: 1, problems: ["unread-key /zzz 1:27"]),
  ]

  private static let song = #"{"id":1,"name":"a","like":1}"#
  private static let songWithComma = #"{"id":1,"name":"a","like":1,}"#

  static let trailingCommas: [Run] = [
    Run(
      "commas in a text", "--trailing-commas warn -o json json", input: "[[1,],\(songWithComma) , ]\n",
      output: "[[1],\(song)]\n",
      problems: ["invalid-json /0 1:4 warning", "invalid-json /1 1:34 warning", "invalid-json 1:37 warning"]),
    Run(
      "commas on lines", "-l --trailing-commas warn -o json song",
      input: "\(songWithComma)\n\(song)\n\(songWithComma)\n", output: "\(song)\n\(song)\n\(song)\n",
      problems: ["invalid-json 1:28 warning", "invalid-json 3:28 warning"]),
    Run(
      "commas around elements", "--each --at .x.s --trailing-commas warn -o json song",
      input: #"{"x":{"s":[\#(song),],"t":[1,],},}"#, output: song + "\n",
      problems: [
        "invalid-json /x/s 1:40 warning", "invalid-json /x/t 1:49 warning", "invalid-json /x 1:51 warning",
        "invalid-json 1:53 warning",
      ]),
    Run(
      "a comma in a string's text", "--at '.s|fromjson' --trailing-commas warn -o json song",
      input: #"{"s":"{\"id\":1,\"name\":null,}"}"#, output: #"{"id":1,"name":null}\#n"#,
      problems: ["invalid-json /s 1:30 warning"]),
    Run(
      "ignored commas", "--each --trailing-commas ignore -o json song", input: "[\(songWithComma),]",
      output: song + "\n"),
    Run(
      "ignored commas of statistics",
      """
      decode-model stats -o json song < plain > expected
      decode-model stats -o json --trailing-commas ignore song < commas | diff expected -
      """, files: ["plain": song, "commas": songWithComma]),
    Run(
      "ignored commas of a scaffold",
      """
      decode-model scaffold Song < plain > expected
      decode-model scaffold Song --trailing-commas ignore < commas | sed 's/--trailing-commas ignore //' |
        diff expected -
      """, files: ["plain": song, "commas": songWithComma]),
  ]

  @Test(arguments: lines + elements + patches + strategies + strictness + trailingCommas)
  func recordsDecode(_ run: Run) async throws {
    try await run.expect()
  }

  @Test func eachLineIsWrittenBeforeTheNextOneArrives() async throws {
    let program = try RunningProgram(["-l", "-o", "json", "song"])
    for id in 1...3 {
      try program.feed("{\"id\":\(id)}\n")
      #expect(await program.wait { program.output.hasSuffix("{\"id\":\(id)}\n") })
    }
    try program.endInput()
    #expect(await program.status() == 0)
  }

  @Test func endlessInputStopsAtItsFirstError() async throws {
    let result = try await Command.shell("yes '[1,,' | decode-model check --each json")
    #expect(result.status == 1 && result.errorText.contains("1 problem in 1 file"))
  }

  // MARK: - Dates that are counted from 1970 rather than from 2001, and so 31 years late

  private static func dated(_ dates: [Int]) -> String {
    let lines = dates.map { #"{"birthday":\#($0),"employee":{"name":"a","id":1},"toy":{"name":"b"}}"# }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test(
    arguments: [
      ([1_772_360_130], [], 1), ([5, 1_700_000_000, 1_710_000_000], [], 2), ([5, 6, 1_700_000_000], [], 0),
      // In half of the records only; the first numbers that are not seconds since 1970, whatever the day.
      ([5, 1_700_000_000], [], 0), ([999_999_999], [], 0), ([2_000_000_000], [], 0),
      ([1_700_000_000], ["--dates", "seconds"], 0),
      (Array(repeating: 1_700_000_000, count: 200), ["-j", "4"], 1),
    ] as [([Int], [String], Int)])
  func oneWarningIfMostAreLate(_ dates: [Int], _ options: [String], _ line: Int) async throws {
    let words = ["check", "-l"] + options + ["gift-employee"]
    let result = try await Command.run(words, input: Self.dated(dates))
    #expect(result.status == 0)
    let warnings = result.text.components(separatedBy: "\n").filter { $0.contains(": warning: ") }
    #expect(warnings.count == (line > 0 ? 1 : 0), "\(result.text)")
    guard line > 0 else { return }
    #expect(warnings[0].hasPrefix("<stdin>:\(line):13: warning: date 31 years late: number 17"))
    #expect(result.text.contains("use --dates seconds\n"))
  }

  @Test func lateDateIsAnErrorIfStrictAndReportedOnceForAllFiles() async throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try folder.write(Self.dated([1_700_000_000]), to: name) }
    let result = try await Command.run("check --strict -r json gift-employee a b", in: folder.url)
    let problem = #""model":"gift-employee","severity":"error","code":"distant-date""#
    #expect(result.status == 1 && result.text.components(separatedBy: problem).count == 2, "\(result.text)")
  }
}
