import Foundation
import Testing
import TestSupport

@Suite struct InterruptionTests {
  private static let meme = #"{"id":1,"image":"https://example.com/a.png","caption":"c"}"#

  /// The input, the number of whole records that are written, and the end of standard error.
  @Test(arguments: [
    ("-l -o source meme", "\(meme)\n\(meme)\n\(meme.dropLast(20))", 2, "interrupted after 2 records\n"),
    ("--each -o source meme", "[\(meme), \(meme), \(meme.dropLast(5))", 2, "interrupted after 2 records\n"),
    ("meme", "\(meme.dropLast())", 0, "interrupted after 0 records\n"),
    // A blank line is not a record, but reading it shows that the program has started.
    ("-l meme", "\n", 0, "interrupted after 0 records\n"),
    (
      "-l -o source -r json=report meme", "\(meme)\n{\"id\":1}\n\(meme)\n", 2,
      "interrupted: 2 problems in 1 file (3 records)\n"
    ),
  ])
  func wholeRecordsAreWrittenAndCounted(_ words: String, _ text: String, _ count: Int, _ errors: String)
    async throws
  {
    let program = try RunningProgram(words)
    try program.feed(text)
    #expect(await program.readsItsInput())
    #expect(await program.wait { program.output.split(separator: "\n").count == count })
    program.interrupt()
    // No more input follows. If the program did not end by itself, it would be stopped after some seconds, with a
    // different message.
    #expect(await program.status() == 130)
    #expect(program.output == String(repeating: Self.meme + "\n", count: count))
    #expect(program.errors == errors)
    if words.contains("report") {
      #expect(try program.folder.text("report").split(separator: "\n").count == 2)
    }
  }

  /// The signal that stops a thread in an endless computation may arrive when the thread has just finished. Once, its
  /// second delivery ended the program with the status 154.
  @Test func signalThatStopsThreadsDoesNotEndTheProgram() async throws {
    let program = try RunningProgram("-l -o source meme")
    for count in 1...3 {
      try program.feed(Self.meme + "\n")
      #expect(await program.wait { program.output.split(separator: "\n").count == count })
      program.signal(SIGVTALRM)
    }
    try program.endInput()
    #expect(await program.status() == 0)
  }

