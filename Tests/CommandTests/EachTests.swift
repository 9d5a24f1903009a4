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
  ]

  @Test(arguments: rows) func readsEachElement(_ run: Run) async throws {
    try await run.expect()
  }

  @Test(arguments: ["y", "[1,,", "{]"]) func endlessInputStopsAtItsFirstError(_ line: String) async throws {
    let result = try await Command.shell("yes '\(line)' | decode-model check --each json")
    #expect(result.status == 1)
    #expect(result.errorText.contains("1 problem in 1 file"))
  }
}
