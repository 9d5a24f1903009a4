import Foundation
import Testing
import TestSupport

/// Failures of the machine while a stream is processed.
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

  /// Inputs that once made the program allocate a terabyte, or read as much.
  @Test(arguments: [
    ("json huge", "huge: error: cannot read: it is larger than 4 GiB [unreadable-input]", 3),
    ("--onto huge song < small", "huge: error: cannot read: it is larger than 4 GiB [unreadable-input]", 3),
    ("stats --since huge json small", "decode-model: cannot read \"huge\": File too large", 3),
    ("--files-from huge json", "decode-model: cannot read \"huge\": File too large", 3),
    ("check --suite huge", "decode-model: cannot read \"huge\": File too large", 3),
    (
      "--each json huge",
      "huge:1:1: error: expected a value, found control character U+0000 [invalid-json]",
      1
    ),
    ("-l json huge", "huge: error: cannot read: Cannot allocate memory [unreadable-input]", 3),
    ("json < /dev/zero", "<stdin>: error: cannot read: Cannot allocate memory [unreadable-input]", 3),
  ])
  func hugeInputsEndWithAMessage(_ words: String, _ message: String, _ status: Int) async throws {
    let folder = try TemporaryFolder(["small": "{}"])
    let result = try await Command.shell(
      "truncate -s 1T huge || exit 99; ulimit -v 500000; decode-model \(words)", in: folder.url)
    #expect(result.status == status)
    #expect(result.errorText.hasPrefix(message + "\n"), "\(result.errorText)")
  }

  /// Under any memory limit: it is reached in different places, but it is always reported.
  @Test(
    .slow,
    .enabled(if: Checkout.exists(URL(fileURLWithPath: "/proc/self/status")), "needs an enforced memory limit")
  )
  func lackOfMemoryIsReportedWithoutACrash() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "[" + (0..<400_000).map { "{\"a\":\($0),\"b\":\"x\($0)\"}" }.joined(separator: ",") + "]",
      to: "long.json")
    try folder.write("[7]", to: "short.json")
    var statuses: Set<Int32> = []
    for limit in stride(from: 120_000, through: 240_000, by: 10_000) {
      let result = try await Command.shell(
        """
        ulimit -v \(limit)
        decode-model -j 1 -o json -r json=report json long.json short.json 2> errors
        status=$?
        cat report
        exit $status
        """, in: folder.url, timeout: 60)
      statuses.insert(result.status)
      #expect([0, 3].contains(result.status), "\(limit): \(result.errorText)")
      guard result.status == 3 else { continue }
      let errors = try folder.text("errors")
      let isSaid =
        result.text.contains("out of memory while this record was decoded")
        || result.text.contains("cannot read: Cannot allocate memory")
        // If there is no room for a thread, none can be stopped.
        || errors.hasSuffix("decode-model: out of memory\n")
      #expect(isSaid, "\(limit): \(result.text) \(errors)")
      #expect(!errors.contains("crashed"))
    }
    #expect(statuses.contains(3))
  }

  @Test(arguments: ["swift", "pretty"]) func depth512NeedsNoLargeCallerStack(_ format: String) async throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let result = try await Command.shell("ulimit -s 512; decode-model -o \(format) json", input: text)
    #expect(result.status == 0 && result.errorText == "" && result.output.count > 1_000)
  }
}
