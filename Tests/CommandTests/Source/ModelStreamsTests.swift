import Foundation
import Testing
import TestSupport

/// The standard streams of a model's own code: its output is not in ours, and it cannot read our input.
struct ModelStreamsTests {
  private static let mark = "PrInTeD"
  private static let file = """
    import Foundation

    struct Noisy: Codable {
      let id: Int
      init(from decoder: any Decoder) throws {
        Self.write("\(mark) in init")
        id = try decoder.singleValueContainer().decode(Int.self)
        print("\(mark) \\(id)")
        if id == 3 { fatalError("\(mark) \\(id)") }
        if id == 4 { preconditionFailure("\(mark) \\(id)") }
        if id == 5 { _ = [Int]()[id] }
      }
      func encode(to encoder: any Encoder) throws {
        Self.write("\(mark) in encode")
        var container = encoder.singleValueContainer()
        try container.encode(id)
      }
      static func write(_ text: String) {
        print(text, readLine() ?? "no line")
        fputs(text + "\\n", stdout)
        FileHandle.standardOutput.write(Data((text + "\\n").utf8))
        FileHandle.standardError.write(Data((text + "\\n").utf8))
        let rest = FileHandle.standardInput.readDataToEndOfFile()
        if !rest.isEmpty { print("\(mark) has read", rest.count) }
      }
    }

    struct Parent: Decodable {
      init(from decoder: any Decoder) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "echo \(mark) child $(cat)"]
        try process.run()
        process.waitUntilExit()
        // This one inherits every descriptor that a program inherits, and keeps running.
        guard let shell = popen("echo \(mark) shell $$; : > started; exec sleep 60", "w")
        else { return }
        setvbuf(shell, nil, _IONBF, 0)
        while access("started", F_OK) != 0 { usleep(10_000) }
      }
    }
    """

  private func folder(_ more: [String: String] = [:]) throws -> SourceFolder {
    try SourceFolder(["Noisy.swift": Self.file].merging(more) { $1 })
  }

  @Test func outputGoesToStandardErrorAndInputIsEmpty() async throws {
    let source = try folder(["all.json": "[1,\n2]"])
    let result = try await source.run("--source Noisy.swift Noisy -l -o json", input: "1\n2\n\"x\"\n")
    #expect(result.status == 1 && result.text == "1\n2\n")
    #expect(result.errorText.contains("\(Self.mark) in init no line\n"))
    #expect(result.errorText.contains("\(Self.mark) in encode no line\n"))
    #expect(!result.errorText.contains("has read"))
    // Its lines are between ours, not inside them.
    #expect(
      result.errorText.contains("\n<stdin>:3:1: error: expected Int, found string \"x\" [type-mismatch]\n"))

    let sarif = try await source.run(
      "check --source Noisy.swift Noisy --each --round-trip error -r sarif all.json")
    #expect(sarif.status == 0)
    #expect(try JSONSerialization.jsonObject(with: sarif.output) is [String: Any])
    #expect(sarif.errorText.contains(Self.mark))
  }

  @Test func redactedAndQuietRunsHideTheModelsOutput() async throws {
    let source = try folder()
    for (option, format, output) in [("--redact", "json", "1\n2\n"), ("-q", "none", "")] {
      let result = try await source.run(
        [
          "--source", "Noisy.swift", "Noisy", option, "-l", "-j", "2", "-r", "text=text", "-o", format,
          "--rejects", "rejects",
        ], input: "1\n3\n4\n5\n2\n",
        // Swift's own report on a crash would also contain the error's message.
        environment: ["SWIFT_BACKTRACE": "enable=yes,color=no"])
      #expect(result.status == 1)
      #expect(result.text == output)
      #expect(!result.errorText.contains(Self.mark) && !result.errorText.contains("Fatal"), "\(option)")
      #expect(try source.folder.text("rejects") == "3\n4\n5\n")
      let report = try source.folder.text("text")
      #expect(report.components(separatedBy: "own code crashed on this record").count == 4)
      #expect(
        !report.contains(Self.mark) || option == "-q", "a report has the last words unless it is redacted")
    }
    let shown = try await source.run("check --source Noisy.swift Noisy", input: "3")
    #expect(shown.errorText.contains("\(Self.mark) 3"))
  }

  @Test(.slow) func programsThatItStartsHaveNeitherOutputNorInput() async throws {
    let source = try folder()
    // `cat` ends only when the pipe is closed everywhere. The program that keeps running must still be there.
    let result = try await source.shell(
      """
      echo '{}' | decode-model --source Noisy.swift Parent 2> errors | cat
      kill $(sed -n 's/^\(Self.mark) shell //p' errors) && cat errors >&2
      """)
    #expect(result.text == "Parent()\n")
    #expect(result.errorText.contains("\(Self.mark) child\n"))
    #expect(result.errorText.contains("\(Self.mark) shell "))
  }

  /// Also by their other names, and if the caller has closed some of them.
  @Test(.slow) func ourOwnStreamsStayOurs() async throws {
    let source = try folder(["one.json": "1"])
    let program = "decode-model --source Noisy.swift Noisy"
    let run = "\(program) -o json"
    for (script, text, status) in [
      ("\(run) /dev/stdin < one.json", "1\n", Int32(0)), ("cat one.json | \(run) /dev/fd/0", "1\n", 0),
      ("\(run) one.json > /dev/stdout 2>&-", "1\n", 0), ("\(run) one.json <&-", "1\n", 0),
      ("\(run) one.json >&-", "", 3), ("\(run) <&-", "", 3),
      ("echo one.json | \(run) --files-from -", "1\n", 0),
      ("echo 5 | \(program) -l -o none --rejects /dev/stdout", "5\n", 1),
      ("echo '\"x\"' | \(run) -r json=/dev/fd/3 3>&1 | cut -c 1-17", "{\"file\":\"<stdin>\"\n", 0),
    ] {
      let result = try await source.shell(script)
      #expect(result.text == text && result.status == status, "\(script)")
    }
  }
}
