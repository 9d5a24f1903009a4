import Foundation
import Testing
import TestSupport

/// Outputs that close before the input ends: the others continue, and lose nothing.
struct OutputTests {
  /// Far more than a pipe and several chunks hold, with a warning or an error for each line.
  private static let count = 5_000
  private static let lines = (0..<count).map { number in
    #"{"id":\#(number),"id":\#(number),"pad":"\#(String(repeating: ".", count: 200))""#
      + (number % 2 == 0 ? "}\n" : "\n")
  }
  private static let good = Data(lines.filter { $0.hasSuffix("}\n") }.joined().utf8)
  private static let bad = Data(lines.filter { !$0.hasSuffix("}\n") }.joined().utf8)

  private func folder() throws -> TemporaryFolder { try TemporaryFolder(["all.jsonl": Self.lines.joined()]) }

  @Test(arguments: ["1", "4"]) func closedReportDoesNotStopValuesAndRejects(_ jobs: String) async throws {
    let folder = try folder()
    let result = try await Command.shell(
      """
      { decode-model -l -j \(jobs) -o source --rejects bad --max-errors 0 song all.jsonl 2>&1 > good
        echo $? > status; } | head -n 1
      """, in: folder.url)
    #expect(result.text.hasPrefix("all.jsonl:1:9: warning: duplicate key"))
    #expect(try folder.text("status") == "1\n")
    let (good, bad) = (try folder.data("good"), try folder.data("bad"))
    #expect(good == Self.good, "\(good.count) of \(Self.good.count) bytes")
    #expect(bad == Self.bad, "\(bad.count) of \(Self.bad.count) bytes")
  }

  @Test func closedCheckReportEndsTheRun() async throws {
    let folder = try TemporaryFolder()
    let result = try await Command.shell(
      """
      line=$(printf '%04000d' 0)
      { yes "x$line" | decode-model check -l --max-errors 0 song; echo $? > status; } | head -n 1
      """, in: folder.url)
    #expect(result.text.hasPrefix("<stdin>:1:1: error:"))
    #expect(try folder.text("status") == "1\n")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"),
    arguments: ["values", "rejects", "report"])
  func writeFailureIsReportedOnceAndTheRestIsWritten(_ output: String) async throws {
    let folder = try folder()
    func place(_ name: String) -> String { name == output ? "/dev/full" : name }
    let result = try await Command.shell(
      """
      decode-model -l -o source --rejects \(place("rejects")) -r json=\(place("report")) song all.jsonl \
        > \(place("values"))
      """, in: folder.url)
    #expect(result.status == 3)
    let name = output == "values" ? "standard output" : "\"/dev/full\""
    #expect(
      result.errorText == """
        decode-model: cannot write \(name): No space left on device
        5,000 problems (2,500 errors, 2,500 warnings) in 1 file (5,000 records)

        """)
    if output != "values" { #expect(try folder.data("values") == Self.good) }
    if output != "rejects" { #expect(try folder.data("rejects") == Self.bad) }
    if output != "report" {
      #expect(try folder.text("report").utf8.count { $0 == UInt8(ascii: "\n") } == Self.count)
    }
  }

  @Test func nonBlockingPipeIsAwaited() async throws {
    let folder = try TemporaryFolder(["big.jsonl": String(repeating: "[1,2,3]\n", count: 40_000)])
    try folder.write(
      """
      import fcntl, os, subprocess, sys, time
      reader, writer = os.pipe()
      fcntl.fcntl(writer, fcntl.F_SETFL, os.O_NONBLOCK)
      program = subprocess.Popen(["decode-model", "-l", "-o", "source", "json", "big.jsonl"], stdout=writer)
      os.close(writer)
      time.sleep(0.3)
      with os.fdopen(reader, "rb") as pipe: print(len(pipe.read()))
      sys.exit(program.wait())
      """, to: "run.py")
    let result = try await Command.shell(
      "command -v python3 > found || exit 77; python3 run.py", in: folder.url)
    if result.status == 77 { return try skipTest("needs python3") }
    #expect(result.status == 0 && result.errorText == "")
    #expect(result.text == "320000\n")
  }
}
