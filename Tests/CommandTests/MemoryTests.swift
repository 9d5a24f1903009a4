import Foundation
import Testing
import TestSupport

/// Memory use does not grow with the input. The tests run one after the other, each alone on the machine.
@Suite(
  .serialized, .slow,
  .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"))
struct MemoryTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: String
    /// The text that the program reads this many times, after `start`.
    let part: String
    let times: Int
    var start = ""
    var megabytes = 64
    var status: Int32 = 0
    var errors = ""
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static let elements = String(repeating: "{\"id\":1,\"name\":\"\(text(2_000))\"},", count: 500)
  private static let opening = "{\"other\":[1],\"data\":{\"items\":["
  private static let cutOff = "unexpected end of input"

  static let rows = [
    Row(
      testDescription: "lines of 100 MB", words: "-l -j 2 -o source song",
      part: String(repeating: "{\"id\":1,\"name\":\"\(text(20_000))\"}\n", count: 50), times: 100),
    Row(
      testDescription: "problems of short lines", words: "check -l -j 2 -r json=report song",
      part: String(repeating: "x\n", count: 100_000), times: 4, status: 1,
      errors: "400,000 problems in 1 file (400,000 records)\n"),
    Row(
      testDescription: "long lines in 16 threads, as JSON", words: "-l -j 16 -o json json",
      part: "\"\(text(8_000_000))\"\n", times: 40, megabytes: 160),
    Row(
      testDescription: "short lines in 64 threads, as JSON", words: "-l -j 64 -o json json",
      part: String(repeating: "1\n", count: 500_000), times: 8),
    Row(
      testDescription: "elements of a document", words: "--each --at .data.items -j 2 -o source song",
      part: elements, times: 100, start: opening, status: 1, errors: cutOff),
    Row(
      testDescription: "a document beside the elements", words: "--each --at .other -j 2 -o source song",
      part: elements, times: 100, start: opening, status: 1, errors: cutOff),
  ]

  /// Measures the peak size when the last byte has been written into the program's pipe.
  @Test(arguments: rows) func peakIsBounded(_ row: Row) async throws {
    let folder = try TemporaryFolder(["part": row.part, "start": row.start])
    let result = try await Command.shell(
      """
      mkfifo pipe
      decode-model \(row.words) < pipe > out &
      exec 3> pipe
      cat start >&3
      i=0; while [ $i -lt \(row.times) ]; do cat part >&3; i=$((i+1)); done
      sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$!/status
      exec 3>&-
      wait $!
      """, in: folder.url)
    let kilobytes = try #require(Int(result.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kilobytes < row.megabytes * 1024)
    #expect(result.status == row.status)
    #expect(row.errors.isEmpty ? result.errorText == "" : result.errorText.contains(row.errors))
  }

  @Test(arguments: [1_000_000, 400_000, 260_000])
  func fewerThreadsWhereMemoryForMoreIsLacking(_ kilobytes: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write(FaultTests.memes, to: "all.jsonl")
    let result = try await Command.shell(
      """
      cat all.jsonl all.jsonl all.jsonl all.jsonl > more.jsonl
      ulimit -v \(kilobytes)
      decode-model -l -j 64 -o source meme more.jsonl > out
      """, in: folder.url)
    #expect(result.status == 0 && result.errorText == "")
    let out = try folder.data("out")
    #expect(out.count == 4 * FaultTests.memes.count)
  }
}
