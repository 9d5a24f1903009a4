import Foundation
import Testing
import TestSupport

/// A model whose own code calls `exit` ends neither the run nor a report.
struct ModelExitTests {
  private static let file = """
    import Foundation

    struct Ends: Codable {
      let id: Int
      var way: String?
      enum CodingKeys: CodingKey { case id, way }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(Int.self, forKey: .id)
        way = try container.decodeIfPresent(String.self, forKey: .way)
        switch way {
        case "exit": exit(0)
        case "Foundation.exit": Foundation.exit(0)
        case "abort": abort()
        case "Thread.exit": Thread.exit()
        case "library": Self.exitOfTheLibrary(0)
        case "thread": Thread { exit(0) }.start()
        case "queue": DispatchQueue.global().async { exit(0) }
        default:
          #if !canImport(Darwin)
            if way == "quick_exit" { quick_exit(0) }
          #endif
        }
        if way == "thread" || way == "queue" { usleep(50_000) }
      }
      func encode(to encoder: any Encoder) throws {
        if way == "encode" { exit(0) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
      }
      /// The function that a library calls that is not linked with the program.
      static let exitOfTheLibrary: @convention(c) (Int32) -> Void = {
        let library = dlopen("libc.so.6", RTLD_NOW) ?? dlopen("libSystem.dylib", RTLD_NOW)
        return unsafeBitCast(dlsym(library, "exit"), to: (@convention(c) (Int32) -> Void).self)
      }()
    }

    struct Late: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Ends.CodingKeys.self)
        if try container.decode(String.self, forKey: .way) == "" { exit(0) }
        _ = try container.decode(Int.self, forKey: .id)
      }
    }

    final class Last: NSObject { deinit { exit(0) } }

    struct Leaving: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
        Thread.current.threadDictionary["last"] = Last()
      }
    }

    func noDecoder() -> JSONDecoder { exit(0) }
    """

  #if canImport(Darwin)
    private static let ways = ["exit", "Foundation.exit", "abort", "Thread.exit", "encode"]
  #else
    private static let ways = [
      "exit", "Foundation.exit", "quick_exit", "abort", "Thread.exit", "library", "encode",
    ]
  #endif

