import Foundation
import Testing
import TestSupport

/// Nothing that a model's own code does to its process affects any other record.
struct HostTests {
  /// Decodes a number, and performs the action with that number.
  private static let file = """
    import Foundation

    func fall(_ n: Int) -> Int { n == 0 ? 0 : fall(n + 1) &+ fall(n + 2) }

    struct Wild: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        switch id {
        case 10: fatalError("ten")
        case 11: print(1 / (id - 11))
        case 12: print(fall(1))
        case 13: exit(0)
        case 14: _exit(0)
        case 15: kill(getpid(), SIGKILL)
        case 16:
          for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV] { signal(number, SIG_DFL) }
          preconditionFailure()
        case 17: abort()
        case 18: for descriptor in Int32(0)..<1024 { close(descriptor) }; fatalError()
        case 19: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        case 20:
          close(open("spinning", O_CREAT | O_WRONLY, 0o600))
          while true {}
        case 21: sleep(1000)
        case 22: while true { print(String(repeating: "x", count: 1000)) }
        case 23:
          let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
          memset(memory, 0xFF, 1 << 20)
          memory.deallocate()
          abort()
        case 24: Thread.exit()
        case 25:
          var pieces: [[UInt8]] = []
          while true { pieces.append([UInt8](repeating: 1, count: 1 << 20)) }
        // These do not end the process.
        case 30: if fork() == 0 { fatalError() }
        case 31: _ = FileManager.default.changeCurrentDirectoryPath("/")
        case 32: for number in [SIGINT, SIGTERM, SIGPIPE] { signal(number, SIG_IGN) }
        case 33: print(String(repeating: "y", count: 1 << 20))
        case 34: for descriptor in Int32(0)..<1024 { close(descriptor) }
        default: break
        }
      }
    }

    /// Ends its process only on placeholders.
    struct Picky: Decodable {
      enum CodingKeys: CodingKey { case name, pages }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .name)
        precondition(name == "the only one")
        _ = try container.decode(Int.self, forKey: .pages)
      }
    }

    /// Computes endlessly on placeholders.
    struct Collatz: Decodable {
      enum CodingKeys: CodingKey { case number }
      init(from decoder: any Decoder) throws {
        var number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
        while number != 1 { number = number % 2 == 0 ? number / 2 : 3 &* number &+ 1 }
      }
    }

    /// Starts a thread that crashes later.
    struct Later: Decodable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id == 7 { Thread.detachNewThread { usleep(20_000); fatalError("later") } }
      }
    }

    func noDecoder() -> JSONDecoder { exit(0) }
    """

  /// One folder for all tests, so that each model is compiled once.
  private static let source = Result { try SourceFolder(["Wild.swift": file]) }

  private func run(_ words: String, _ input: String = "") async throws -> Command.Result {
    try await Self.source.get().run(words + " --source Wild.swift", input: input)
  }

  /// The effect of each number on the process, as reported.
  private static let ends: [(id: Int, words: String)] = [
    (10, "crashed on this record (signal"), (11, "crashed on this record (signal"),
    (12, "crashed on this record (signal 11"), (13, "called exit on this record (status 0)"),
    (14, "called exit on this record (status 0)"), (15, "crashed on this record (signal 9"),
    (16, "crashed on this record (signal"), (17, "crashed on this record (signal 6"),
    (18, "crashed on this record (signal"), (19, "crashed on this record (signal 11"),
    (23, "crashed on this record (signal"), (24, "called exit on this record (status 0)"),
  ]

