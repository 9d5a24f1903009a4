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

  @Test func lineNumbersContinueAcrossChunks() async throws {
    // Several blocks of a mebibyte.
    let line = "{\"id\": 1, \"name\": \"\(String(repeating: "x", count: 1_000))\"}\n"
    let text = String(repeating: line, count: 5_000) + "{\"id\": false}\n"
    let result = try await Command.run("check -l -j 3 song", input: text)
    #expect(result.text.hasPrefix("<stdin>:5001:8: error: expected Int, found false"))
  }

  /// Compares megabytes without listing the differences, which would take longer than anything else here.
  private func expectSame(_ one: Data, _ other: Data, sourceLocation: SourceLocation = #_sourceLocation) {
    let isSame = one == other
    #expect(isSame, "\(one.count) and \(other.count) bytes", sourceLocation: sourceLocation)
  }
}
