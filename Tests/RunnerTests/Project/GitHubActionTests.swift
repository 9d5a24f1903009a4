import Foundation
import Testing
import TestSupport

@testable import Runner

@Suite(.enabled(if: SystemTool.exists("bash"), "bash is not installed"))
struct GitHubActionTests {
  private static let folder = ".github/actions/decode-model"

  /// A call of the action: its inputs, and the program's arguments or the error message.
  struct Call: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let inputs: [String: String]
    let words: [String]?
    let problem: String?

    init(_ description: String, _ inputs: [String: String], words: [String]) {
      (testDescription, self.inputs, self.words, problem) = (description, inputs, words, nil)
    }

    init(_ description: String, _ inputs: [String: String], problem: String) {
      (testDescription, self.inputs, words, self.problem) = (description, inputs, nil, problem)
    }
  }

  @Test(arguments: [
    Call("a file", ["MODEL": "meme", "FILES": "a.json"], words: ["--check", "--", "meme", "a.json"]),
    Call(
      "a glob", ["MODEL": "meme", "FILES": "*.json"], words: ["--check", "--", "meme", "a.json", "b c.json"]),
    Call(
      "several lines", ["MODEL": "meme", "FILES": "a.json\n\nd/*.json\n"],
      words: ["--check", "--", "meme", "a.json", "d/e.json"]),
    Call(
      "a name with a space", ["MODEL": "meme", "FILES": "b c.json"],
      words: ["--check", "--", "meme", "b c.json"]),
    Call(
      "a name of glob letters", ["MODEL": "meme", "FILES": "[1].txt"],
      words: ["--check", "--", "meme", "[1].txt"]),
    Call(
      "a missing file", ["MODEL": "meme", "FILES": "x.json"], words: ["--check", "--", "meme", "x.json"]),
    Call(
      "options", ["MODEL": "song", "FILES": "a.json", "OPTIONS": "--strict\n--report=sarif=a b"],
      words: ["--check", "--strict", "--report=sarif=a b", "--", "song", "a.json"]),
    Call("a suite", ["SUITE": "all.json"], words: ["--check", "--suite=all.json"]),
    Call(
      "a folder", ["MODEL": "meme", "FILES": "*", "FOLDER": "d"], words: ["--check", "--", "meme", "e.json"]),
    Call(
      "commands are words", ["MODEL": "$(touch ran)", "FILES": "`touch ran`", "OPTIONS": "; touch ran"],
      words: ["--check", "; touch ran", "--", "$(touch ran)", "`touch ran`"]),
    Call(
      "an option for a model", ["MODEL": "--list", "FILES": "a.json"],
      words: ["--check", "--", "--list", "a.json"]),
    Call("no model", ["FILES": "a.json"], problem: "the input model is missing"),
    Call("no files", ["MODEL": "meme"], problem: "the input files is empty"),
    Call(
      "a glob without a match", ["MODEL": "meme", "FILES": "*.x\u{1B}"], problem: #"no file matches $'*.x\E'"#
    ),
    Call(
      "a suite and files", ["SUITE": "a", "FILES": "b"],
      problem: "the input suite replaces model and files"),
  ])
  func calls(_ call: Call) async throws {
    let folder = try TemporaryFolder()
    for name in ["d", "bin"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false)
    }
    for name in ["a.json", "b c.json", "d/e.json", "[1].txt"] { try folder.write("", to: name) }
    try Script.write("#!/bin/sh\nprintf '%s\\n' \"$@\"\n", to: folder.url.path + "/bin/decode-model")

    let path = "\(folder.url.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let result = try await #require(SystemTool("bash")).run(
      [Repository.path("\(Self.folder)/check")], in: folder.url,
      environment: call.inputs.merging(["PATH": path]) { $1 })
    if let problem = call.problem {
      #expect(result.status == 2)
      #expect(result.text == "decode-model: \(problem)\n")
    } else {
      #expect(result.lines == call.words)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("ran").path))
  }

  @Test func noInputIsPastedIntoAScript() throws {
    let lines = try Repository.text("\(Self.folder)/action.yml").split(separator: "\n")
    let runs = lines.filter { $0.contains("run:") }
    #expect(runs.count == 3)
    for line in runs { #expect(!line.contains("${{") && !line.contains("|")) }
  }

  /// Another version of the program or of the compiler cannot use what the last one has compiled.
  @Test func cacheDependsOnTheProgramAndTheCompiler() async throws {
    func outputs(program: String, compiler: String) async throws -> [String: String] {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: false)
      for (name, version) in [("decode-model", program), ("swiftc", compiler)] {
        try Script.write("#!/bin/sh\necho \(version)\n", to: folder.url.path + "/bin/\(name)")
      }
      let output = folder.url.appendingPathComponent("output")
      let path = "\(folder.url.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      let result = try await #require(SystemTool("bash")).run(
        [Repository.path("\(Self.folder)/cache-key")], in: folder.url,
        environment: ["PATH": path, "XDG_CACHE_HOME": "/cache", "GITHUB_OUTPUT": output.path])
      #expect(result.status == 0)
      let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
      return Dictionary(
        uniqueKeysWithValues: lines.map { line in
          let parts = line.split(separator: "=", maxSplits: 1)
          return (String(parts[0]), String(parts[1]))
        })
    }
    let first = try await outputs(program: "0.2.0", compiler: "6.2")
    #expect(first["folder"] == "/cache/decode-model")
    #expect(try await outputs(program: "0.2.0", compiler: "6.2") == first)
    #expect(try await outputs(program: "0.2.1", compiler: "6.2")["key"] != first["key"])
    #expect(try await outputs(program: "0.2.0", compiler: "6.3")["key"] != first["key"])
    let action = try Repository.text("\(Self.folder)/action.yml")
    for name in first.keys { #expect(action.contains("steps.cache.outputs.\(name) }}")) }
  }

  @Test func everyInputReachesTheCheck() throws {
    let action = try Repository.text("\(Self.folder)/action.yml")
    let check = try Repository.text("\(Self.folder)/check")
    let variables = action.split(separator: "\n").filter { $0.contains("${{ inputs.") }
    #expect(variables.count == 5)
    for line in variables {
      let name = line.split(separator: ":")[0].filter { $0 != " " }
      #expect(check.contains("${\(name):-"), "\(name)")
    }
  }
}
