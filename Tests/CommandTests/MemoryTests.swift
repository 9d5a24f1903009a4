import Foundation
import Testing
import TestSupport

/// Memory use does not grow with the input. The tests run one after the other, each alone on the machine.
@Suite(
  .serialized, .slow,
  .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"))
struct MemoryTests {
  @Test func linesOf100MBTakeLessThan64MB() async throws {
    let folder = try TemporaryFolder()
    let line = "{\"id\":1,\"name\":\"" + String(repeating: "x", count: 20_000) + "\"}\n"
    try folder.write(String(repeating: line, count: 50), to: "part.jsonl")
    let (result, kilobytes) = try await peakMemory(
      "-l -j 2 -o source song", fed: "part.jsonl", times: 100, in: folder)
    #expect(result.status == 0)
    #expect(kilobytes < 64 * 1024)
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

  @Test func problemsOfShortLinesTakeLessThan64MB() async throws {
    let folder = try TemporaryFolder(["part.jsonl": String(repeating: "x\n", count: 100_000)])
    let (result, kilobytes) = try await peakMemory(
      "check -l -j 2 -r json=report song", fed: "part.jsonl", times: 4, in: folder)
    #expect(result.status == 1)
    #expect(kilobytes < 64 * 1024)
    #expect(result.errorText == "400,000 problems in 1 file (400,000 records)\n")
  }

  @Test(arguments: ["none", "json"])
  func sixteenThreadsHoldOnlyAFewLongLines(_ format: String) async throws {
    let folder = try TemporaryFolder(["line.jsonl": "\"" + String(repeating: "x", count: 8_000_000) + "\"\n"])
    let (result, kilobytes) = try await peakMemory(
      "-l -j 16 -o \(format) json", fed: "line.jsonl", times: 40, in: folder)
    #expect(result.status == 0 && result.errorText == "")
    #expect(kilobytes < 160 * 1024)
  }

  @Test(arguments: ["json", "source"])
  func shortLinesIn64ThreadsTakeLessThan64MB(_ format: String) async throws {
    let folder = try TemporaryFolder(["part.jsonl": String(repeating: "1\n", count: 500_000)])
    let (result, kilobytes) = try await peakMemory(
      "-l -j 64 -o \(format) json", fed: "part.jsonl", times: 8, in: folder)
    #expect(result.status == 0 && result.errorText == "")
    #expect(kilobytes < 64 * 1024)
  }

  @Test(arguments: [".data.items", ".other"])
  func documentOf100MBTakesLessThan64MB(_ path: String) async throws {
    let folder = try TemporaryFolder()
    let element = "{\"id\":1,\"name\":\"" + String(repeating: "x", count: 2_000) + "\"},"
    try folder.write(String(repeating: element, count: 500), to: "part")
    try folder.write("{\"other\":[1],\"data\":{\"items\":[", to: "start")
    let (result, kilobytes) = try await peakMemory(
      "--each --at \(path) -j 2 -o source song", fed: "part", after: "start", times: 100, in: folder)
    // The document is cut off.
    #expect(result.status == 1)
    #expect(kilobytes < 64 * 1024)
  }

  /// Runs the program on a pipe that receives the file several times, and measures its peak size when the last byte has
  /// been written.
  private func peakMemory(
    _ words: String, fed file: String, after start: String? = nil, times: Int, in folder: TemporaryFolder
  )
    async throws
    -> (
      result: Command.Result, kilobytes: Int
    )
  {
    let result = try await Command.shell(
      """
      mkfifo pipe
      decode-model \(words) < pipe > out &
      exec 3> pipe
      \(start.map { "cat \($0) >&3" } ?? ":")
      i=0; while [ $i -lt \(times) ]; do cat \(file) >&3; i=$((i+1)); done
      sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$!/status
      exec 3>&-
      wait $!
      """, in: folder.url)
    let kilobytes = try #require(Int(result.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (result, kilobytes)
  }
}
