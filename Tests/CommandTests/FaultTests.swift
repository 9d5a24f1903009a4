import Foundation
import Testing

/// What can go wrong with the machine while a stream is processed.
struct FaultTests {
  /// Memes of uneven length, far more than a pipe holds.
  static let memes = Data(
    (0..<20_000).map { number in
      let caption = String(repeating: "ha", count: number % 61)
      return #"{"id":\#(number),"image":"https://example.com/\#(number).png","caption":"\#(caption)"}"# + "\n"
    }.joined().utf8)

  @Test(arguments: ["1", "3"]) func killedWriterLeavesWholeRecordsInThePipe(_ jobs: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.memes, to: "all.jsonl")
    let result = try await Command.shell(
      """
      mkfifo pipe
      decode-model -l -j \(jobs) -o source meme all.jsonl > pipe &
      exec 3< pipe
      head -c 100001 <&3
      sleep 0.5
      kill -9 $!
      cat <&3
      """, in: folder.url)
    #expect(result.output.count > 100_000 && result.output.count < Self.memes.count)
    #expect(Self.memes.starts(with: result.output))
    #expect(result.output.last == UInt8(ascii: "\n"))
  }

  @Test(arguments: ["1", "3"]) func fileTruncatedWhileReadEndsThere(_ jobs: String) async throws {
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

  @Test(arguments: ["swift", "json", "pretty"]) func depth512NeedsNoLargeCallerStack(_ format: String)
    async throws
  {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let result = try await Command.shell(
      "ulimit -s 512; decode-model -o \(format) json", input: Data(text.utf8))
    #expect(result.status == 0 && result.errorText == "")
    #expect(result.output.count > 1_000)
  }
}
