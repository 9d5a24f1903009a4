import Foundation
import Testing
import TestSupport

/// A model that computes for ever with a placeholder, and reads nothing more, is stopped.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct EndlessModelTests {
  private static let file = """
    import Foundation

    struct Collatz: Decodable {
      var steps = 0
      enum Key: CodingKey { case number, name }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var number = try container.decode(Int.self, forKey: .number)
        while number != 1 {
          number = number % 2 == 0 ? number / 2 : 3 * number + 1
          steps += 1
        }
        _ = try container.decode(String.self, forKey: .name)
      }
    }

    struct Locked: Decodable {
      static let lock = NSLock()
      enum Key: CodingKey { case number }
      init(from decoder: any Decoder) throws {
        var number = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .number)
        Self.lock.lock()
        while number != 1 { number = number % 2 == 0 ? number / 2 : 3 * number + 1 }
        Self.lock.unlock()
      }
    }

    /// Calls itself until it comes to 5. Tells the memory in kilobytes that the program has had.
    struct Deep: Decodable {
      enum Key: CodingKey { case number, name }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let number = try container.decode(Int.self, forKey: .number)
        if number == 7, let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) {
          print(status.split(separator: "\\n").first { $0.hasPrefix("VmHWM") } ?? "")
        } else {
          _ = Self.fall(number)
        }
        _ = try container.decode(String.self, forKey: .name)
      }
      @inline(never) static func fall(_ number: Int) -> Int { number == 5 ? 0 : 1 + 3 &* fall(number - 1) }
    }

    /// Tells the memory in kilobytes that the program has had.
    func tellMemory() {
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return }
      print(status.split(separator: "\\n").first { $0.hasPrefix("VmHWM") } ?? "")
    }

    /// Keeps much of each read.
    struct Hoard: Decodable {
      var lists: [[Int]] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while lists.last?.first != 77 {
          lists.append(Array(repeating: try container.decode(Int.self), count: 10_000))
        }
        tellMemory()
      }
    }

    /// Keeps much of each read, and ignores that it fails.
    struct Toil: Decodable {
      var lines: [String] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var line = ""
        while line != "77" {
          line = (try? container.decode(String.self)) ?? String(repeating: "x", count: 100_000)
          lines.append(line + line)
        }
        tellMemory()
      }
    }

    \(loop("Ticks", of: "Int", "tick"))
    \(loop("Labels", of: "String", #""a label of some length for the tick \(tick)""#))
    """

  /// A model that makes an element for each tick, until the end.
  private static func loop(_ name: String, of type: String, _ element: String) -> String {
    """
    struct \(name): Decodable {
      var elements: [\(type)] = []
      enum Key: CodingKey { case from, to, step }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        var tick = try container.decode(Int.self, forKey: .from)
        let end = try container.decode(Int.self, forKey: .to)
        let step = try container.decode(Int.self, forKey: .step)
        while tick < end {
          elements.append(\(element))
          tick += step
        }
      }
    }
    """
  }

  @Test func whatIsKnownIsReportedAndTheOthersGoOn() async throws {
    let source = try SourceFolder(["Endless.swift": Self.file])
    let collatz = try await source.run(
      "--source", "Endless.swift", "Collatz", "-lc",
      input: """
        {"number":27,"name":"good"}
        {"number":"27","name":5}
        {"number":27,"name":5}

        """)
    #expect(collatz.status == 1)
    #expect(collatz.text.contains("<stdin>:2:11: error: expected Int, found string \"27\""))
    #expect(collatz.text.contains("more problems may hide"))
    #expect(collatz.text.contains("<stdin>:3:21: error: expected String, found number 5"))
    #expect(collatz.errorText == "2 problems in 1 file (3 records)\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"))
  func recursionsWithoutEndKeepNoMemory() async throws {
    let source = try SourceFolder(["Endless.swift": Self.file])
    let good = #"{"number":7,"name":"a"}"# + "\n"
    let bad = String(repeating: #"{"number":"5","name":1}"# + "\n", count: 8)
    let result = try await source.run(
      "--source", "Endless.swift", "Deep", "-lc", "-j", "1", input: good + bad + good)
    #expect(result.errorText.contains("8 problems in 1 file (10 records)"))
    let kilobytes = result.errorText.split(separator: "\n").filter { $0.hasPrefix("VmHWM") }
      .compactMap { Int($0.filter(\.isNumber)) }
    try #require(kilobytes.count == 2)
    #expect(kilobytes[1] - kilobytes[0] < 64 << 10)
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"),
    arguments: [("Hoard", "[77]"), ("Toil", #"["77"]"#)])
  func whatKeepsMuchOfEachReadIsStoppedSoon(model: String, good: String) async throws {
    let source = try SourceFolder(["Endless.swift": Self.file])
    // The system counts what the parent of a program has had as the program's own.
    let much = UnsafeMutableRawPointer.allocate(byteCount: 256 << 20, alignment: 16)
    much.initializeMemory(as: UInt8.self, repeating: 1, count: 256 << 20)
    defer { much.deallocate() }
    let result = try await source.run(
      "--source", "Endless.swift", model, "-lc", "-j", "1", input: "\(good)\n{}\n\(good)\n")
    #expect(result.text.contains("<stdin>:2:1: error: expected array, found object"))
    #expect(result.errorText.contains("1 problem in 1 file (3 records)"))
    let kilobytes = result.errorText.split(separator: "\n").filter { $0.hasPrefix("VmHWM") }
      .compactMap { Int($0.filter(\.isNumber)) }
    try #require(kilobytes.count == 2)
    #expect(kilobytes[1] - kilobytes[0] < 64 << 10)
  }

  /// A thread that is stopped keeps its locks.
  @Test func recordsThatNeedALockOfTheSearch() async throws {
    let source = try SourceFolder(["Endless.swift": Self.file])
    let result = try await source.run(
      "--source", "Endless.swift", "Locked", "-lc",
      input: #"{"number":"27"}"# + "\n" + #"{"number":27}"# + "\n")
    #expect(result.status == 1)
    #expect(result.text.contains("<stdin>:1:11: error: expected Int, found string \"27\""))
    #expect(
      result.text.contains(
        "<stdin>:2:1: error: the model's own code makes no progress on this record after it was stopped on an earlier one: nothing more is read"
      ))
    #expect(!(result.text + result.errorText).contains("crash"))
    #expect(
      result.text.contains("computed without end on a placeholder, and with --first-error there is none\n"))
    let first = try await source.run(
      "--source", "Endless.swift", "Locked", "-lc", "--first-error",
      input: #"{"number":"27"}"# + "\n" + #"{"number":27}"# + "\n")
    #expect(first.errorText == "1 problem in 1 file (2 records)\n")
  }

  /// The loops allocate memory nearly all the time. A thread that stops while it does would block the others.
  @Test(arguments: ["Ticks", "Labels"], [1, 2]) func loopsThatAllocate(model: String, jobs: Int) async throws
  {
    let source = try SourceFolder(["Endless.swift": Self.file])
    let lines = (0..<400).map { line in
      line % 60 == 7 ? #"{"from":"1","to":5,"step":"x"}"# : #"{"from":1,"to":5,"step":1}"#
    }
    let result = try await source.run(
      "--source", "Endless.swift", model, "-lc", "-j", "\(jobs)",
      input: lines.joined(separator: "\n") + "\n")
    #expect(result.status == 1)
    for line in stride(from: 8, through: 400, by: 60) {
      #expect(result.text.contains("<stdin>:\(line):9: error: expected Int, found string \"1\""))
      #expect(result.text.contains("<stdin>:\(line):27: error: expected Int, found string \"x\""))
    }
    #expect(result.errorText == "14 problems in 1 file (400 records)\n")
  }
}
