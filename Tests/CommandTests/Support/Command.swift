import Foundation
import TestSupport

/// The program, run as a process: the build of these tests, or that in `PROGRAM_FOLDER`.
enum Command {
  private final class Anchor {}

  /// The folder of the program and of the modules that it links users' models with: a release named by the variable
  /// `PROGRAM_FOLDER`, or the build folder of the test bundle.
  static let folder =
    ProcessInfo.processInfo.environment["PROGRAM_FOLDER"].map { URL(fileURLWithPath: $0) } ?? buildFolder

  /// The build folder of the test bundle.
  static let buildFolder: URL = {
    #if canImport(Darwin)
      Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #else
      Bundle.main.bundleURL
    #endif
  }()

  /// The folders of the machine's programs.
  static let path = "/usr/local/bin:/usr/bin:/bin\(compilerFolder)"

  /// The folder of `swiftc`, preceded by a colon.
  private static let compilerFolder: String = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }
    return found.map { ":\($0)" } ?? ""
  }()

  struct Result: Sendable {
    let status: Int32
    let output: Data
    let errors: Data

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  struct TimedOut: Error {
    let words: [String]
  }

  /// Runs the program with these arguments, `input` on standard input, by default in the project's folder.
  static func run(
    _ line: some CommandWords, input: some CommandInput = "", in directory: URL = Checkout.root,
    environment: [String: String] = [:]
  ) async throws -> Result {
    let program = folder.appendingPathComponent("decode-model")
    return try await launch(program, line.words, input: input.data, in: directory, environment)
  }

  /// Runs a POSIX shell script that finds the program in its `PATH`.
  static func shell(
    _ script: String, input: some CommandInput = "", in directory: URL = Checkout.root,
    environment: [String: String] = [:], timeout: Int = 120
  ) async throws -> Result {
    let shell = URL(fileURLWithPath: "/bin/sh")
    return try await launch(shell, ["-c", script], input: input.data, in: directory, environment, timeout)
  }

  private static func launch(
    _ executable: URL, _ words: [String], input: Data, in directory: URL, _ environment: [String: String],
    _ timeout: Int = 120
  ) async throws -> Result {
    await ProcessSlots.shared.take()
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await start(executable, words, input: input, in: directory, environment, timeout))
    } catch {
      result = .failure(error)
    }
    await ProcessSlots.shared.give()
    return try result.get()
  }

  private static func start(
    _ executable: URL, _ words: [String], input: Data, in directory: URL, _ environment: [String: String],
    _ timeout: Int
  ) async throws -> Result {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = directory
    // None of the machine's own settings: neither a language nor colors nor CI variables.
    process.environment = [
      "PATH": "\(folder.path):\(path)", "LC_ALL": "C", "TZ": "UTC",
      "HOME": scratch.url.path,
    ].merging(SharedCache.environment) { $1 }.merging(environment) { $1 }
    // Files rather than pipes: a pipe ends only when every process that inherited it is gone.
    let handles = [
      try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.write(input, to: "input"))),
      try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.write("", to: "output"))),
      try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.write("", to: "errors"))),
    ]
    (process.standardInput, process.standardOutput) = (handles[0], handles[1])
    process.standardError = handles[2]
    let end = ProcessEnd(of: process)
    try process.run()
    // Otherwise the process keeps them open, and Foundation crashes on Linux with a thousand open files.
    for handle in handles { try handle.close() }
    guard await end.wait(atMost: .seconds(timeout)) else {
      process.terminate()
      throw TimedOut(words: words)
    }
    // Termination by a signal is reported as in a shell, so that a crash is never mistaken for an exit code.
    let isKilled = process.terminationReason == .uncaughtSignal
    return Result(
      status: process.terminationStatus + (isKilled ? 128 : 0), output: try scratch.data("output"),
      errors: try scratch.data("errors"))
  }
}

/// The words of a command: one by one, or in a line separated by spaces.
protocol CommandWords {
  var words: [String] { get }
}

extension String: CommandWords {
  var words: [String] { split(separator: " ").map(String.init) }
}

extension [String]: CommandWords {
  var words: [String] { self }
}

/// The text or bytes on standard input.
protocol CommandInput {
  var data: Data { get }
}

extension String: CommandInput {
  var data: Data { Data(utf8) }
}

extension Data: CommandInput {
  var data: Data { self }
}