  /// Each way twice: what ends one record must not keep the second from being noticed.
  private static let records: [(text: String, ends: Bool)] = (ways + ways).enumerated().flatMap {
    index, way in
    [(#"{"id":\#(2 * index)}"#, false), (#"{"id":\#(2 * index + 1),"way":"\#(way)"}"#, true)]
  }
  private static let lines = records.map { $0.text + "\n" }.joined()

  private func folder() throws -> SourceFolder {
    try SourceFolder([
      "Ends.swift": Self.file, "all.jsonl": Self.lines,
      "all.json": "[\(Self.records.map(\.text).joined(separator: ",\n"))]",
    ])
  }

  private func results(_ sarif: Data) throws -> [[String: Any]] {
    let log = try #require(try JSONSerialization.jsonObject(with: sarif) as? [String: Any])
    return try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
  }

  @Test("only the record fails, by whatever function and with several workers") func lines() async throws {
    let source = try folder()
    let count = Self.ways.count * 2
    for jobs in ["1", "3"] {
      let result = try await source.run(
        "--source", "Ends.swift", "Ends", "-l", "-j", jobs, "-o", "json", "--rejects", "rejects",
        "-r", "text", "-r", "sarif=sarif", "all.jsonl")
      #expect(result.status == 1)
      #expect(result.text == Self.records.filter { !$0.ends }.map { $0.text + "\n" }.joined())
      let rejects = Self.records.filter(\.ends).map { $0.text + "\n" }.joined()
      #expect(try source.folder.text("rejects") == rejects)
      for (number, record) in Self.records.enumerated() where record.ends {
        let what =
          record.text.contains("abort") ? "crashed on this record (signal 6" : "called exit on this record"
        #expect(
          result.errorText.contains("all.jsonl:\(number + 1):1: error: the model's own code \(what)"),
          "\(record.text)")
      }
      #expect(result.errorText.hasSuffix("\(count) problems in 1 file (\(count * 2) records)\n"))
      #expect(try results(source.folder.data("sarif")).count == count)
    }
  }

  @Test(
    "on placeholder values, the first problem is reported alone",
    .enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func searchingFurther() async throws {
    let source = try folder()
    let result = try await source.run("--source", "Ends.swift", "-c", "Late", input: "{}")
    #expect(result.status == 1)
    #expect(result.text.contains("error: missing key \"way\", expected String [key-not-found]"))
    #expect(result.text.contains("more problems may hide"))
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func exitOfAThreadThatTheModelHasStarted() async throws {
    let source = try folder()
    for way in ["thread", "queue"] {
      let lines = "{\"id\":1}\n{\"id\":2,\"way\":\"\(way)\"}\n{\"id\":\"x\"}\n{\"id\":4}\n"
      let result = try await source.run(
        "--source", "Ends.swift", "Ends", "-l", "-o", "json", "-r", "sarif=sarif", input: lines)
      #expect(result.status == 1)
      #expect(result.text == "{\"id\":1}\n{\"id\":2}\n{\"id\":4}\n")
      #expect(
        result.errorText.contains(
          "decode-model: the model's own code called exit in a thread that it has started\n"))
      #expect(try results(source.folder.data("sarif")).count == 1)
    }
  }

  /// What a model has left in a thread is released when that ends.
  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func exitAtTheEndOfAThread() async throws {
    let result = try await folder().run(
      "--source", "Ends.swift", "Leaving", "-l", "-o", "json", input: "{\"id\":1}\n")
    #expect(result.status == 1)
    #expect(result.text == "{\"id\":1}\n")
    #expect(
      result.errorText.contains(
        "decode-model: the model's own code called exit in a thread that it has started\n"))
  }

  @Test(.enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func exitOfTheExpressionForTheDecoder() async throws {
    let result = try await folder().run(
      "-c", "--source", "Ends.swift", "--decoder", "noDecoder()", "Ends", "all.json")
    #expect(result.status == 2)
    #expect(result.errorText == "decode-model: the expression of --decoder called exit\n")
  }

  @Test(
    "elements, values in every form, and comparisons", .enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func otherForms() async throws {
    let source = try folder()
    let count = Self.ways.count * 2
    let forms = [
      ["-l", "-o", "pretty", "all.jsonl"], ["--each", "-o", "json", "all.json"],
      ["-l", "-c", "--round-trip", "warn", "--swallowed", "warn", "all.jsonl"],
      ["--at", ".[]", "-o", "json", "all.json"], ["--each", "-o", "json", "--redact", "all.json"],
    ]
    for words in forms {
      let result = try await Command.run(
        ["--source", "Ends.swift", "Ends", "-r", "sarif=sarif"] + words, in: source.folder.url,
        environment: source.environment)
      #expect(result.status == 1, "\(words)")
      #expect(try results(source.folder.data("sarif")).count == count, "\(words)")
    }
    // Values that are not encoded.
    for output in ["swift", "source"] {
      let result = try await source.run("--source", "Ends.swift", "Ends", "-l", "-o", output, "all.jsonl")
      #expect(result.status == 1)
      #expect(result.text.split(separator: "\n").count == count + 2, "\(output)")
    }
  }

  @Test("every report is whole", .enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func reports() async throws {
    let source = try folder()
    let formats = ["text", "summary", "markdown", "json", "github", "gitlab", "sarif", "junit"]
    let reports = formats.flatMap { ["-r", "\($0)=\($0)"] }
    let result = try await Command.run(
      ["--source", "Ends.swift", "Ends", "--each", "-c", "--max-errors", "0"] + reports + ["all.json"],
      in: source.folder.url, environment: source.environment)
    #expect(result.status == 1)
    // All but those that only encoding ends.
    let count = Self.ways.count * 2 - 2
    func occurrences(_ text: String, in format: String) throws -> Int {
      try source.folder.text(format).components(separatedBy: text).count - 1
    }
    #expect(try occurrences("own code c", in: "text") == count)
    #expect(try occurrences("::error ", in: "github") == min(count, 10))
    #expect(try occurrences("\"code\":\"internal\"", in: "json") == count)
    #expect(try results(source.folder.data("sarif")).count == count)
    let gitlab = try JSONSerialization.jsonObject(with: source.folder.data("gitlab")) as? [Any]
    #expect(gitlab?.count == count)
    #expect(try source.folder.text("junit").hasSuffix("</testsuites>\n"))
    #expect(try source.folder.text("summary").contains("\(count - 2) problems in \(count - 2) records"))
    #expect(try source.folder.text("markdown").contains("called exit on this record"))
  }

  @Test("checks of a project that need a program each", .enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func project() async throws {
    let source = try folder()
    let other = Self.file.replacingOccurrences(of: "Ends", with: "Other")
    try source.folder.write(other, to: "Other.swift")
    try source.folder.write(
      #"""
      {"a": {"type": "Ends", "source": "Ends.swift", "lines": true, "valid": ["all.jsonl"]},
       "b": {"type": "Other", "source": "Other.swift", "each": true, "round-trip": "warn", "valid": ["all.json"]},
       "c": {"type": "Other", "source": "Other.swift", "valid": ["thread.json"]},
       "d": {"type": "json", "valid": ["all.json"]}}
      """#, to: ".decode-model.json")
    try source.folder.write(#"{"id":1,"way":"thread"}"#, to: "thread.json")
    let result = try await source.run("-c", "-r", "sarif")
    #expect(result.status == 1)
    #expect(try results(result.output).count == Self.ways.count * 4 - 2)
    let records = Self.records.count * 2 + 2
    #expect(
      result.errorText.hasSuffix("problems in 2 of 4 files (\(records) records)\n"), "\(result.errorText)")
    #expect(result.errorText.contains("called exit in a thread that it has started\n"))
  }

  @Test("code in C of a package", .enabled(if: SlowTests.areOn, "slow: make test-slow"))
  func package() async throws {
    let source = try SourceFolder([
      "kit/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Kit", targets: [.target(name: "Kit", dependencies: ["CKit"]), .target(name: "CKit")])
      """,
      "kit/Sources/CKit/include/CKit.h": "void leave(int number);\n",
      "kit/Sources/CKit/leave.c": """
      #include <err.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include "CKit.h"
      __attribute__((constructor)) static void start(void) { printf("started\\n"); }
      void leave(int number) {
        printf("leaving\\n");
        if (number == 5) exit(0);
        errx(0, "%d", number);
      }

      """,
      "kit/Sources/Kit/Kit.swift": """
      import CKit
      struct Kit: Codable {
        let id: Int
        init(from decoder: any Decoder) throws {
          id = try decoder.singleValueContainer().decode(Int.self)
          if id % 3 == 2 { leave(Int32(id)) }
        }
      }
      """,
    ])
    let result = try await source.run(
      "--package", "kit", "Kit", "-l", "-o", "source", input: "1\n2\n3\n5\n6\n")
    #expect(result.status == 1)
    #expect(result.text == "1\n3\n6\n")
    for line in [2, 4] {
      #expect(
        result.errorText.contains("<stdin>:\(line):1: error: the model's own code called exit on this record")
      )
    }
  }
}