  @Test(arguments: ["1", "4"]) func crashCostsOnlyItsRecord(_ jobs: String) async throws {
    // The first, middle and last record of the input.
    let ids = [10, 1, 2] + Self.ends.flatMap { [$0.id, 3] } + [30, 31, 32, 34, 4, 5, 13]
    let isBad = { (id: Int) in Self.ends.contains { $0.id == id } }
    let lines = ids.map { "\($0)\n" }
    let bad = zip(ids, lines).filter { isBad($0.0) }.map(\.1).joined()
    let good = zip(ids, lines).filter { !isBad($0.0) }.map(\.1).joined()
    let array = "[" + ids.map(String.init).joined(separator: ",\n") + "]"
    let rejects = " --rejects rejects\(jobs)"
    for (unit, input) in [("-l" + rejects, lines.joined()), ("--each" + rejects, array), ("--at .[]", array)]
    {
      let result = try await run("Wild \(unit) -j \(jobs) -o source --max-errors 0", input)
      #expect(result.status == 1, "\(unit)")
      #expect(result.text == good, "\(unit)")
      #expect(try Self.source.get().folder.text("rejects\(jobs)") == bad, "\(unit)")
      for (index, id) in ids.enumerated() {
        guard let end = Self.ends.first(where: { $0.id == id }) else { continue }
        let column = !unit.hasPrefix("-l") && index == 0 ? 2 : 1
        #expect(
          result.errorText.contains(
            "<stdin>:\(index + 1):\(column): error: the model's own code \(end.words)"), "\(unit) \(id)")
      }
      #expect(
        result.errorText.hasSuffix(
          "\(ids.filter(isBad).count) problems in 1 file (\(ids.count) records)\n"), "\(unit)")
    }
  }

  @Test func helpNamesTheLikelyCause() async throws {
    let result = try await run("check -l Wild", "10\n12\n13\n")
    #expect(result.text.contains(#"; it printed "#) && result.text.contains("Fatal error: ten"))
    #expect(result.text.contains("look for a function that calls itself endlessly"))
    #expect(result.text.contains("an app would end on this payload too: throw an error instead"))
    let redacted = try await run("check -l --redact Wild", "10\n")
    #expect(!(redacted.text + redacted.errorText).contains("ten"))
  }

  @Test func slowRecordCostsOnlyItself() async throws {
    let input = [1, 20, 2, 21, 22, 3].map { "\($0)\n" }.joined()
    let result = try await run("Wild -l -j1 -o source --record-timeout 1", input)
    #expect(result.status == 1)
    #expect(result.text == "1\n2\n3\n", "\(result.errorText.suffix(1000))")
    for line in [2, 4, 5] {
      let words = "<stdin>:\(line):1: error: the model's own code took more than 1 s on this record"
      #expect(result.errorText.contains(words), "\(line)")
    }
    #expect(result.errorText.contains("to allow more time: --record-timeout 6, or 0 for no limit"))
    #expect(result.errorText.utf8.count < 1 << 18, "endless output is cut")
  }

  @Test(
    .enabled(if: Checkout.exists(URL(fileURLWithPath: "/proc/self/status")), "needs an enforced memory limit")
  )
  func memoryHasALimit() async throws {
    let source = try Self.source.get()
    _ = try await run("check Wild", "1")
    let result = try await source.shell(
      """
      ulimit -v 2000000
      printf '1\\n25\\n2\\n' | decode-model --source Wild.swift -l -j1 Wild -o source --record-timeout 60
      """)
    #expect(result.status == 1)
    #expect(result.text == "1\n2\n")
    #expect(
      result.errorText.contains("<stdin>:2:1: error: the model's own code ran out of memory on this record"))
  }

  @Test func modelThatChangesDirectoryDoesNotMoveOurFiles() async throws {
    let folder = try Self.source.get().folder
    for (name, text) in [("1.json", "31\n"), ("2.json", "2\n"), ("3.json", "\"x\"\n")] {
      try folder.write(text, to: name)
    }
    let result = try await run("Wild -l -o source --rejects moved 1.json 2.json 3.json")
    #expect(result.status == 1)
    #expect(result.text == "31\n2\n")
    #expect(result.errorText.contains("3.json:1:1: error: expected Int, found string \"x\""))
    #expect(try folder.text("moved") == "\"x\"\n")
  }

  @Test func muchPrintedOutputIsCut() async throws {
    let result = try await run("Wild -l -o source", "1\n33\n2\n")
    #expect(result.status == 0)
    #expect(result.text == "1\n33\n2\n")
    #expect(result.errorText.contains("yyy") && result.errorText.utf8.count < 1 << 18)
    let quiet = try await run("check -l -q Wild", "33\n")
    #expect(quiet.errorText.isEmpty && quiet.text.isEmpty)
  }

  @Test func searchThatEndsAProcessKeepsTheFirstProblem() async throws {
    let picky = try await run("check -l Picky", "{\"name\":1,\"pages\":\"x\"}\n")
    #expect(picky.status == 1)
    #expect(picky.text.contains("<stdin>:1:9: error: expected String, found number 1 [type-mismatch]"))
    #expect(picky.text.contains("more problems may hide"))
    let collatz = try await run("check -l Collatz", "{\"number\":\"27\"}\n{\"number\":27}\n")
    #expect(collatz.status == 1)
    #expect(collatz.text.contains("<stdin>:1:11: error: expected Int, found string \"27\""))
    #expect(collatz.errorText.hasSuffix("1 problem in 1 file (2 records)\n"), "\(collatz.errorText)")
  }

  @Test func threadThatCrashesLaterIsReported() async throws {
    let numbers = (1...60_000).map { "\($0)\n" }.joined()
    let result = try await run("Later -l -j1 -o source", numbers)
    #expect(result.status == 1)
    let records = result.text.split(separator: "\n").count
    #expect(records >= 59_999)
    #expect(result.errorText.contains("the model's own code crashed"))
  }

  @Test func expressionForTheDecoderMayEndItsProcess() async throws {
    let result = try await run("check --decoder noDecoder() Wild", "1")
    #expect(result.status == 2)
    #expect(result.errorText.hasPrefix("decode-model: the expression of --decoder called exit"))
  }

  /// Each record is delivered, or rejected with a problem.
  @Test(arguments: [
    "-o json", "-o swift", "-o source --unread warn --swallowed warn --round-trip warn",
    "-o source --first-error --at .",
  ])
  func noRecordVanishes(_ options: String) async throws {
    let name = "rejected\(options.utf8.count)"
    let lines = (0..<40).map { "\($0 % 20)\n" }
    let result = try await run("Wild -l -j1 --rejects \(name) \(options)", lines.joined())
    let rejected = try Self.source.get().folder.text(name)
    #expect((result.text + rejected).split(separator: "\n").count == lines.count, "\(result.errorText)")
    #expect(result.status == 1 && result.errorText.contains("(\(lines.count) records)"))
  }

  @Test func recordsThatCrashAlikeHideNoOtherProblem() async throws {
    let lines = String(repeating: "10\n", count: 120) + "\"x\"\n"
    let result = try await run("check -l -j1 Wild", lines)
    #expect(result.text.components(separatedBy: "[internal]").count == 6, "\(result.text)")
    #expect(result.text.contains("expected Int, found string"), "\(result.text)")
    #expect(result.text.contains("\n… and 115 more: "), "\(result.text)")
  }

  @Test func noProcessIsLeftBehind() async throws {
    let source = try Self.source.get()
    // The parent is killed while a host computes endlessly, and then a host is killed from outside.
    let result = try await source.shell(
      """
      # Other tests spin in the folder above.
      mkdir alone && cd alone
      echo 1 | decode-model check --source ../Wild.swift -q Wild
      # Not one that has ended, and that nobody has asked for.
      runs() { case $(ps -o stat= -p $1) in ''|Z*) return 1;; esac; }
      rm -f spinning
      (echo 1; echo 20) | decode-model --source ../Wild.swift -l Wild --record-timeout 0 &
      parent=$!
      for i in $(seq 300); do sleep 0.1; test -e spinning && break; done
      host=$(pgrep -P $parent)
      kill -9 $parent
      for i in $(seq 50); do runs $host || break; sleep 0.1; done
      runs $host && echo stays
      rm -f spinning
      (echo 1; echo 20; echo 2) | decode-model --source ../Wild.swift -l Wild -o source --record-timeout 0 > out 2> errors &
      parent=$!
      for i in $(seq 300); do sleep 0.1; test -e spinning && break; done
      host=$(pgrep -P $parent)
      kill -9 $host
      wait $parent
      echo $?
      cat out
      grep -c 'signal 9' errors
      """)
    #expect(result.text == "1\n1\n2\n1\n", "\(result.errorText)")
  }

  @Test func interruptionEndsTheRunWhateverTheModelDoes() async throws {
    let program = try RunningProgram(
      ["--source", "Wild.swift", "Wild", "-l", "-o", "source"], files: ["Wild.swift": Self.file],
      environment: SharedCache.environment.merging(["PATH": Command.path]) { $1 })
    try program.feed("1\n")
    #expect(await program.wait { program.output == "1\n" })
    try program.feed("2\n20\n")
    try await Task.sleep(for: .milliseconds(300))
    program.interrupt()
    #expect(await program.status() == 130)
    #expect(program.output == "1\n2\n")
    #expect(program.errors.contains("interrupted"))
  }
}