  /// A schema of several thousand places, whose payloads take half a second to generate in a release build.
  @Test(.slow) func payloadsOfALargeContractEndAtOnce() async throws {
    func schema(_ property: String) -> String {
      let properties = (0..<8).map { "\"p\($0)\": \(property)" }
      return #"{"type": "object", "properties": {\#(properties.joined(separator: ", "))}}"#
    }
    let levels = (1...4).map { level in
      "\"L\(level)\": " + schema("{\"$ref\": \"#/$defs/L\(level - 1)\"}")
    }
    let leaf = "\"L0\": " + schema(#"{"type": ["string", "null", "integer"]}"#)
    let program = try RunningProgram("contract - json")
    try program.feed("{\"$ref\": \"#/$defs/L4\", \"$defs\": {\(([leaf] + levels).joined(separator: ", "))}}")
    #expect(await program.readsItsInput())
    try program.endInput()
    try await Task.sleep(for: .milliseconds(100))
    let start = ContinuousClock.now
    program.interrupt()
    #expect(await program.status() == 130)
    // A tenth of a second on an idle machine.
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  /// More than a pipe holds. Fed through another pipe, they would delay these tests.
  private static let manyMemes = String(repeating: meme + "\n", count: 10_000)

  /// A reader that resumes too late gets the values that correspond to the rejects, after each of the signals sent by
  /// CI, containers, `timeout` and closed terminals.
  @Test(arguments: zip([SIGHUP, SIGINT, SIGQUIT, SIGTERM], ["1", "3", "1", "3"]))
  func stalledReaderKeepsTheOutputsConsistent(_ number: Int32, _ jobs: String) async throws {
    let lines = (0..<8_000).map { $0 % 3 == 0 ? "{\"id\":\"\($0)\"}\n" : Self.meme + "\n" }
    let reports = "-r json=json -r sarif=sarif -r junit=junit"
    let program = try RunningProgram(
      "-l -j \(jobs) -o source --rejects rejects \(reports) meme many.jsonl",
      files: ["many.jsonl": lines.joined()], output: .unreadPipe)
    #expect(await program.fillsTheUnreadPipe())
    program.signal(number)
    #expect(await program.status() == 128 + number)
    let (values, rejects) = try (program.unreadOutput(), program.folder.text("rejects"))
    let read = lines.prefix((values + rejects).filter { $0 == "\n" }.count)
    #expect(values.contains("\n"))
    #expect(values == read.filter { $0.contains("caption") }.joined())
    #expect(rejects == read.filter { !$0.contains("caption") }.joined())
    let problems = 3 * rejects.filter { $0 == "\n" }.count
    #expect(try program.folder.text("json").filter { $0 == "\n" }.count == problems)
    let sarif = try JSONSerialization.jsonObject(with: program.folder.data("sarif")) as? [String: Any]
    #expect(((sarif?["runs"] as? [[String: Any]])?.first?["results"] as? [Any])?.count == problems)
    #expect(try program.folder.text("junit").hasSuffix("</testsuites>\n"))
    let summary = program.errors.filter { $0 != "," }
    #expect(summary.hasPrefix("interrupted: \(problems) problems in 1 file"))
  }

  @Test func secondInterruptEndsItAtOnce() async throws {
    let program = try RunningProgram(
      "-l -o source meme many.jsonl", files: ["many.jsonl": Self.manyMemes], output: .unreadPipe)
    #expect(await program.fillsTheUnreadPipe())
    // Without a pause long enough to end by itself.
    for _ in 0..<10_000 where program.isRunning {
      program.interrupt()
      usleep(1_000)
    }
    #expect(await program.status() == -2)
  }

  @Test(arguments: ["1", "3"]) func waitingForAWriterOfAFIFOEndsAtOnce(_ jobs: String) async throws {
    let program = try RunningProgram(
      "-l -j \(jobs) -o source meme one fifo", files: ["one": Self.meme + "\n"], fifos: ["fifo"])
    #expect(await program.wait { program.output.contains("\n") })
    // It usually waits for the writer by this time. If it does not, the expectations still hold.
    try await Task.sleep(for: .milliseconds(200))
    program.interrupt()
    #expect(await program.status() == 130)
    #expect(program.output == Self.meme + "\n")
    #expect(program.errors == "interrupted after 1 record\n")
  }

  @Test(arguments: [[SIGTERM, SIGTERM], [SIGTERM, SIGHUP], [SIGHUP, SIGHUP], [SIGINT, SIGTERM]])
  func signalsInQuickSuccessionAreOneRequest(_ numbers: [Int32]) async throws {
    let program = try RunningProgram("-l -o source -r sarif=sarif meme")
    try program.feed(Self.meme + "\n{\"id\":")
    #expect(await program.wait { program.output.contains("\n") })
    // As `timeout` does, which sends its signal to the program and then to its group, and systemd.
    for number in numbers { program.signal(number) }
    let status = try #require(await program.status())
    // If both wait at once, the system may deliver either first.
    #expect(numbers.map { 128 + $0 }.contains(status))
    #expect(try program.folder.text("sarif").hasSuffix("}\n"))
  }

  @Test(arguments: ["HUP", "TERM", "QUIT", "INT"])
  func ignoredSignalsStayIgnored(_ name: String) async throws {
    // A shell makes its background jobs ignore interrupts.
    let trap = name == "INT" ? "" : "trap '' \(name)"
    let folder = try TemporaryFolder()
    let result = try await Command.shell(
      """
      mkfifo pipe
      \(trap)
      decode-model -l -o source json < pipe > out &
      exec 3> pipe
      echo 1 >&3
      until [ -s out ]; do sleep 0.01; done
      kill -\(name) $!
      sleep 0.3
      echo 2 >&3
      exec 3>&-
      wait $!
      status=$?
      cat out
      exit $status
      """, in: folder.url)
    #expect(result.status == 0)
    #expect(result.text == "1\n2\n")
    #expect(result.errorText == "")
  }
}
