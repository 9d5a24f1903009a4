import Foundation

/// A program of the system that judges our output.
public struct SystemTool: Sendable {
  public let path: String

  /// The program of that name in `PATH`, or nil.
  public init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
    else { return nil }
    self.path = path
  }

  /// The program at the path, or nil.
  public init?(path: String) {
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    self.path = path
  }

  public static func exists(_ name: String) -> Bool { SystemTool(name) != nil }

  public struct Result: Sendable {
    public let status: Int32
    /// Standard output and standard error, in the order of arrival.
    public let text: String

    /// The non-empty lines of the text.
    public var lines: [String] { text.split(separator: "\n").map(String.init) }

    /// The text as a printer shows it, which strikes a letter twice to make it bold.
    public var printed: String {
      text.reduce(into: "") { printed, character in
        if character == "\u{8}" { printed.removeLast() } else { printed.append(character) }
      }
    }
  }

  public struct TimedOut: Error {
    public let arguments: [String]
  }

  /// Runs it in `folder` with empty standard input, for at most a minute.
  public func run(_ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:])
    async throws
    -> Result
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // A file rather than a pipe: a pipe ends only when every process that inherited it is gone.
    let scratch = try TemporaryFolder()
    let output = URL(fileURLWithPath: try scratch.write("", to: "output"))
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    let end = ProcessEnd(of: process)
    try process.run()
    // Otherwise the process keeps it open, and Foundation crashes on Linux with a thousand open files.
    try handle.close()
    if await !end.wait(atMost: .seconds(60)) {
      process.terminate()
      throw TimedOut(arguments: arguments)
    }
    return Result(
      status: process.terminationStatus, text: String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }
}
