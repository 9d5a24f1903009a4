import Foundation
import Testing
import TestSupport

/// A model whose crash leaves something behind that later records wait for.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct SourceHangTests {
  private static let file = """
    import Foundation

    struct Table: Codable {
      static let names: [Character] = { [""].map { $0.first! } }()
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id >= 10 { print(Self.names) }
      }
    }

    /// Makes the file "reached", which says that the model has come here.
    func reached() { close(open("reached", O_CREAT | O_WRONLY, 0o600)) }

    let lock = NSLock()

    struct Locked: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id == 11 { reached() }
        lock.lock()
        defer { lock.unlock() }
        precondition(id != 10)
      }
    }

    nonisolated(unsafe) var mutex = {
      var mutex = pthread_mutex_t()
      pthread_mutex_init(&mutex, nil)
      return mutex
    }()

    struct Deep: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        pthread_mutex_lock(&mutex)
        id = try decoder.singleValueContainer().decode(Int.self)
        if id == 10 { print(Self.sum(1)) }
        pthread_mutex_unlock(&mutex)
      }
      static func sum(_ n: Int) -> Int { n == 0 ? 0 : sum(n + 1) + sum(n + 2) }
    }

    struct Printing: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id == 10 {
          flockfile(stdout)
          fatalError()
        }
      }
    }

    struct Slow: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id == 10 { Thread.sleep(forTimeInterval: 6) }
      }
    }

    struct Endless: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.singleValueContainer().decode(Int.self)
        if id == 10 {
          reached()
          while true {}
        }
      }
    }
    """

  private static let lines = (1...30).map { "\($0)\n" }.joined()
  private static let before = (1...9).map { "\($0)\n" }.joined()

  private static func hasCrash(_ text: String, at place: String) -> Bool {
    text.contains("\(place): error: the model's own code crashed on this record (signal ")
  }

  private static func hasStall(_ text: String, at place: String, after event: String = "a crash") -> Bool {
    text.contains(
      "decode-model: the model's own code makes no progress after \(event): nothing more is read\n")
      && text.contains(
        "\(place): error: the model's own code makes no progress on this record after \(event)")
  }

  @Test("records before a crash come out, the crash is reported, and the run ends")
  func lines() async throws {
    let source = try SourceFolder(["Hang.swift": Self.file, "all.jsonl": Self.lines])
    for (model, jobs) in [("Table", "1"), ("Locked", "1"), ("Locked", "4"), ("Deep", "4")] {
      let result = try await source.run(
        "--source", "Hang.swift", model, "-l", "-j", jobs, "-o", "source", "all.jsonl")
      #expect(result.status == 1, "\(model)")
      #expect(result.text == Self.before, "\(model)")
      #expect(Self.hasCrash(result.errorText, at: "all.jsonl:10:1"), "\(model)")
      #expect(Self.hasStall(result.errorText, at: "all.jsonl:11:1"), "\(model)")
      #expect(result.errorText.hasSuffix("2 problems in 1 file (11 records)\n"), "\(model)")
    }
  }

  @Test("several threads that wait for the same lock all give what they have, in order")
  func manyChunks() async throws {
    // Two chunks; the second thread waits for the lock that the first one leaves locked.
    let numbers = (11...40_000).map { "\($0)\n" }.joined()
    let source = try SourceFolder(["Hang.swift": Self.file, "all.jsonl": numbers + "10\n" + numbers])
    let result = try await source.run(
      "--source", "Hang.swift", "Locked", "-l", "-j", "4", "-o", "source", "all.jsonl")
    #expect(result.status == 1)
    #expect(result.text.hasPrefix(numbers))
    #expect(Self.hasCrash(result.errorText, at: "all.jsonl:39991:1"))
    #expect(Self.hasStall(result.errorText, at: "all.jsonl:39992:1"))
  }

  @Test("elements of one document") func elements() async throws {
    let source = try SourceFolder([
      "Hang.swift": Self.file, "all.json": "[" + (1...30).map(String.init).joined(separator: ",\n") + "]",
    ])
    let result = try await source.run(
      "--source", "Hang.swift", "Locked", "--each", "-j", "4", "-o", "source", "all.json")
    #expect(result.status == 1)
    #expect(result.text == Self.before)
    #expect(Self.hasCrash(result.errorText, at: "all.json:10:1"))
    #expect(Self.hasStall(result.errorText, at: "all.json:11:1"))
  }

  @Test("a crash of one model of a suite ends the run of another that waits for what the crash has left")
  func suite() async throws {
    let source = try SourceFolder([
      "Hang.swift": Self.file + "\nstruct Other: Decodable { let locked: Locked }", "ten.json": "10",
      "other.json": #"{"locked":1}"#, "third.json": "{}",
      "suite.json": #"{"Locked":["ten.json"],"Other":["other.json"],"Deep":["third.json"]}"#,
    ])
    let result = try await source.run("--source", "Hang.swift", "-c", "--suite", "suite.json")
    #expect(result.status == 1)
    #expect(Self.hasCrash(result.text, at: "ten.json:1:1"))
    #expect(Self.hasStall(result.errorText + result.text, at: "other.json:1:1"))
    #expect(!result.text.contains("third.json"), "nothing more is read")
  }

  @Test("what ends the program does not wait for a lock that a crash has left locked")
  func lockOfStandardOutput() async throws {
    let source = try SourceFolder(["Hang.swift": Self.file, "all.jsonl": Self.lines])
    let result = try await source.run("--source", "Hang.swift", "Printing", "-l", "-o", "source", "all.jsonl")
    #expect(result.status == 1)
    #expect(result.text == Self.lines.replacingOccurrences(of: "\n10\n", with: "\n"))
    #expect(result.errorText.hasSuffix("1 problem in 1 file (30 records)\n"))
  }

  @Test("without a crash, a record may take longer") func slowRecord() async throws {
    let source = try SourceFolder(["Hang.swift": Self.file, "all.jsonl": Self.lines])
    let result = try await source.run("--source", "Hang.swift", "Slow", "-l", "-o", "source", "all.jsonl")
    #expect(result.status == 0)
    #expect(result.text == Self.lines)
    #expect(result.errorText == "")
  }

  @Test("an interruption ends the run, whatever the model waits for or does")
  func interruption() async throws {
    for (model, hasCrash) in [("Locked", true), ("Endless", false)] {
      let program = try RunningProgram(
        ["--source", "Hang.swift", model, "-l", "-o", "source"], files: ["Hang.swift": Self.file],
        environment: ["PATH": Command.path].merging(SharedCache.environment) { $1 })
      try program.feed("1\n")
      #expect(await program.wait { program.output == "1\n" })
      try program.feed(String(Self.lines.dropFirst(2)))
      #expect(await program.wait { (try? program.folder.text("reached")) != nil })
      program.interrupt()
      #expect(await program.status() == 130, "\(model)")
      #expect(program.output == Self.before, "\(model)")
      let errors = program.errors
      #expect(Self.hasCrash(errors, at: "<stdin>:10:1") == hasCrash, "\(model)")
      let place = hasCrash ? "<stdin>:11:1" : "<stdin>:10:1"
      #expect(Self.hasStall(errors, at: place, after: "an interruption"), "\(model)")
    }
  }

  @Test("the run does not wait for more input") func openPipe() async throws {
    let source = try SourceFolder(["Hang.swift": Self.file, "all.jsonl": Self.lines])
    let result = try await source.shell(
      """
      mkfifo pipe
      decode-model --source Hang.swift Locked -l -o source < pipe &
      exec 3> pipe
      cat all.jsonl >&3
      wait $!
      """)
    #expect(result.status == 1)
    #expect(result.text == Self.before)
    #expect(Self.hasStall(result.errorText, at: "<stdin>:11:1"))
  }
}
