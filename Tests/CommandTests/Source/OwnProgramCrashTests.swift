import Foundation
import Testing
import TestSupport

/// Crashes of models with `--onto`, which a program of the user's own can have, but no model of `--source`.
@Suite(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
struct OwnProgramCrashTests {
  private static let main = """
    import Foundation
    import Tool

    let lock = NSLock()

    struct Locked: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        lock.lock()
        defer { lock.unlock() }
        id = try decoder.singleValueContainer().decode(Int.self)
        precondition(id != 10)
      }
    }

    let models: ModelCatalog = [
      Model("locked", Locked.self, applying: { new, _ in new }),
      Model("sum", Int.self, applying: { new, old in
        precondition(new != 10)
        return new + old
      }),
    ]
    models.run()
    """

  private let source: SourceFolder

  init() async throws {
    source = try SourceFolder([
      "main.swift": Self.main, "all.jsonl": (1...30).map { "\($0)\n" }.joined(),
      "all.json": "[" + (1...30).map(String.init).joined(separator: ",\n") + "]", "five.json": "5",
      "ten.json": "10",
    ])
    // A release's modules ask for the static libraries that it was linked with.
    let folder = Command.buildFolder.path
    let build = try await source.shell(
      "swiftc -I '\(folder)/Modules' main.swift '\(folder)/Tool.build/'*.o '\(folder)/libRunnerArchive.a' -o program 2>&1"
    )
    #expect(build.status == 0, "\(build.text)")
  }

  @Test("a lock that a crash has left locked does not keep a new thread from the stored record forever")
  func storedRecordOfANewThread() async throws {
    for (words, file) in [("-l", "all.jsonl"), ("-l -j 1", "all.jsonl"), ("--each", "all.json")] {
      let result = try await source.shell("./program locked -o json --onto five.json \(words) \(file)")
      #expect(result.status == 1)
      #expect(result.text == (1...9).map { #"{"id":\#($0)}"# + "\n" }.joined())
      #expect(result.errorText.contains("\(file):10:1: error: the model's own code crashed on this record"))
      #expect(result.errorText.contains("\(file):11:1: error: the model's own code makes no progress"))
      #expect(result.errorText.hasSuffix("2 problems in 1 file (11 records)\n"))
    }
  }

  @Test("a crash on the stored record is its problem") func storedRecord() async throws {
    for words in ["-l all.jsonl", "five.json"] {
      let result = try await source.shell("./program locked -o json --onto ten.json \(words)")
      #expect(result.status == 1)
      #expect(result.text == "")
      #expect(result.errorText.contains("ten.json:1:1: error: the model's own code crashed on this record"))
    }
  }

  @Test("a crash while a value is applied to the stored one is a crash on its record")
  func application() async throws {
    let result = try await source.shell("./program sum -l -o json --onto five.json all.jsonl")
    #expect(result.status == 1)
    #expect(result.text == (6...35).filter { $0 != 15 }.map { "\($0)\n" }.joined())
    #expect(result.errorText.contains("all.jsonl:10:1: error: the model's own code crashed on this record"))
  }
}
