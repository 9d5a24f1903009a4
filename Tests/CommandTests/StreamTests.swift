import Foundation
import Testing
import TestSupport

/// Inputs that are too long for a fixture, or come in too many pieces.
struct StreamTests {
  /// Lines of memes; some are not memes, some end in CR LF, some are blank, and the last one has no line ending.
  private struct Mixture {
    var text = Data()
    var good = Data()
    var bad = Data()

    init(count: Int) {
      for number in 0..<count {
        let id = number % 97 == 5 ? "\"\(number)\"" : "\(number)"
        let isCut = number % 1_013 == 7
        let line =
          #"{"id":\#(id),"image":"https://example.com/\#(number).png","caption":"Nr. \#(number) ä""#
          + (isCut ? "" : "}")
        let ending = number % 3 == 0 ? "\r\n" : "\n"
        text += Data((line + (number == count - 1 ? "" : ending)).utf8)
        if number % 100 == 0 { text += Data(" \n\r\n\n".utf8) }
        let record = Data((line + (number == count - 1 ? "\n" : ending)).utf8)
        if number % 97 == 5 || isCut { bad += record } else { good += record }
      }
    }
  }

  @Test func sourceAndRejectsHaveEveryRecordOnce() async throws {
    let mixture = Mixture(count: 20_000)
    for jobs in ["1", "4"] {
      let folder = try TemporaryFolder()
      let result = try await Command.run(
        ["-l", "-j", jobs, "-o", "source", "--rejects", "bad.jsonl", "--max-errors", "1", "meme"],
        input: mixture.text, in: folder.url)
      #expect(result.status == 1)
      expectSame(result.output, mixture.good)
      expectSame(try folder.data("bad.jsonl"), mixture.bad)
    }
  }

  @Test(.slow) func fourWorkersKeepTheOrderOf200000Lines() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Mixture(count: 200_000).text, to: "all.jsonl")
    func run(_ jobs: String) async throws -> Command.Result {
      try await Command.run(
        ["-l", "-j", jobs, "-o", "json", "-r", "json=\(jobs).json", "meme", "all.jsonl"], in: folder.url)
    }
    let (one, four) = (try await run("1"), try await run("4"))
    #expect(one.status == 1 && four.status == 1)
    expectSame(one.output, four.output)
    #expect(one.output.count(of: "\n") > 197_000)
    expectSame(try folder.data("1.json"), try folder.data("4.json"))
    #expect(one.errorText == four.errorText)
  }

  @Test func lineNumbersContinueAcrossChunks() async throws {
    // Several blocks of a mebibyte.
    let line = "{\"id\": 1, \"name\": \"\(String(repeating: "x", count: 1_000))\"}\n"
    let text = String(repeating: line, count: 5_000) + "{\"id\": false}\n"
    let result = try await Command.run("check -l -j 3 song", input: text)
    #expect(result.text.hasPrefix("<stdin>:5001:8: error: expected Int, found false"))
  }

  @Test(.slow) func lineOf20MBBetweenShortOnes() async throws {
    let short = Data("{\"id\":1}\n".utf8)
    let long = Data("{\"id\":2,\"name\":\"".utf8) + Data(repeating: UInt8(ascii: "x"), count: 20_000_000)
    let good = short + long + Data("\"}\n".utf8) + short
    let result = try await Command.run("-l -o source song", input: good)
    #expect(result.status == 0)
    expectSame(result.output, good)

    let bad = try await Command.run(
      "check -l song", input: short + long + Data("\",\"like\":7}\n".utf8) + short)
    #expect(bad.status == 1)
    #expect(bad.text.hasPrefix("<stdin>:2:20000026: error: expected true, false, 1 or 0, found 7"))
    #expect(bad.output.count < 1_000)
  }

  @Test(arguments: ["array", "object"]) func elementsOfADocumentLargerThanAChunk(_ kind: String) async throws
  {
    let isArray = kind == "array"
    var text = isArray ? "[" : "{"
    var expected = ""
    for number in 0..<15_000 {
      let element = "{\"id\": \(number),\n \"name\": \"},]\\\"[{\"}"
      expected += element + "\n"
      text += (number > 0 ? " ,\n\t" : "\n") + (isArray ? "" : "\"name \(number)\" : ") + element
    }
    let result = try await Command.run("--each -o source song", input: text + (isArray ? "\n]\n" : "}"))
    #expect(result.status == 0 && result.errorText == "")
    expectSame(result.output, Data(expected.utf8))

    let cut = try await Command.run("--each -o source song", input: text)
    #expect(cut.status == 1)
    expectSame(cut.output, Data(expected.utf8))
    #expect(cut.errorText.contains("unexpected end of input"))
  }

  /// Compares megabytes without listing the differences, which would take longer than anything else here.
  private func expectSame(_ one: Data, _ other: Data, sourceLocation: SourceLocation = #_sourceLocation) {
    let isSame = one == other
    #expect(isSame, "\(one.count) and \(other.count) bytes", sourceLocation: sourceLocation)
  }
}

extension Data {
  fileprivate func count(of character: Character) -> Int {
    lazy.filter { $0 == character.asciiValue }.count
  }
}
