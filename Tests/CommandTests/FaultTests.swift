import Foundation
import Testing

/// What can go wrong with the machine while a stream is worked on.
struct FaultTests {
  /// Memes of uneven length, far more than a pipe holds.
  private static let memes = Data(
    (0..<20_000).map { number in
      let caption = String(repeating: "ha", count: number % 61)
      return #"{"id":\#(number),"image":"https://example.com/\#(number).png","caption":"\#(caption)"}"# + "\n"
    }.joined().utf8)

  @Test("killed while a pipe is full, it leaves whole records in it", arguments: ["1", "3"])
  func killed(_ jobs: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.memes, to: "all.jsonl")
    let result = try await Command.shell(
      """
      mkfifo pipe
      decode-model -l -j \(jobs) -o source meme all.jsonl > pipe &
      exec 3< pipe
      head -c 100000 <&3
      sleep 0.5
      kill -9 $!
      cat <&3
      """, in: folder.url)
    #expect(result.output.count > 100_000 && result.output.count < Self.memes.count)
    #expect(Self.memes.starts(with: result.output))
    #expect(result.output.last == UInt8(ascii: "\n"))
  }

  @Test("a file that is emptied while it is read ends where it was emptied", arguments: ["1", "3"])
  func shrinking(_ jobs: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.memes, to: "all.jsonl")
    let result = try await Command.shell(
      """
      mkfifo pipe
      decode-model -l -j \(jobs) -o source meme all.jsonl > pipe 2> errors &
      exec 3< pipe
      head -c 1000 <&3
      sleep 0.2
      : > all.jsonl
      cat <&3
      wait $!
      """, in: folder.url)
    // A line may have been cut in two.
    #expect(result.status == 0 || result.status == 1)
    #expect(result.output.count < Self.memes.count)
    #expect(Self.memes.starts(with: result.output))
  }

  @Test(
    "100 MB of lines through a pipe in less than 64 MB of memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func boundedMemory() async throws {
    let folder = try TemporaryFolder()
    let line = "{\"id\":1,\"name\":\"" + String(repeating: "x", count: 20_000) + "\"}\n"
    try folder.write(String(repeating: line, count: 50), to: "part.jsonl")
    let (result, kilobytes) = try await peakMemory(
      "-l -j 2 -o source song", fed: "part.jsonl", times: 100, in: folder)
    #expect(result.status == 0)
    #expect(kilobytes < 64 * 1024)
  }

  @Test(
    "goes on with fewer threads where the system has no memory for more",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")),
    arguments: [1_000_000, 400_000])
  func noMoreThreads(_ kilobytes: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.memes, to: "all.jsonl")
    let result = try await Command.shell(
      """
      cat all.jsonl all.jsonl all.jsonl all.jsonl > more.jsonl
      ulimit -v \(kilobytes)
      decode-model -l -j 64 -o source meme more.jsonl > out
      """, in: folder.url)
    #expect(result.status == 0 && result.errorText == "")
    let out = try folder.data("out")
    #expect(out.count == 4 * Self.memes.count)
  }

  @Test("does not need a large stack of the caller's for 512 levels", arguments: ["swift", "json", "pretty"])
  func smallStack(_ format: String) async throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let result = try await Command.shell("ulimit -s 512; decode-model -o \(format) json", input: Data(text.utf8))
    #expect(result.status == 0 && result.errorText == "")
    #expect(result.output.count > 1_000)
  }

  @Test(
    "problems of short lines in less than 64 MB of memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func boundedProblems() async throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "x\n", count: 100_000), to: "part.jsonl")
    let (result, kilobytes) = try await peakMemory(
      "-lc -j 2 -r json=report song", fed: "part.jsonl", times: 4, in: folder)
    #expect(result.status == 1)
    #expect(kilobytes < 64 * 1024)
    #expect(result.errorText == "400000 problems in 1 file (400000 records)\n")
  }

  @Test(
    "sixteen threads hold no more than a few of the long lines",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")), arguments: ["none", "json"])
  func boundedLongLines(_ format: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("\"" + String(repeating: "x", count: 8_000_000) + "\"\n", to: "line.jsonl")
    let (result, kilobytes) = try await peakMemory(
      "-l -j 16 -o \(format) json", fed: "line.jsonl", times: 40, in: folder)
    #expect(result.status == 0 && result.errorText == "")
    #expect(kilobytes < 160 * 1024)
  }

  @Test(
    "64 threads and short lines in less than 64 MB of memory",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")), arguments: ["json", "source"])
  func boundedThreads(_ format: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "1\n", count: 500_000), to: "part.jsonl")
    let (result, kilobytes) = try await peakMemory(
      "-l -j 64 -o \(format) json", fed: "part.jsonl", times: 8, in: folder)
    #expect(result.status == 0 && result.errorText == "")
    #expect(kilobytes < 64 * 1024)
  }

  /// Runs the program with these words on a pipe that gets the file so many times; with the largest size it has come to when the last
  /// byte is in the pipe.
  private func peakMemory(_ words: String, fed file: String, times: Int, in folder: TemporaryFolder) async throws
    -> (
      result: Command.Result, kilobytes: Int
    )
  {
    let result = try await Command.shell(
      """
      mkfifo pipe
      decode-model \(words) < pipe > out &
      exec 3> pipe
      i=0; while [ $i -lt \(times) ]; do cat \(file) >&3; i=$((i+1)); done
      sed -n 's/^VmHWM:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/$!/status
      exec 3>&-
      wait $!
      """, in: folder.url)
    let kilobytes = try #require(Int(result.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    return (result, kilobytes)
  }
}
