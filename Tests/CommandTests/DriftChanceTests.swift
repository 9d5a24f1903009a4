import Foundation
import Testing
import TestSupport

/// What chance explains is no error, and what it does not explain is one: `--drift-confidence`.
@Suite struct DriftChanceTests {
  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  /// A folder with the baseline of some lines, and others.
  private func folder(_ old: String, _ new: String) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(old, to: "old.jsonl")
    try folder.write(new, to: "new.jsonl")
    _ = try await Command.run(["-lq", "--stats", "json=b.json", "json", "old.jsonl"], in: folder.url)
    return folder
  }

  private func run(_ words: String..., in folder: TemporaryFolder) async throws -> Command.Result {
    try await Command.run(["-lc", "--baseline", "b.json"] + words + ["json", "new.jsonl"], in: folder.url)
  }

  /// The example of the manual: 50/5050 is below 1 of 100, but not below a part of it.
  @Test func whatIsUnusualAloneIsAWarning() async throws {
    let folder = try await folder(
      Self.lines(5000) { #"{"id":\#($0),"n":"x","e":"a"}"# },
      Self.lines(50) { $0 == 49 ? #"{"id":9,"n":null,"e":"b"}"# : #"{"id":\#($0),"n":"x","e":"a"}"# })
    for strict in [[], ["--strict"]] {
      let result = try await Command.run(
        strict + ["-lc", "--baseline", "b.json", "json", "new.jsonl"], in: folder.url)
      #expect(result.status == 0)
      #expect(
        result.text == """
          new.jsonl:50:13: warning: found null for the first time, in 1 of 50 values; the baseline has none in 5000 values [new-null]
            at .n
          50 | {"id":9,"n":null,"e":"b"}
             |             ^~~~

          new.jsonl:50:22: warning: new value "b", in 1 of 50 values; known are "a", in 5000 values [new-value]
            at .e
          50 | {"id":9,"n":null,"e":"b"}
             |                      ^~~

          """)
    }
    let sure = try await run("--drift-confidence", "99.9", in: folder)
    #expect(sure.status == 0)
    #expect(sure.text + sure.errorText == "")
    let unsure = try await run("--drift-confidence", "90", in: folder)
    #expect(unsure.status == 1)
    #expect(unsure.text.contains("50:13: error: found null"))
    let rare = try await run("--drift-tolerance", "100", in: folder)
    #expect(rare.status == 0)
  }

  @Test func aChangeOfEverythingIsAnError() async throws {
    let folder = try await folder(
      Self.lines(5000) { #"{"id":\#($0),"n":"x"}"# }, Self.lines(50) { #"{"id":"\#($0)"}"# })
    let result = try await run(in: folder)
    #expect(result.status == 1)
    #expect(
      result.text.hasPrefix(
        "new.jsonl:1:1: error: key \"n\" has disappeared; 5000 of 5000 objects had it, and none of 50 has it now [path-gone]\n"
      ))
    #expect(
      result.text.contains(
        "error: found string for the first time, in 50 of 50 values; the baseline has number, in 5000 values [new-kind]"
      ))
  }

  /// One key of 160 objects, as in the complaint.
  @Test func aRareKeyThatIsGoneIsNothing() async throws {
    let folder = try await folder(
      Self.lines(160) { $0 == 7 ? #"{"a":1,"rare":1}"# : #"{"a":1}"# }, Self.lines(160) { _ in #"{"a":1}"# })
    let result = try await run(in: folder)
    #expect(result.status == 0)
    #expect(result.text + result.errorText == "")
  }

  /// Forty nulls in one record are one.
  @Test func whatIsInArraysCountsByRecords() async throws {
    let plain = #"{"a":[\#(Array(repeating: #"{"v":1}"#, count: 40).joined(separator: ","))]}"#
    let nulls = plain.replacing("1", with: "null")
    let folder = try await folder(
      Self.lines(200) { _ in plain }, Self.lines(200) { $0 == 7 ? nulls : plain })
    let one = try await run(in: folder)
    #expect(one.status == 0)
    #expect(one.text + one.errorText == "")

    try folder.write(Self.lines(200) { $0 % 10 == 7 ? nulls : plain }, to: "new.jsonl")
    let many = try await run(in: folder)
    #expect(many.status == 1)
    #expect(
      many.text.contains(
        "error: found null for the first time, in 20 of 200 records; the baseline has none in 200 records [new-null]"
      ))
    // Half of the objects of every tenth record lack the key.
    try folder.write(
      Self.lines(200) { $0 % 10 == 7 ? plain.replacing(#"{"v":1},{"v":1}"#, with: #"{"v":1},{}"#) : plain },
      to: "new.jsonl")
    let absent = try await run(in: folder)
    #expect(
      absent.text.contains(
        "error: key \"v\" is absent for the first time, from objects in 20 of 200 records; no object of 200 lacked it [new-absence]"
      ))
  }

  /// What all elements of a single document show is compared with those of another one.
  @Test func elementsOfSingleDocumentsAreCompared() async throws {
    let document = #"{"a":[\#(Array(repeating: #"{"v":1,"w":1}"#, count: 50).joined(separator: ","))]}"#
    let folder = try await folder(document, document.replacing(#","w":1"#, with: ""))
    let result = try await run(in: folder)
    #expect(result.status == 1)
    #expect(
      result.text.contains(
        "error: key \"w\" has disappeared; 50 of 50 objects had it, and none of 50 has it now [path-gone]"))
  }

  @Test func tooFewRecordsForAnErrorAreNamed() async throws {
    let folder = try await folder(#"{"a":1}"#, #"{"a":"x"}"#)
    let result = try await run(in: folder)
    #expect(result.status == 0)
    #expect(result.text == "")
    #expect(
      result.errorText == """
        decode-model: 1 record and 1 in the baseline are too few to tell changes from chance: none is an error
        to see every difference: --drift-confidence 0

        """)
    let all = try await run("--drift-confidence", "0", in: folder)
    #expect(all.status == 1)
    #expect(all.text.contains("found string for the first time, in 1 of 1 value; the baseline has number"))
  }

  /// Where nothing else varies, one null is no more than elsewhere, and the line about few records says what is true.
  @Test(arguments: [(5000, 50, false), (1000, 1, true)]) func oneNullIsAWarning(
    _ old: Int, _ new: Int, _ areFew: Bool
  ) async throws {
    let others = (1...12).map { #""k\#($0)":1"# }.joined(separator: ",")
    let plain = "{\(others),\"n\":4}"
    let folder = try await folder(
      Self.lines(old) { _ in plain }, Self.lines(new) { $0 == 0 ? plain.replacing("4", with: "null") : plain }
    )
    let result = try await run(in: folder)
    #expect(result.status == 0)
    #expect(result.text.contains("warning: found null for the first time, in 1 of \(new) value"))
    #expect(result.errorText.contains("are too few to tell changes from chance: none is an error") == areFew)
  }

  /// An enumeration of three values that has become free text, of which no single value is there twice.
  @Test(arguments: [10, 200]) func anEnumerationThatBecomesTextIsFound(_ length: Int) async throws {
    let folder = try await folder(
      Self.lines(500) { #"{"e":"\#($0 % 3)"}"# },
      Self.lines(100) { #"{"e":"\#($0)\#(String(repeating: "x", count: length))"}"# })
    let result = try await run(in: folder)
    #expect(result.status == 1)
    #expect(
      result.text.contains(
        ", the first of many in 100 values; known are \"0\", \"1\", \"2\", in 500 values [new-value]"))
  }

  /// The records of arrays are not counted in a baseline of an earlier version.
  @Test func earlierBaselinesAreRead() async throws {
    let folder = try await folder(
      Self.lines(200) { _ in #"{"n":1,"a":[1]}"# }, Self.lines(200) { _ in #"{"n":"x","a":["x"]}"# })
    let baseline = try folder.text("b.json").replacing(/"records":\{[^}]*\{[^}]*\}\},/, with: "")
    #expect(try folder.text("b.json") != baseline)
    try folder.write(baseline, to: "b.json")
    let result = try await run(in: folder)
    #expect(result.status == 1)
    #expect(result.text.contains("  at .n\n") && !result.text.contains("  at .a"))
    #expect(
      result.errorText.hasPrefix(
        "decode-model: the baseline \"b.json\" was written by an earlier version, so the contents of arrays are not compared\n"
      ))
  }

  /// The option of a check wins, needs no baseline, and what its run may give falsely is shared among all checks.
  @Test func checksOfASuiteHaveTheirOwn() async throws {
    let folder = try await folder("", "")
    try folder.write(Self.lines(5000) { _ in #"{"n":"x"}"# }, to: "a.jsonl")
    func suite(_ confidence: String, _ checks: Int) throws {
      let check =
        #"{"type": "json", "lines": true, "drift-confidence": \#(confidence), "valid": ["a.jsonl"]}"#
      let members = (0..<checks).map { #""c\#($0)": \#(check)"# }.joined(separator: ", ")
      try folder.write("{\(members)}", to: "suite.json")
    }
    func run(_ words: String...) async throws -> Command.Result {
      try await Command.run(["-c", "--suite", "suite.json"] + words, in: folder.url)
    }
    try suite("98.5", 3)
    let plain = try await run()
    #expect(plain.status == 0)
    #expect(plain.text + plain.errorText == "")
    _ = try await run("--baseline", "b3.json", "--stats", "json=b3.json")
    try folder.write(
      Self.lines(50) { $0 == 0 ? #"{"n":null}"# : #"{"n":"x"}"# }, to: "a.jsonl")
    // 50/5050 is below 1.5 of 100, and above a third of it.
    let shared = try await run("--baseline", "b3.json")
    #expect(shared.status == 0)
    #expect(shared.text.matches(of: /warning: found null/).count == 3)
    try suite(#""90""#, 3)
    let unsure = try await run("--baseline", "b3.json")
    #expect(unsure.status == 1)
    #expect(unsure.text.matches(of: /error: found null/).count == 3)
    try suite("100", 1)
    let wrong = try await run()
    #expect(wrong.status == 2)
    #expect(wrong.text.contains("needs a number from 0 to below 100, found \"100\""))
  }
}
