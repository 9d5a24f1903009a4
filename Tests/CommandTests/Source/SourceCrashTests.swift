import Foundation
import Testing
import TestSupport

/// A model whose own code crashes takes no more with it than the record that it crashes on.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct SourceCrashTests {
  private static let file = """
    import Foundation

    struct First: Codable {
      let first: String
      let number: Int
      enum Key: CodingKey { case text, number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .text)
        first = String(text.first!)
        number = try container.decode(Int.self, forKey: .number)
      }
    }

    struct Quotient: Decodable {
      let value: Int
      enum Key: CodingKey { case over, under }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let over = try container.decode(Int.self, forKey: .over)
        value = over / (try container.decode(Int.self, forKey: .under))
      }
    }

    struct Pair: Decodable {
      let sum: Double
      init(from decoder: any Decoder) throws {
        let numbers = try decoder.singleValueContainer().decode([Double].self)
        precondition(numbers.count == 2)
        sum = numbers[0] + numbers[1]
      }
    }

    struct Shape: Decodable {
      let size: Int
      enum Key: CodingKey { case type, size }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard try container.decode(String.self, forKey: .type) == "circle" else { fatalError("unknown type") }
        size = try container.decode(Int.self, forKey: .size)
      }
    }

    struct Waiting: Decodable {
      enum Key: CodingKey { case name, words }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        _ = try container.decode(String.self, forKey: .name)
        var words = try container.nestedUnkeyedContainer(forKey: .words)
        while (try? words.decode(String.self)) != "end" {}
      }
    }

    struct Endless: Decodable {
      init(from decoder: any Decoder) throws { print(Self.sum(1)) }
      static func sum(_ n: Int) -> Int { n == 0 ? 0 : sum(n + 1) + sum(n + 2) }
    }

    struct Parallel: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        guard id == 10 else { return }
        let thread = Thread { fatalError("elsewhere") }
        thread.start()
        while !thread.isFinished, getenv("WAIT") != nil { usleep(1000) }
        usleep(100_000)
      }
    }
    """

  @Test func crashOnPlaceholdersLeavesTheProblemsFoundByThen() async throws {
    let source = try SourceFolder([
      "Crash.swift": Self.file, "first.json": "{}", "quotient.json": #"{"over":1,"under":"x"}"#,
      "pair.json": #"[1,"a",3]"#, "shape.json": #"{"size":"x"}"#,
      "suite.json":
        #"{"First":["first.json"],"Quotient":["quotient.json"],"Pair":["pair.json"],"Shape":["shape.json"]}"#,
    ])
    let result = try await source.run(
      "--source", "Crash.swift", "-c", "--suite", "suite.json", "-r", "json")
    #expect(result.status == 1)
    let lines = result.text.split(separator: "\n")
    let expected = [
      // Other placeholders serve for these.
      ("first.json", "/text", "key-not-found", false), ("first.json", "/number", "key-not-found", false),
      ("quotient.json", "/under", "type-mismatch", false),
      ("pair.json", "/1", "type-mismatch", true), ("shape.json", "/type", "key-not-found", true),
    ]
    #expect(lines.count == expected.count)
    for (line, (file, pointer, code, mayHideMore)) in zip(lines, expected) {
      #expect(line.contains(#""file":"\#(file)""#) && line.contains(#""pointer":"\#(pointer)""#))
      #expect(
        line.contains(#""code":"\#(code)""#) && line.contains("more problems may hide") == mayHideMore)
    }
  }

  @Test(
    arguments: ["1", "3"])
  func crashOnARecordIsItsProblemAndTheOthersAreDecoded(_ jobs: String) async throws {
    let source = try SourceFolder(["Crash.swift": Self.file])
    var (good, bad, lines) = ("", "", "")
    for number in 1...2000 {
      let isBad = number % 500 == 0
      let line = #"{"text":"\#(isBad ? "" : "a")","number":\#(number)}"# + "\n"
      if isBad { bad += line } else { good += line }
      lines += line
    }
    try source.folder.write(lines, to: "all.jsonl")
    let result = try await source.run(
      "--source", "Crash.swift", "First", "-l", "-j", jobs, "-o", "source", "--rejects", "bad.jsonl",
      "all.jsonl")
    #expect(result.status == 1)
    #expect(result.text == good)
    #expect(try source.folder.text("bad.jsonl") == bad)
    for line in [500, 1000, 1500, 2000] {
      #expect(
        result.errorText.contains(
          "all.jsonl:\(line):1: error: the model's own code crashed on this record (signal "))
    }
    #expect(result.errorText.hasSuffix("4 problems in 1 file (2000 records)\n"))
  }

  /// It goes on whether its reads fail or not, but only on placeholders: plain decoding ends at the first problem.
  @Test func modelThatReadsForeverLeavesTheFirstProblem() async throws {
    let source = try SourceFolder(["Crash.swift": Self.file])
    let result = try await source.run(
      "--source", "Crash.swift", "Waiting", "-lc",
      input: """
        {"name":1,"words":["a"]}
        {"name":2,"words":["end"]}
        {"name":"3","words":["end"]}

        """)
    #expect(result.status == 1)
    #expect(result.text.contains("<stdin>:1:9: error: expected String, found number 1 [type-mismatch]"))
    #expect(result.text.contains("<stdin>:2:9: error: expected String, found number 2 [type-mismatch]"))
    #expect(result.text.contains("more problems may hide"))
    #expect(result.errorText == "2 problems in 1 file (3 records)\n")
  }

  @Test func stackOverflowIsACrashLikeAnyOther() async throws {
    let source = try SourceFolder(["Crash.swift": Self.file])
    let result = try await source.run("--source", "Crash.swift", "Endless", "-c", "-r", "json", input: "{}")
    #expect(result.status == 1)
    #expect(result.text.contains(#""code":"internal""#))
  }

  @Test func runEndsWithAMessageIfEveryRecordCrashes() async throws {
    let source = try SourceFolder(["Crash.swift": Self.file])
    try source.folder.write(
      String(repeating: #"{"text":"","number":1}"# + "\n", count: 100_000), to: "all.jsonl")
    // GitHub shows ten annotations at most.
    let formats = ["text", "markdown", "json", "gitlab", "sarif", "junit", "summary"]
    let result = try await Command.run(
      ["--source", "Crash.swift", "First", "-lc", "-j", "2", "--max-errors", "0", "all.jsonl"]
        + formats.flatMap { ["-r", "\($0)=\($0)"] }, in: source.folder.url, environment: source.environment)
    #expect(result.status == 1)
    #expect(result.errorText.contains("the model's own code crashed 32 times: nothing more is read"))
    for format in formats {
      let text = try source.folder.text(format)
      #expect(text.contains("the last of 32 crashes: nothing more is read"), "\(format)")
    }
  }

  @Test("a crash in a thread that the model has started ends no record")
  func crashInAnotherThread() async throws {
    let numbers = (1...30).map { "\($0)\n" }
    let source = try SourceFolder(["Crash.swift": Self.file, "all.jsonl": numbers.joined()])
    let message = "decode-model: the model's own code crashed in a thread that it has started (signal "
    let words = ["--source", "Crash.swift", "Parallel", "-l", "-o", "source", "all.jsonl"]
    let result = try await Command.run(words, in: source.folder.url, environment: source.environment)
    #expect(result.status == 1)
    #expect(result.text == numbers.joined())
    #expect(result.errorText.contains(message))

    // The record waits for that thread.
    let waiting = try await Command.run(
      words, in: source.folder.url, environment: source.environment.merging(["WAIT": "1"]) { $1 })
    #expect(waiting.status == 1)
    #expect(waiting.text == numbers.prefix(9).joined())
    #expect(waiting.errorText.contains(message))
    #expect(waiting.errorText.contains("all.jsonl:10:1: error: the model's own code makes no progress"))
  }

  /// The report of a crash asks the system for the signal's name, and this model is asked instead.
  @Test func aCrashWhoseReportCrashesTooEndsTheRun() async throws {
    let source = try SourceFolder([
      "Signal.swift": """
      @_cdecl("strsignal") func name(_ number: Int32) -> UnsafeMutablePointer<Int8>? { fatalError("again") }

      struct Ten: Decodable {
        init(from decoder: any Decoder) throws {
          let number = try decoder.singleValueContainer().decode(Int.self)
          precondition(number != 10, "first")
        }
      }
      """
    ])
    let result = try await source.run("--source", "Signal.swift", "Ten", "-lc", input: "1\n10\n2\n")
    #expect([SIGILL, SIGTRAP].contains(result.status - 128), "\(result.status)")
    #expect(result.errorText.components(separatedBy: "again").count == 2, "only once")
  }
}
